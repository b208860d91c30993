-- What the personal centre shows a person: which browser each session is in, and the logins with the name of the browser.
ALTER TABLE identity.sessions ADD COLUMN browser text NOT NULL DEFAULT '';

-- Logins, done and refused. A try by password is written as refused before it is compared, in the transaction that counts it, so that a known name costs no more time
-- than an unknown one: for that reason there is no reference to persons, whose check would cost some. A success takes its place.
CREATE TABLE identity.logins (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('password', 'code', 'qr')),
  succeeded boolean NOT NULL,
  browser text NOT NULL,
  remote_address text NOT NULL,
  -- SHA-256 of the browser's signing key, which outlives its sessions; null of a try that was refused.
  device_hash text CHECK (device_hash ~ '^[0-9a-f]{64}$'),
  is_new_device boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  CONSTRAINT device_of_success CHECK (succeeded = (device_hash IS NOT NULL))
);
CREATE INDEX logins_of_person ON identity.logins (person_id, at DESC, id DESC);
CREATE INDEX logins_of_device ON identity.logins (person_id, device_hash) WHERE succeeded;
CREATE INDEX logins_by_age ON identity.logins (at);

GRANT SELECT, INSERT, DELETE ON identity.logins TO portal_app;
-- Nothing is updated: rows that are forgotten are locked first, which needs it.
GRANT UPDATE (at) ON identity.logins TO portal_app;
COMMENT ON TABLE identity.logins IS 'distribution: directory';
