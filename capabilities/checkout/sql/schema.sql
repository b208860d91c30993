-- 收款单 and who pays them. The trade is the payee's row, the payment the payer's; each sees of the other's what the walls
-- below let through.
CREATE SCHEMA checkout;

CREATE TABLE checkout.trades (
  -- The payee.
  mid text NOT NULL,
  trade_no text NOT NULL CONSTRAINT trade_no_has_its_form CHECK (trade_no ~ '^SK[0-9]{22}$'),
  -- What the link carries; whoever has it may read the trade.
  link_key text NOT NULL CONSTRAINT link_key_has_its_form CHECK (link_key ~ '^[0-9a-f]{32}$'),
  request_no text NOT NULL,
  account_no text NOT NULL,
  -- As the account was called when the trade was made.
  payee_name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT trade_asks_for_something CHECK (amount_fen > 0),
  subject text NOT NULL,
  valid_days integer NOT NULL CONSTRAINT valid_days_is_positive CHECK (valid_days > 0),
  valid_until timestamptz NOT NULL,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (mid, trade_no),
  CONSTRAINT one_trade_per_request UNIQUE (mid, request_no),
  CONSTRAINT trade_is_valid_after_it_is_made CHECK (valid_until > created_at),
  CONSTRAINT a_link_names_one_trade UNIQUE (link_key, mid)
);
CREATE INDEX trades_newest ON checkout.trades (mid, created_at DESC, trade_no DESC);

-- Orders that pay a trade, each once. One that ended without payment stays, released, as history.
CREATE TABLE checkout.payments (
  -- The payer.
  mid text NOT NULL,
  order_no text NOT NULL,
  payee_mid text NOT NULL,
  trade_no text NOT NULL,
  payer_name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  state text NOT NULL DEFAULT 'paying' CONSTRAINT state_is_known CHECK (state IN ('paying', 'paid', 'released')),
  claimed_at timestamptz NOT NULL,
  ended_at timestamptz,
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  FOREIGN KEY (payee_mid, trade_no) REFERENCES checkout.trades,
  CONSTRAINT nobody_pays_themselves CHECK (payee_mid <> mid),
  CONSTRAINT payment_ended_with_time CHECK ((ended_at IS NOT NULL) = (state <> 'paying')),
  PRIMARY KEY (mid, order_no, payee_mid)
);
COMMENT ON TABLE checkout.payments IS 'distribution: payee_mid';
-- The wall behind every check: of all orders of all merchants at most one lives or has paid.
CREATE UNIQUE INDEX a_trade_is_paid_at_most_once ON checkout.payments (payee_mid, trade_no) WHERE state <> 'released';
