-- The account of the messaging app that a person has bound; of the person, hence no `mid`. A ticket is what the app gave for one QR.
CREATE SCHEMA messenger;

CREATE TABLE messenger.bindings (
  person_id uuid PRIMARY KEY REFERENCES identity.persons,
  open_id text NOT NULL CHECK (open_id <> ''),
  nickname text NOT NULL,
  bound_at timestamptz NOT NULL,
  CONSTRAINT one_person_per_account UNIQUE (open_id)
);

CREATE TABLE messenger.tickets (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES identity.persons,
  ticket text NOT NULL,
  -- `taken`: scanned by an account that another person has bound.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'bound', 'taken', 'over')),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX tickets_of_person ON messenger.tickets (person_id, opened_at DESC);

COMMENT ON TABLE messenger.bindings IS 'distribution: directory';
COMMENT ON TABLE messenger.tickets IS 'distribution: directory';

GRANT USAGE ON SCHEMA messenger TO portal_app;
GRANT SELECT, INSERT, DELETE ON messenger.bindings, messenger.tickets TO portal_app;
GRANT UPDATE (state) ON messenger.tickets TO portal_app;
