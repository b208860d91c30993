-- Confirmation factors and the operation log.
CREATE SCHEMA security;

-- The password belongs to the person, whichever merchant they stand in: no merchant, hence no row-level security.
CREATE TABLE security.operation_passwords (
  person_id uuid PRIMARY KEY,
  password_hash text NOT NULL CONSTRAINT password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT five_tries_then_locked CHECK (wrong BETWEEN 0 AND 5),
  locked_until timestamptz,
  set_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE security.operation_password_history (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX history_of_person ON security.operation_password_history (person_id, id DESC);

-- Real-name check of a person; the row is written by the identity verification, which comes with a later release.
CREATE TABLE security.real_name_checks (
  person_id uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL DEFAULT now()
);

-- Who did what, when, from where, with which result. Append only: nobody but the owner can change or remove a row.
CREATE TABLE security.operation_records (
  id uuid PRIMARY KEY,
  -- Null before a merchant is entered (login, switch).
  mid text,
  person_id uuid,
  person_name text NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  response_code text NOT NULL,
  remote_address text NOT NULL,
  request_id text NOT NULL,
  operated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX records_of_merchant ON security.operation_records (mid, id DESC);
SELECT platform.protect_tenant('security.operation_records');

GRANT USAGE ON SCHEMA security TO portal_app;
GRANT SELECT, INSERT, UPDATE ON security.operation_passwords TO portal_app;
GRANT SELECT, INSERT ON security.operation_password_history, security.real_name_checks, security.operation_records TO portal_app;
