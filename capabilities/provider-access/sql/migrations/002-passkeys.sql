-- expand: the provider's people log in with a passkey too

-- Public keys of WebAuthn credentials; the private key never leaves the person's device.
CREATE TABLE provider_access.passkeys (
  passkey_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES provider_access.users,
  credential_id text NOT NULL CONSTRAINT credential_id_is_base64url CHECK (credential_id ~ '^[A-Za-z0-9_-]+$'),
  -- COSE, as the authenticator gave it.
  public_key bytea NOT NULL,
  -- How often it has signed, as it says itself; 0 for ever of one that does not count.
  sign_count bigint NOT NULL CONSTRAINT sign_count_is_not_negative CHECK (sign_count >= 0),
  passkey_name text NOT NULL CONSTRAINT passkey_name_is_given CHECK (passkey_name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
COMMENT ON TABLE provider_access.passkeys IS 'distribution: directory';
CREATE UNIQUE INDEX one_passkey_per_credential ON provider_access.passkeys (credential_id);
CREATE INDEX passkeys_of_user ON provider_access.passkeys (user_id);

-- What a passkey is to sign, once, for one browser: a login, or with a person and a name that a new one is theirs.
-- A row goes with its use.
CREATE TABLE provider_access.passkey_challenges (
  challenge_hash text PRIMARY KEY CONSTRAINT challenge_is_hashed CHECK (challenge_hash ~ '^[0-9a-f]{64}$'),
  sign_key text NOT NULL CONSTRAINT challenge_has_a_key CHECK (sign_key <> ''),
  expires_at timestamptz NOT NULL,
  user_id uuid REFERENCES provider_access.users,
  passkey_name text,
  CONSTRAINT new_passkey_has_person_and_name CHECK ((user_id IS NULL) = (passkey_name IS NULL))
);
COMMENT ON TABLE provider_access.passkey_challenges IS 'distribution: directory';
CREATE INDEX passkey_challenges_by_age ON provider_access.passkey_challenges (expires_at);
