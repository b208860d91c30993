-- The account of the messaging app that a person has bound; of the person, hence no `mid`. A ticket is what the app
-- gave for one QR.
CREATE SCHEMA messenger;

CREATE TABLE messenger.bindings (
  person_id uuid PRIMARY KEY REFERENCES identity.persons,
  open_id text NOT NULL CONSTRAINT open_id_is_given CHECK (open_id <> ''),
  nickname text NOT NULL,
  bound_at timestamptz NOT NULL,
  CONSTRAINT one_person_per_account UNIQUE (open_id)
);
COMMENT ON TABLE messenger.bindings IS 'distribution: directory';

CREATE TABLE messenger.tickets (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.persons,
  ticket text NOT NULL,
  -- `taken`: scanned by an account that another person has bound.
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT state_is_known CHECK (state IN ('waiting', 'bound', 'taken', 'over')),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE messenger.tickets IS 'distribution: directory';
CREATE INDEX tickets_of_person ON messenger.tickets (person_id, opened_at DESC);
