-- The rules of a job's row as one constraint, which costs each of its statements less (docs/decisions/0008, one CHECK). What a rule cannot tell, because something is NULL, it does not refuse.
CREATE FUNCTION jobs.follows_rules(j jobs.jobs) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  broken text := CASE
    WHEN NOT j.max_attempts > 0 THEN 'a_job_may_run'
    WHEN NOT j.state IN ('ready', 'leased', 'done', 'dead') THEN 'job_state_is_known'
    WHEN NOT length(j.last_error) <= 300 THEN 'last_error_is_short'
    WHEN NOT ((j.state = 'leased') = (j.lease_token IS NOT NULL) AND (j.state = 'leased') = (j.leased_until IS NOT NULL)) THEN 'lease_is_held'
    WHEN NOT (j.state IN ('done', 'dead')) = (j.ended_at IS NOT NULL) THEN 'end_is_dated'
  END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'a job breaks the rule %', broken USING ERRCODE = 'check_violation', SCHEMA = 'jobs', TABLE = 'jobs', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $$;

ALTER TABLE jobs.jobs
  DROP CONSTRAINT a_job_may_run,
  DROP CONSTRAINT job_state_is_known,
  DROP CONSTRAINT last_error_is_short,
  DROP CONSTRAINT lease_is_held,
  DROP CONSTRAINT end_is_dated,
  ADD CONSTRAINT job_follows_rules CHECK (jobs.follows_rules(jobs));
