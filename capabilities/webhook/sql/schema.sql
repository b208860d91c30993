-- Webhooks: what happened, written in its own transaction, and its way to the systems that want to know of it.
CREATE SCHEMA webhook;

-- Where the systems of a merchant listen. The provider's are of no merchant: '*'.
CREATE TABLE webhook.endpoints (
  mid text NOT NULL,
  endpoint_id uuid NOT NULL,
  url text NOT NULL,
  note text NOT NULL DEFAULT '',
  types text[] NOT NULL CONSTRAINT endpoint_wants_something CHECK (cardinality(types) > 0),
  -- v1: HMAC-SHA256 with a common secret; v1a: Ed25519, of which the endpoint has the public key alone.
  signs text NOT NULL CONSTRAINT endpoint_signs_in_a_known_way CHECK (signs IN ('v1', 'v1a')),
  -- Sealed under PORTAL_SECRET. The former one signs too for a while after a change.
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  -- When a person has seen the secret: it is shown once.
  shown_at timestamptz,
  -- Of v1a.
  public_key text,
  state text NOT NULL DEFAULT 'active' CONSTRAINT endpoint_state_is_known CHECK (state IN ('active', 'paused', 'ended')),
  end_reason text NOT NULL DEFAULT '',
  -- Failed attempts in a row, and when administrators were last told that deliveries were given up.
  failures integer NOT NULL DEFAULT 0,
  told_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Real time since which it wants these types.
  wanted_since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, endpoint_id),
  CONSTRAINT v1a_has_a_public_key CHECK ((signs = 'v1a') = (public_key IS NOT NULL)),
  CONSTRAINT former_secret_ends CHECK ((former_secret IS NULL) = (former_until IS NULL))
);
CREATE UNIQUE INDEX an_address_is_an_endpoint_once ON webhook.endpoints (mid, url) WHERE state <> 'ended';

-- What happened, for the endpoints that wanted it; what nobody wants is not written. Append only.
CREATE TABLE webhook.events (
  -- The merchant that it concerns.
  mid text NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  -- Names what happened: an order and the place in its timeline.
  event_key text NOT NULL,
  -- Events of one subject are delivered in the sequence of `seq`: an order, or the event itself.
  subject text NOT NULL,
  seq integer NOT NULL,
  -- Business time.
  at timestamptz NOT NULL,
  data jsonb NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, event_id),
  CONSTRAINT an_event_is_written_once UNIQUE (mid, event_key)
);
CREATE INDEX events_by_age ON webhook.events (written_at);

-- An event's way to one endpoint. All times are real times.
CREATE TABLE webhook.deliveries (
  -- Of the endpoint.
  mid text NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_mid text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  seq integer NOT NULL,
  -- `parked`: given up after three days. `dropped`: its endpoint has ended.
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT delivery_state_is_known CHECK (state IN ('waiting', 'delivered', 'parked', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL DEFAULT now() + interval '3 days',
  -- Who has taken it; due again at `next_at` if its holder has died.
  lease uuid,
  -- Of the last attempt.
  status integer,
  fault text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT an_endpoint_gets_an_event_once PRIMARY KEY (mid, endpoint_id, event_id),
  CONSTRAINT delivery_ends_with_a_time CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX deliveries_due ON webhook.deliveries (mid, endpoint_id, next_at) WHERE state = 'waiting';
CREATE INDEX deliveries_of_subject ON webhook.deliveries (mid, endpoint_id, subject, seq) WHERE state = 'waiting';
CREATE INDEX newest_deliveries ON webhook.deliveries (mid, endpoint_id, created_at DESC, event_id DESC);
-- Every delivery changes its state and leaves dead rows in these indexes: cleaning comes early.
ALTER TABLE webhook.deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- Each request with its answer. Append only.
CREATE TABLE webhook.attempts (
  mid text NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  attempt integer NOT NULL CONSTRAINT attempt_is_positive CHECK (attempt > 0),
  at timestamptz NOT NULL,
  ms integer NOT NULL,
  signature text NOT NULL,
  -- Null: there was no answer.
  status integer,
  fault text NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (mid, endpoint_id, event_id, attempt)
);
