-- A reset of the operation password needs the real name or an administrator, and payments wait for an hour after it.
ALTER TABLE security.real_name_checks
  -- Keyed hash of name and ID number; null of a check that left none.
  ADD COLUMN digest text CHECK (digest ~ '^[0-9a-f]{64}$');
GRANT UPDATE (digest) ON security.real_name_checks TO portal_app;
ALTER TABLE security.operation_passwords ADD COLUMN reset_at timestamptz;

-- Requests of people who cannot prove their name: an administrator of the merchant in which they ask says yes or no.
CREATE TABLE security.password_resets (
  id uuid NOT NULL,
  mid text NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'used')),
  asked_at timestamptz NOT NULL,
  remote_address text NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (mid, id),
  CONSTRAINT decided_by_another CHECK (decided_by <> person_id),
  CONSTRAINT decided_once CHECK ((state = 'waiting') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_waiting_reset ON security.password_resets (mid, person_id) WHERE state = 'waiting';
CREATE INDEX resets_of_person ON security.password_resets (mid, person_id, asked_at DESC);
SELECT platform.protect_tenant('security.password_resets');
GRANT SELECT, INSERT, DELETE ON security.password_resets TO portal_app;
GRANT UPDATE (state, decided_by, decided_at) ON security.password_resets TO portal_app;
