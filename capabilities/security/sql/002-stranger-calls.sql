-- Calls of strangers: a wrong login, a code that was asked for. Counted by day, address, call and result, so that a flood of them is one row that counts and
-- not a row each; kept for half a year (security.md, logs), then forgotten a few at a time by those that come.
CREATE TABLE security.stranger_calls (
  day date NOT NULL,
  -- Of IPv6 the subscriber's network.
  remote_address text NOT NULL,
  path text NOT NULL,
  response_code text NOT NULL,
  calls bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, remote_address, path, response_code)
);
GRANT SELECT ON security.stranger_calls TO portal_app;

CREATE FUNCTION security.count_stranger_call(the_day date, the_address text, the_path text, the_code text, the_time timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO security.stranger_calls AS c (day, remote_address, path, response_code, first_at, last_at)
  VALUES (the_day, the_address, the_path, the_code, the_time, the_time)
  ON CONFLICT (day, remote_address, path, response_code) DO UPDATE SET calls = c.calls + 1, last_at = greatest(c.last_at, excluded.last_at);
  DELETE FROM security.stranger_calls WHERE ctid = ANY (ARRAY (
    SELECT ctid FROM security.stranger_calls WHERE day < the_day - 183 ORDER BY day LIMIT 10 FOR UPDATE SKIP LOCKED));
$$;
REVOKE ALL ON FUNCTION security.count_stranger_call(date, text, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.count_stranger_call(date, text, text, text, timestamptz) TO portal_app;
