-- Work that is done later, or by another process: enqueued in the transaction that wants it, leased by workers, ended in the transaction of its effect.
CREATE SCHEMA jobs;
GRANT USAGE ON SCHEMA jobs TO portal_app;

-- Not tenant data: web servers enqueue for one merchant, workers lease for all. `mid` tells a handler which merchant to bind to.
CREATE TABLE jobs.jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  mid text,
  payload jsonb NOT NULL,
  -- Business time; '-infinity' is "at once", however the business clock stands.
  run_at timestamptz NOT NULL,
  -- Real time: the pause after a failed run, which a moved business day must not skip.
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL CONSTRAINT a_job_may_run CHECK (max_attempts > 0),
  state text NOT NULL DEFAULT 'ready' CONSTRAINT job_state_is_known CHECK (state IN ('ready', 'leased', 'done', 'dead')),
  lease_token uuid,
  -- Real time.
  leased_until timestamptz,
  last_error text CONSTRAINT last_error_is_short CHECK (length(last_error) <= 300),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT one_job_per_key UNIQUE (kind, key),
  CONSTRAINT lease_is_held CHECK ((state = 'leased') = (lease_token IS NOT NULL) AND (state = 'leased') = (leased_until IS NOT NULL)),
  CONSTRAINT end_is_dated CHECK ((state IN ('done', 'dead')) = (ended_at IS NOT NULL))
);
-- Every job changes its state at least twice and leaves dead rows in these indexes: cleaning comes early.
ALTER TABLE jobs.jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
CREATE INDEX jobs_ready ON jobs.jobs (run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_leased ON jobs.jobs (leased_until) WHERE state = 'leased';
CREATE INDEX jobs_done ON jobs.jobs (ended_at) WHERE state = 'done';
CREATE INDEX jobs_dead ON jobs.jobs (ended_at) WHERE state = 'dead';
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs.jobs TO portal_app;
