-- Keys of the machine interfaces (RFC 9421) and their calls. `mid` is the merchant that a key belongs to; the keys of
-- the provider's own systems have '@provider', which no merchant has.
CREATE SCHEMA machine;

-- A key is a member: it keeps its id, name and rights when its public key changes.
CREATE TABLE machine.keys (
  mid text NOT NULL,
  key_id uuid NOT NULL,
  -- Of a merchant's key a person who cannot log in; of the provider's key the id alone.
  person_id uuid NOT NULL,
  name text NOT NULL CONSTRAINT key_name_is_short CHECK (length(name) BETWEEN 1 AND 30),
  scopes text[] NOT NULL CONSTRAINT key_may_something CHECK (cardinality(scopes) > 0),
  addresses text[] NOT NULL,
  -- Limits of its own beside those of the merchant; null: none.
  single_fen bigint CONSTRAINT single_limit_is_positive CHECK (single_fen > 0),
  day_fen bigint CONSTRAINT day_limit_is_positive CHECK (day_fen > 0),
  day_count integer CONSTRAINT day_count_is_positive CHECK (day_count > 0),
  -- Null: no end.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (mid, key_id)
);
CREATE UNIQUE INDEX one_living_key_per_name ON machine.keys (mid, name) WHERE ended_at IS NULL;

-- Public keys of a key: two while one takes the place of the other.
CREATE TABLE machine.credentials (
  mid text NOT NULL,
  -- What signatures name.
  credential_id text NOT NULL CONSTRAINT credential_id_has_its_form CHECK (credential_id ~ '^[0-9a-f]{64}$'),
  key_id uuid NOT NULL,
  -- SubjectPublicKeyInfo in DER.
  public_key bytea NOT NULL,
  algorithm text NOT NULL CONSTRAINT algorithm_is_known CHECK (algorithm IN ('ed25519', 'rsa-pss-sha512', 'sm2')),
  created_at timestamptz NOT NULL,
  -- Null: as long as the key.
  ends_at timestamptz,
  PRIMARY KEY (mid, credential_id),
  CONSTRAINT credential_is_of_a_key FOREIGN KEY (mid, key_id) REFERENCES machine.keys (mid, key_id),
  CONSTRAINT public_key_is_registered_once UNIQUE (mid, public_key)
);
CREATE INDEX credentials_by_id ON machine.credentials (credential_id);
CREATE INDEX credentials_of_key ON machine.credentials (mid, key_id);

-- What a key has moved on a day of business time.
CREATE TABLE machine.day_uses (
  mid text NOT NULL,
  key_id uuid NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  amount_fen bigint NOT NULL,
  PRIMARY KEY (mid, key_id, day)
);

-- Each call whose signature was good, written before it runs: its nonce is used then. Bodies are masked. A call without
-- a status was cut off by the end of its server.
CREATE TABLE machine.calls (
  mid text NOT NULL,
  id uuid NOT NULL,
  key_id uuid NOT NULL,
  credential_id text NOT NULL,
  nonce text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  request_id text NOT NULL,
  remote_address text NOT NULL,
  idempotency_key text,
  request jsonb NOT NULL,
  status integer,
  code text,
  ms integer,
  answer jsonb,
  PRIMARY KEY (mid, id),
  CONSTRAINT nonce_is_used_once UNIQUE (mid, credential_id, nonce)
);
CREATE INDEX calls_newest ON machine.calls (mid, at DESC, id DESC);
CREATE INDEX calls_of_key ON machine.calls (mid, key_id, at DESC);
CREATE INDEX calls_by_age ON machine.calls (at);
