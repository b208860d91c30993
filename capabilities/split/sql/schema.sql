-- Profit-sharing: who may get a part of what this merchant received, which trades are shared, and what each request
-- gives to whom. The money is in orders (orders.orders).
CREATE SCHEMA split;

-- The ratio that an administrator has set, in hundredths of a percent; without a row the default counts.
CREATE TABLE split.settings (
  mid text PRIMARY KEY,
  ratio integer NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT ratio_is_a_share CHECK (ratio BETWEEN 1 AND 1000000)
);

CREATE TABLE split.receivers (
  mid text NOT NULL,
  receiver_id uuid NOT NULL,
  account_no text NOT NULL,
  -- As the account was called when it was bound.
  name text NOT NULL,
  relation text NOT NULL CONSTRAINT relation_is_known CHECK (relation IN ('store', 'staff', 'supplier', 'distributor',
    'brand', 'headquarters', 'user', 'custom')),
  relation_text text NOT NULL DEFAULT '',
  bound_by uuid NOT NULL,
  bound_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (mid, receiver_id),
  CONSTRAINT custom_relation_has_its_text CHECK ((relation = 'custom') = (relation_text <> ''))
);
CREATE UNIQUE INDEX a_receiver_is_bound_once ON split.receivers (mid, account_no) WHERE removed_at IS NULL;

-- A received trade of which a part is set apart; its freeze is an order of this merchant with that number.
CREATE TABLE split.trades (
  mid text NOT NULL,
  freeze_no text NOT NULL,
  -- The payer's order that brought the money.
  trade_mid text NOT NULL,
  trade_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  -- What of it is this merchant's to share: without what was paid back.
  base_fen bigint NOT NULL,
  ratio integer NOT NULL,
  limit_fen bigint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (mid, freeze_no),
  FOREIGN KEY (mid, freeze_no) REFERENCES orders.orders,
  CONSTRAINT limit_is_within_base_and_ratio
    CHECK (limit_fen > 0 AND limit_fen <= base_fen AND base_fen <= amount_fen
      AND limit_fen <= amount_fen::numeric * ratio / 1000000)
);
CREATE INDEX freezes_of_trade ON split.trades (mid, trade_no);

-- One receiver of one request; its order is a follow-up of the freeze. A request has the number of its first share.
CREATE TABLE split.shares (
  mid text NOT NULL,
  order_no text NOT NULL,
  split_no text NOT NULL,
  freeze_no text NOT NULL,
  seq integer NOT NULL CONSTRAINT seq_is_positive CHECK (seq > 0),
  receiver_id uuid NOT NULL,
  -- Hundredths of a percent of the trade, where the maker entered a ratio.
  ratio integer,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT a_request_names_each_place_once UNIQUE (mid, split_no, seq),
  CONSTRAINT a_request_pays_a_receiver_once UNIQUE (mid, split_no, receiver_id),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  FOREIGN KEY (mid, freeze_no) REFERENCES split.trades,
  FOREIGN KEY (mid, receiver_id) REFERENCES split.receivers
);
CREATE INDEX shares_of_freeze ON split.shares (mid, freeze_no);
CREATE INDEX shares_of_receiver ON split.shares (mid, receiver_id);
