-- Picture codes of logins and login codes: each serves one try of one attempt, and is gone after it. The answer is no credential: it tells people from programs for three minutes.
CREATE TABLE identity.pictures (
  id uuid PRIMARY KEY,
  -- Keyed hash of what is tried, with whose name, from where.
  attempt text NOT NULL CHECK (attempt ~ '^[0-9a-f]{64}$'),
  answer text NOT NULL CHECK (answer <> ''),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pictures_by_age ON identity.pictures (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.pictures TO portal_app;
-- Old rows are locked before they are removed, which asks for the right to change something of them.
GRANT UPDATE (expires_at) ON identity.pictures TO portal_app;
COMMENT ON TABLE identity.pictures IS 'distribution: directory';
