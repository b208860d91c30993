-- Who somebody is. No row-level security here: these rows are read before a merchant is known (brief reason in README.md).
CREATE SCHEMA identity;

CREATE TABLE identity.persons (
  id uuid PRIMARY KEY,
  login_name text NOT NULL CHECK (login_name <> ''),
  mobile text NOT NULL CONSTRAINT mobile_is_chinese CHECK (mobile ~ '^1[3-9][0-9]{9}$'),
  user_name text NOT NULL,
  nick_name text NOT NULL DEFAULT '',
  reserve_msg text NOT NULL DEFAULT '',
  password_hash text NOT NULL CONSTRAINT password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX one_person_per_login_name ON identity.persons (lower(login_name));
CREATE UNIQUE INDEX one_person_per_mobile ON identity.persons (mobile);

-- A session is a token (only its SHA-256 is here) bound to the signing key of one browser, and never changes its role: entering another merchant makes
-- a new one, so that a call under way cannot find itself in another merchant.
CREATE TABLE identity.sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL CONSTRAINT token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  person_id uuid NOT NULL REFERENCES identity.persons,
  relation_id uuid,
  sign_key text NOT NULL CHECK (sign_key <> ''),
  remote_address text NOT NULL,
  -- Login time; a switch carries it over, so that switching does not lengthen the 12 hours.
  signed_in_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_reason text CHECK (ended_reason IN ('logout', 'switched', 'forced', 'elsewhere', 'changed')),
  CONSTRAINT ended_with_reason CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE UNIQUE INDEX one_session_per_token ON identity.sessions (token_hash);
CREATE INDEX sessions_standing_of_person ON identity.sessions (person_id) WHERE ended_at IS NULL;

-- Wrong tries per subject; locks survive restarts. Subjects are keyed hashes where they would name a person or an address.
CREATE TABLE identity.tries (
  kind text NOT NULL,
  subject text NOT NULL,
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT tries_never_negative CHECK (wrong >= 0),
  window_started_at timestamptz NOT NULL DEFAULT now(),
  slow_until timestamptz,
  locked_until timestamptz,
  touched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, subject)
);
CREATE INDEX tries_by_age ON identity.tries (touched_at);

CREATE TABLE identity.sms_codes (
  id uuid PRIMARY KEY,
  -- Null: nobody has this mobile. The row stands for the limits only, nothing was sent.
  person_id uuid REFERENCES identity.persons,
  mobile text NOT NULL,
  purpose text NOT NULL,
  request_no text NOT NULL DEFAULT '',
  -- Keyed hashes of what the code is bound to beside the request; null when it was asked without.
  payee_hash text,
  payee_tail text,
  amount_fen bigint CHECK (amount_fen > 0),
  code_hash text NOT NULL CONSTRAINT code_is_keyed_hash CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT five_tries_per_code CHECK (wrong BETWEEN 0 AND 5),
  remote_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  failed_at timestamptz
);
CREATE INDEX sms_codes_of_mobile ON identity.sms_codes (mobile, purpose, created_at DESC);
CREATE INDEX sms_codes_of_address ON identity.sms_codes (remote_address, created_at DESC);

-- Names of randoms handed out for password entry; the random and the SM2 key are derived from the server's secret and the name, so they are nowhere.
CREATE TABLE identity.nonces (
  nonce text PRIMARY KEY CHECK (nonce ~ '^[0-9a-f]{32}$'),
  purpose text NOT NULL CHECK (purpose IN ('login', 'trade_pwd')),
  session_id uuid,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT bound_to_session CHECK ((purpose = 'trade_pwd') = (session_id IS NOT NULL))
);
CREATE INDEX nonces_by_age ON identity.nonces (expires_at);

GRANT USAGE ON SCHEMA identity TO portal_app;
GRANT SELECT, INSERT, UPDATE ON identity.persons TO portal_app;
GRANT SELECT, INSERT ON identity.sessions TO portal_app;
GRANT UPDATE (last_seen_at, ended_at, ended_reason) ON identity.sessions TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.tries, identity.nonces TO portal_app;
GRANT SELECT, INSERT ON identity.sms_codes TO portal_app;
GRANT UPDATE (wrong, used_at, failed_at) ON identity.sms_codes TO portal_app;

-- What the edge reads of a session together with its role.
CREATE VIEW identity.v_sessions AS
  SELECT s.id, s.token_hash, s.person_id, s.relation_id, s.sign_key, s.signed_in_at, s.last_seen_at, s.ended_reason,
         p.user_name AS person_name, p.status AS person_status
    FROM identity.sessions s
    JOIN identity.persons p ON p.id = s.person_id;
GRANT SELECT ON identity.v_sessions TO portal_app;

-- Names for those who list people.
CREATE VIEW identity.v_persons AS SELECT id, user_name, login_name, mobile, status FROM identity.persons;
GRANT SELECT ON identity.v_persons TO portal_app;
