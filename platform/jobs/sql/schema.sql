-- Work that is done later, or by another process: enqueued in the transaction that wants it, leased by workers, ended
-- in the transaction of its effect.
CREATE SCHEMA jobs;

-- Not tenant data: web servers enqueue for one merchant, workers lease for all. `mid` tells a handler which merchant to
-- bind to.
CREATE TABLE jobs.jobs (
  id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  mid text NOT NULL DEFAULT '*',
  payload jsonb NOT NULL,
  -- Business time; '-infinity' is "at once", however the business clock stands.
  run_at timestamptz NOT NULL,
  -- Real time: the pause after a failed run, which a moved business day must not skip.
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  state text NOT NULL DEFAULT 'ready',
  lease_token uuid,
  -- Real time.
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (id, mid),
  CONSTRAINT one_job_per_key UNIQUE (kind, key, mid)
);

-- The rules of a job's row as one constraint, which costs each of its statements less (docs/decisions/0008, one CHECK).
-- What a rule cannot tell, because something is NULL, it does not refuse.
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
ALTER TABLE jobs.jobs ADD CONSTRAINT job_follows_rules CHECK (jobs.follows_rules(jobs));

-- Every job changes its state at least twice and leaves dead rows in these indexes: cleaning comes early.
ALTER TABLE jobs.jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
CREATE INDEX jobs_ready ON jobs.jobs (run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_leased ON jobs.jobs (leased_until) WHERE state = 'leased';
CREATE INDEX jobs_done ON jobs.jobs (ended_at) WHERE state = 'done';
CREATE INDEX jobs_dead ON jobs.jobs (ended_at) WHERE state = 'dead';
