-- Collections of a merchant from the accounts of others. Each account is an order of its payer (orders.orders), made under a mandate (orders.mandates).
CREATE SCHEMA collect;
GRANT USAGE ON SCHEMA collect TO portal_app;

CREATE TABLE collect.runs (
  -- The merchant that collects.
  mid text NOT NULL,
  run_id uuid NOT NULL,
  request_no text NOT NULL,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
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
  order_no text CHECK (order_no ~ '^[0-9]{24}$'),
  amount_fen bigint,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT item_state_is_known CHECK (state IN ('waiting', 'succeeded', 'skipped')),
  reason text NOT NULL DEFAULT '',
  ended_at timestamptz,
  PRIMARY KEY (mid, run_id, item_no),
  FOREIGN KEY (mid, run_id) REFERENCES collect.runs,
  CONSTRAINT a_mandate_is_used_once_a_run UNIQUE (mid, run_id, mandate_id),
  CONSTRAINT an_order_has_its_amount CHECK ((order_no IS NULL) = (amount_fen IS NULL)),
  CONSTRAINT a_success_has_its_order CHECK (state <> 'succeeded' OR order_no IS NOT NULL),
  CONSTRAINT what_was_skipped_has_a_reason CHECK ((state = 'skipped') = (reason <> '')),
  CONSTRAINT an_end_is_dated CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX items_by_order ON collect.items (payer_mid, order_no);

SELECT platform.protect_tenant('collect.runs');
SELECT platform.protect_tenant('collect.items');
-- The payer's side of it runs bound to the payer: it writes what became of its account.
CREATE POLICY payer_sees_its_items ON collect.items FOR SELECT USING (payer_mid = (SELECT current_setting('app.mid', true)));
CREATE POLICY payer_ends_its_items ON collect.items FOR UPDATE USING (payer_mid = (SELECT current_setting('app.mid', true)));
GRANT SELECT, INSERT ON collect.runs TO portal_app;
GRANT SELECT, INSERT, UPDATE (order_no, amount_fen, state, reason, ended_at) ON collect.items TO portal_app;
