-- What each gateway to the outside was asked, by minute and process, for an hour; and its last answer and error.
CREATE SCHEMA monitor;

CREATE TABLE monitor.gateway_minutes (
  gateway text NOT NULL,
  minute timestamptz NOT NULL,
  process text NOT NULL,
  calls integer NOT NULL CONSTRAINT calls_are_counted CHECK (calls > 0),
  errors integer NOT NULL CONSTRAINT errors_are_calls CHECK (errors BETWEEN 0 AND calls),
  -- Calls by the time that they took; the bounds are in platform/port/gateway-meter.ts.
  latencies integer[] NOT NULL,
  PRIMARY KEY (gateway, minute, process)
);
CREATE INDEX gateway_minutes_by_time ON monitor.gateway_minutes (minute);
COMMENT ON TABLE monitor.gateway_minutes IS 'distribution: reference';

CREATE TABLE monitor.gateways (
  gateway text PRIMARY KEY,
  last_ok_at timestamptz,
  last_error_at timestamptz,
  -- One of few sentences of ours.
  last_error text NOT NULL DEFAULT ''
);
COMMENT ON TABLE monitor.gateways IS 'distribution: reference';
