-- Confirmation factors and the operation log.
CREATE SCHEMA security;

-- The password belongs to the person, whichever merchant they work in: no merchant, hence no row-level security.
CREATE TABLE security.operation_passwords (
  person_id uuid PRIMARY KEY,
  password_hash text NOT NULL CONSTRAINT password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT five_tries_then_locked CHECK (wrong BETWEEN 0 AND 5),
  locked_until timestamptz,
  set_at timestamptz NOT NULL DEFAULT now(),
  reset_at timestamptz
);
COMMENT ON TABLE security.operation_passwords IS 'distribution: directory';

CREATE TABLE security.operation_password_history (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  password_hash text NOT NULL CONSTRAINT password_is_hashed CHECK (password_hash LIKE '$argon2id$%'),
  replaced_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE security.operation_password_history IS 'distribution: directory';
CREATE INDEX history_of_person ON security.operation_password_history (person_id, id DESC);

-- Real-name check of a person; the row is written by the identity verification, which comes with a later release.
CREATE TABLE security.real_name_checks (
  person_id uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- A reset of the operation password needs the real name or an administrator, and payments wait for an hour after it.
  -- Keyed hash of name and ID number; null of a check that left none.
  digest text CONSTRAINT digest_is_a_hash CHECK (digest ~ '^[0-9a-f]{64}$')
);
COMMENT ON TABLE security.real_name_checks IS 'distribution: directory';

-- Who did what, when, from where, with which result. Append only: nobody but the owner can change or remove a row.
CREATE TABLE security.operation_records (
  id uuid,
  -- Null before a merchant is entered (login, switch).
  mid text NOT NULL DEFAULT '*',
  person_id uuid,
  person_name text NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  response_code text NOT NULL,
  remote_address text NOT NULL,
  request_id text NOT NULL,
  operated_at timestamptz NOT NULL DEFAULT now(),
  -- What a call was about, in words: the number of an order, the last digits of an account. Never more of its payload.
  object text NOT NULL DEFAULT '' CONSTRAINT object_is_short CHECK (length(object) <= 200),
  -- Tamper evidence of the operation log (docs/spec/security.md T15, I8; docs/decisions/0042): every line is sealed by
  -- a hash that contains its merchant's hash before it. A job seals within seconds, so that no call waits for the
  -- chain. Signed heads, whose key the database does not have, prove that the chain was not rewritten.
  --
  -- What a change was and became, in words: [{ label, before, after }].
  changes jsonb NOT NULL DEFAULT '[]' CONSTRAINT changes_is_a_list CHECK (jsonb_typeof(changes) = 'array'),
  PRIMARY KEY (id, mid)
);
CREATE INDEX records_of_merchant ON security.operation_records (mid, id DESC);

-- Calls of strangers: a wrong login, a code that was asked for. Counted by day, address, call and result, so that a
-- flood of them is one row that counts and not a row each; kept for half a year (security.md, logs), then forgotten a
-- few at a time by those that come.
CREATE TABLE security.stranger_calls (
  day date NOT NULL,
  -- Of IPv6 the subscriber's network.
  remote_address text NOT NULL,
  path text NOT NULL,
  response_code text NOT NULL,
  calls bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, remote_address, path, response_code)
);
COMMENT ON TABLE security.stranger_calls IS 'distribution: remote_address';

-- Requests of people who cannot prove their name: an administrator of the merchant in which they ask says yes or no.
CREATE TABLE security.password_resets (
  id uuid NOT NULL,
  mid text NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT state_is_known CHECK (state IN ('waiting', 'approved', 'rejected', 'used')),
  asked_at timestamptz NOT NULL,
  remote_address text NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (mid, id),
  CONSTRAINT decided_by_another CHECK (decided_by <> person_id),
  CONSTRAINT decided_once CHECK ((state = 'waiting') = (decided_by IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_waiting_reset ON security.password_resets (mid, person_id) WHERE state = 'waiting';
CREATE INDEX resets_of_person ON security.password_resets (mid, person_id, asked_at DESC);

-- Lines that wait for their seal. Kept by a trigger, so that a line that somebody adds past the application is sealed
-- too.
CREATE TABLE security.unsealed_records (
  mid text NOT NULL,
  record_id uuid NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE security.record_seals (
  mid text NOT NULL,
  seal_no bigint NOT NULL,
  record_id uuid NOT NULL,
  hash bytea NOT NULL CONSTRAINT record_seal_is_a_hash CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, seal_no),
  CONSTRAINT a_line_is_sealed_once UNIQUE (record_id, mid)
);

-- The last seal of a merchant at the first sealing of a day, signed.
CREATE TABLE security.signed_record_heads (
  mid text NOT NULL,
  day date NOT NULL,
  seal_no bigint NOT NULL,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (mid, day)
);

-- Its one row is the right to seal: one sealer at a time.
CREATE TABLE security.record_sealer (
  only_one boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (only_one)
);
COMMENT ON TABLE security.record_sealer IS 'distribution: reference';
INSERT INTO security.record_sealer DEFAULT VALUES;

-- Payments that people have confirmed with their factors: what is usual for a merchant (docs/decisions/0043). Written
-- when the factors are right, whatever becomes of the order: who confirmed it has vouched for the payee.
CREATE TABLE security.confirmed_payments (
  mid text NOT NULL,
  id uuid NOT NULL,
  -- Keyed hash; null where a call names no payee of its own.
  payee_hash text CONSTRAINT payee_is_hashed CHECK (payee_hash ~ '^[0-9a-f]{64}$'),
  amount_fen bigint,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, id)
);
CREATE INDEX payments_to_payee ON security.confirmed_payments (mid, payee_hash, confirmed_at)
  WHERE payee_hash IS NOT NULL;
CREATE INDEX largest_payments ON security.confirmed_payments (mid, amount_fen DESC, confirmed_at)
  WHERE amount_fen IS NOT NULL;
CREATE INDEX payments_by_age ON security.confirmed_payments (mid, confirmed_at);
