-- What the edge must know over all servers and across restarts.
CREATE SCHEMA wire;

-- The signature of every changing call, written with its effect: the same envelope is never taken twice. Not tenant
-- data: a call may have no merchant.
CREATE TABLE wire.replays (
  sign_hash bytea PRIMARY KEY CONSTRAINT sign_is_sha256 CHECK (octet_length(sign_hash) = 32),
  -- After this an envelope is refused by its time alone and the row may go.
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE wire.replays IS 'distribution: sign_hash';
CREATE INDEX replays_by_end ON wire.replays (expires_at);

-- The first answer of every call that moves money, written with its effect (security.md T5). Kept: a number is never
-- run a second time.
CREATE TABLE wire.requests (
  mid text NOT NULL,
  path text NOT NULL,
  request_no text NOT NULL,
  person_id uuid NOT NULL,
  payload_hash text NOT NULL CONSTRAINT payload_is_hashed CHECK (payload_hash ~ '^[0-9a-f]{64}$'),
  -- The reply as it left, byte for byte. Null only inside the transaction that is making it.
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_effect_per_request_no PRIMARY KEY (mid, path, request_no)
);

-- Keys under which clients seal their AES key, shared by all servers. The private half is sealed under a secret that is
-- not in the database.
CREATE TABLE wire.transport_keys (
  key_id text PRIMARY KEY,
  public_key text NOT NULL,
  sealed_private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From then on it is accepted for a day more, for pages that have it still.
  superseded_at timestamptz
);
COMMENT ON TABLE wire.transport_keys IS 'distribution: reference';
CREATE UNIQUE INDEX one_current_transport_key ON wire.transport_keys ((superseded_at IS NULL))
  WHERE superseded_at IS NULL;
