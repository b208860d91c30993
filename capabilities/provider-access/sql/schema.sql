-- The provider's people: who they are, their sessions, invitations and second factor. None of it belongs to a merchant,
-- hence no row-level security; only the console's role may read it (functions.sql).
CREATE SCHEMA provider_access;

CREATE TABLE provider_access.users (
  user_id uuid PRIMARY KEY,
  login_name text NOT NULL CONSTRAINT user_login_name_has_its_form CHECK (login_name ~ '^[A-Za-z][A-Za-z0-9._-]{2,31}$'),
  user_name text NOT NULL CONSTRAINT user_name_is_given CHECK (user_name <> ''),
  mobile text NOT NULL CONSTRAINT user_mobile_is_chinese CHECK (mobile ~ '^1[3-9][0-9]{9}$'),
  state text NOT NULL CONSTRAINT user_state_is_known CHECK (state IN ('invited', 'active', 'disabled')),
  roles text[] NOT NULL CONSTRAINT user_roles_are_known
    CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin', 'ops', 'risk', 'finance', 'support', 'audit']),
  -- Null until an invitation has been used.
  password_hash text CONSTRAINT user_password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  -- The authenticator's secret, sealed under PORTAL_SECRET.
  sealed_totp bytea,
  -- The last step of 30 seconds whose code was used: neither it nor an older one serves again.
  totp_step bigint NOT NULL DEFAULT 0,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT who_is_active_can_log_in CHECK (state <> 'active' OR (password_hash IS NOT NULL AND sealed_totp IS NOT NULL))
);
COMMENT ON TABLE provider_access.users IS 'distribution: directory';
CREATE UNIQUE INDEX one_user_per_login_name ON provider_access.users (lower(login_name));
CREATE UNIQUE INDEX one_user_per_mobile ON provider_access.users (mobile);

-- For a person who has lost the authenticator; keyed hashes.
CREATE TABLE provider_access.recovery_codes (
  user_id uuid NOT NULL REFERENCES provider_access.users,
  code_hash text NOT NULL CONSTRAINT recovery_code_is_hashed CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE provider_access.recovery_codes IS 'distribution: directory';

-- A link by which a person sets password and authenticator: single use, for a day. What is set in its first step waits
-- here until a code has proved that the authenticator has the secret.
CREATE TABLE provider_access.invitations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES provider_access.users,
  kind text NOT NULL CONSTRAINT invitation_kind_is_known CHECK (kind IN ('first', 'invited', 'renewed')),
  token_hash text NOT NULL CONSTRAINT invitation_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Used, or replaced by a newer one.
  ended_at timestamptz,
  password_hash text CONSTRAINT invitation_password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  sealed_totp bytea,
  CONSTRAINT password_and_totp_are_set_together CHECK ((password_hash IS NULL) = (sealed_totp IS NULL))
);
COMMENT ON TABLE provider_access.invitations IS 'distribution: directory';
CREATE UNIQUE INDEX one_invitation_per_token ON provider_access.invitations (token_hash);
CREATE UNIQUE INDEX one_open_invitation_per_user ON provider_access.invitations (user_id) WHERE ended_at IS NULL;

-- Between the password and the code of one login, in one browser.
CREATE TABLE provider_access.login_tickets (
  ticket_hash text PRIMARY KEY CONSTRAINT ticket_is_hashed CHECK (ticket_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid NOT NULL REFERENCES provider_access.users,
  sign_key text NOT NULL CONSTRAINT ticket_has_a_key CHECK (sign_key <> ''),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE provider_access.login_tickets IS 'distribution: directory';
CREATE INDEX tickets_by_age ON provider_access.login_tickets (expires_at);

-- A token (only its SHA-256 is here) bound to the signing key of one browser.
CREATE TABLE provider_access.sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL CONSTRAINT session_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid NOT NULL REFERENCES provider_access.users,
  sign_key text NOT NULL CONSTRAINT session_has_a_key CHECK (sign_key <> ''),
  remote_address text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text
    CONSTRAINT session_ended_reason_is_known CHECK (ended_reason IN ('logout', 'disabled', 'changed')),
  CONSTRAINT session_ended_with_reason CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
COMMENT ON TABLE provider_access.sessions IS 'distribution: directory';
CREATE UNIQUE INDEX one_console_session_per_token ON provider_access.sessions (token_hash);
CREATE INDEX open_sessions_of_user ON provider_access.sessions (user_id) WHERE ended_at IS NULL;
