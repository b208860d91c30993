-- Collections of a merchant from the accounts of others. Each account is an order of its payer (orders.orders), made
-- under a mandate (orders.mandates).
CREATE SCHEMA collect;

CREATE TABLE collect.runs (
  -- The merchant that collects.
  mid text NOT NULL,
  run_id uuid NOT NULL,
  request_no text NOT NULL,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
  planned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, run_id),
  CONSTRAINT one_run_per_request UNIQUE (mid, request_no)
);
CREATE INDEX runs_newest ON collect.runs (mid, created_at DESC, run_id DESC);

CREATE TABLE collect.items (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  item_no integer NOT NULL CONSTRAINT items_count_from_one CHECK (item_no > 0),
  payer_mid text NOT NULL CONSTRAINT nobody_collects_from_itself CHECK (payer_mid <> mid),
  mandate_id uuid NOT NULL,
  payer_name text NOT NULL,
  payer_account_no text NOT NULL,
  -- Null: all above what stays.
  wish_fen bigint CONSTRAINT wish_is_something CHECK (wish_fen > 0),
  -- The payer's order; null when none could be made.
  order_no text CONSTRAINT order_no_has_its_form CHECK (order_no ~ '^[0-9]{24}$'),
  amount_fen bigint,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT item_state_is_known CHECK (state IN ('waiting', 'succeeded',
    'skipped')),
  reason text NOT NULL DEFAULT '',
  ended_at timestamptz,
  -- Of an account of which all above what stays is collected: what the person confirmed, so that no more is taken than
  -- the SMS code was sent for. Null where an amount was asked for.
  most_fen bigint CONSTRAINT most_is_not_negative CHECK (most_fen >= 0),
  -- What was taken of an account arrives by an order of the merchant that collects (3040). Before there were such
  -- orders, it was paid straight into the account: direct.
  arrived_no text CONSTRAINT arrived_no_has_its_form CHECK (arrived_no ~ '^[0-9]{24}$'),
  direct boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, run_id, item_no),
  FOREIGN KEY (mid, run_id) REFERENCES collect.runs,
  CONSTRAINT a_mandate_is_used_once_a_run UNIQUE (mid, run_id, mandate_id),
  CONSTRAINT an_order_has_its_amount CHECK ((order_no IS NULL) = (amount_fen IS NULL)),
  CONSTRAINT a_success_has_its_order CHECK (state <> 'succeeded' OR order_no IS NOT NULL),
  CONSTRAINT what_was_skipped_has_a_reason CHECK ((state = 'skipped') = (reason <> '')),
  CONSTRAINT an_end_is_dated CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT a_wish_needs_no_most CHECK (wish_fen IS NULL OR most_fen IS NULL),
  CONSTRAINT a_success_has_arrived CHECK ((state = 'succeeded' AND NOT direct) = (arrived_no IS NOT NULL))
);
CREATE INDEX items_by_order ON collect.items (payer_mid, order_no);

-- The days on which a merchant collects by itself, one plan a merchant.
CREATE TABLE collect.plans (
  mid text PRIMARY KEY,
  -- Counts its changes: a job of an earlier one does nothing.
  version integer NOT NULL CONSTRAINT version_is_positive CHECK (version > 0),
  calendar jsonb NOT NULL,
  state text NOT NULL CONSTRAINT plan_state_is_known CHECK (state IN ('active', 'off', 'stopped')),
  stop_reason text NOT NULL DEFAULT '',
  next_at timestamptz,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  CONSTRAINT a_plan_that_runs_has_a_day CHECK ((next_at IS NOT NULL) = (state = 'active')),
  CONSTRAINT a_plan_stops_for_a_reason CHECK ((stop_reason <> '') = (state = 'stopped'))
);
