-- Checks of names by the identity service. What a person entered is kept as a keyed hash: enough to tell whether two
-- checks were of one card, and nothing to read. The result that counts is security.real_name_checks. Of the person,
-- hence no `mid`.
CREATE SCHEMA realname;

CREATE TABLE realname.checks (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.persons,
  card_hash text NOT NULL CONSTRAINT card_is_keyed_hash CHECK (card_hash ~ '^[0-9a-f]{64}$'),
  -- 'unknown' is written before the service is asked.
  outcome text NOT NULL DEFAULT 'unknown'
    CONSTRAINT outcome_is_known CHECK (outcome IN ('passed', 'refused', 'unknown')),
  checked_at timestamptz NOT NULL
);
COMMENT ON TABLE realname.checks IS 'distribution: directory';
CREATE INDEX checks_of_person ON realname.checks (person_id, checked_at DESC);
