-- expand: the rules of a job read its columns: a distributed PostgreSQL passes no whole row to a rule
-- One constraint by a function, which costs each statement less (docs/decisions/0008). What a rule cannot tell, because
-- something is NULL, it does not refuse.
CREATE FUNCTION jobs.job_follows_rules(
  max_attempts integer, state text, last_error text, lease_token uuid, leased_until timestamptz, ended_at timestamptz
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  broken text := CASE
    WHEN NOT max_attempts > 0 THEN 'a_job_may_run'
    WHEN NOT state IN ('ready', 'leased', 'done', 'dead') THEN 'job_state_is_known'
    WHEN NOT length(last_error) <= 300 THEN 'last_error_is_short'
    WHEN NOT ((state = 'leased') = (lease_token IS NOT NULL) AND (state = 'leased') = (leased_until IS NOT NULL))
      THEN 'lease_is_held'
    WHEN NOT (state IN ('done', 'dead')) = (ended_at IS NOT NULL) THEN 'end_is_dated'
  END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'a job breaks the rule %', broken
      USING ERRCODE = 'check_violation', SCHEMA = 'jobs', TABLE = 'jobs', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $$;

-- The rows that are there followed the same rules until now.
ALTER TABLE jobs.jobs
  DROP CONSTRAINT job_follows_rules,
  ADD CONSTRAINT job_follows_rules
    CHECK (jobs.job_follows_rules(max_attempts, state, last_error, lease_token, leased_until, ended_at)) NOT VALID;
