-- expand: how many calls of a gateway timed out

-- A server of the release before counts them among the errors only.
ALTER TABLE monitor.gateway_minutes ADD COLUMN timeouts integer NOT NULL DEFAULT 0
  CONSTRAINT timeouts_are_errors CHECK (timeouts BETWEEN 0 AND errors);
