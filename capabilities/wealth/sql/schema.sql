-- Balance wealth (hqb): signing, the merchant's holding of fund shares, applications to the fund company, daily yields.
-- Money is in orders and the ledger.
CREATE SCHEMA wealth;

-- The product's numbers (domain-rules section 9). A merchant's own cap of fast redemption is in its holding.
CREATE TABLE wealth.settings (
  single boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (single),
  cut_off_minute integer NOT NULL CONSTRAINT cut_off_minute_is_in_a_day CHECK (cut_off_minute BETWEEN 1 AND 1439),
  pause_from_minute integer NOT NULL,
  pause_until_minute integer NOT NULL,
  fast_day_fen bigint NOT NULL CONSTRAINT fast_day_is_not_negative CHECK (fast_day_fen >= 0),
  -- What may be advanced for fast redemptions of all merchants together.
  pool_fen bigint NOT NULL CONSTRAINT pool_is_not_negative CHECK (pool_fen >= 0)
);
COMMENT ON TABLE wealth.settings IS 'distribution: reference';
INSERT INTO wealth.settings (cut_off_minute, pause_from_minute, pause_until_minute, fast_day_fen, pool_fen)
  VALUES (900, 1430, 10, 1000000, 500000000);

-- Fast redemptions of all merchants take from one pool, one after the other: who decides about it locks this row.
CREATE TABLE wealth.pool (
  single boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (single)
);
COMMENT ON TABLE wealth.pool IS 'distribution: reference';
INSERT INTO wealth.pool DEFAULT VALUES;

-- What the fund company publishes, a row a calendar day. Append only.
CREATE TABLE wealth.fund_yields (
  day date PRIMARY KEY,
  -- 万份收益 in ten-thousandths of a yuan.
  per_ten_thousand integer NOT NULL,
  -- 七日年化 in per cent, as published.
  seven_day text NOT NULL
);
COMMENT ON TABLE wealth.fund_yields IS 'distribution: reference';

-- The signing steps; a refused one is followed by another.
CREATE TABLE wealth.applications (
  mid text NOT NULL,
  apply_no uuid NOT NULL,
  request_no text NOT NULL,
  state text NOT NULL DEFAULT 'created',
  company_name text NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  -- Whole: mask it on the wire.
  contact_mobile text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  answers jsonb,
  risk_level text NOT NULL DEFAULT '',
  -- SHA-256 of the forms' text that was agreed to.
  forms_sha256 text NOT NULL DEFAULT '',
  signed_at timestamptz,
  signed_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, apply_no),
  CONSTRAINT one_application_per_request UNIQUE (mid, request_no),
  CONSTRAINT signed_before_opening CHECK (state IN ('created', 'filled') OR (signed_at IS NOT NULL
    AND answers IS NOT NULL AND forms_sha256 <> '')),
  CONSTRAINT state_is_known
    CHECK (state IN ('created', 'filled', 'signed', 'opening', 'open', 'refused', 'closing', 'closed')),
  CONSTRAINT closed_by_somebody CHECK ((closed_at IS NOT NULL AND closed_by <> '') = (state IN ('closing', 'closed')))
);
CREATE UNIQUE INDEX one_living_application ON wealth.applications (mid) WHERE state NOT IN ('refused', 'closed');

-- The merchant's shares: two accounts of the ledger beside its money accounts.
CREATE TABLE wealth.holdings (
  mid text PRIMARY KEY,
  fund_account_no text NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  -- By contract; null: that of the settings.
  fast_day_fen bigint CONSTRAINT fast_day_is_not_negative CHECK (fast_day_fen >= 0),
  -- The two ledger accounts stay the merchant's: a later contract opens the same holding again.
  closed_at timestamptz
);

-- What the fund company is asked for, one for an order.
CREATE TABLE wealth.trades (
  mid text NOT NULL,
  order_no text NOT NULL,
  side text NOT NULL CONSTRAINT side_is_known CHECK (side IN ('buy', 'redeem', 'fast')),
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  state text NOT NULL DEFAULT 'planned'
    CONSTRAINT state_is_known CHECK (state IN ('planned', 'accepted', 'confirming', 'confirmed', 'failed',
    'void')),
  submitted_at timestamptz NOT NULL,
  -- The business day for which a fast redemption counts.
  day date NOT NULL,
  -- When its order ran, and by our calendar the trading day it counts for and the day of its confirmation.
  paid_at timestamptz,
  trade_on date,
  confirms_on date,
  -- Set and committed before the first send: with it, a crash means asking, never sending blindly.
  sent_at timestamptz,
  confirm_no text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  ended_at timestamptz,
  -- The order of the money that came from the fund company.
  arrival_no text,
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  CONSTRAINT paid_trade_has_its_days CHECK ((num_nulls(paid_at, trade_on, confirms_on) = 0) = (state NOT IN ('planned',
    'void'))),
  CONSTRAINT ended_trade_has_its_end CHECK ((ended_at IS NOT NULL) = (state IN ('confirmed', 'failed', 'void'))),
  CONSTRAINT sent_before_confirmed CHECK (state <> 'confirmed' OR (sent_at IS NOT NULL AND confirm_no <> ''))
);
CREATE INDEX trades_newest ON wealth.trades (mid, submitted_at DESC, order_no DESC);
CREATE INDEX trades_open ON wealth.trades (paid_at) WHERE state IN ('accepted', 'confirming');
CREATE INDEX trades_advanced ON wealth.trades (side) WHERE side = 'fast' AND state IN ('accepted', 'confirming',
  'failed');

-- Income of a day, once. Append only.
CREATE TABLE wealth.yields (
  mid text NOT NULL,
  day date NOT NULL,
  shares_fen bigint NOT NULL CONSTRAINT shares_is_not_negative CHECK (shares_fen >= 0),
  per_ten_thousand integer NOT NULL,
  income_fen bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (mid, day)
);

-- Rules that redeem by themselves when an account falls short, and what became of them (docs/decisions/0036).
CREATE TABLE wealth.auto_rules (
  mid text NOT NULL,
  account_no text NOT NULL,
  -- Redeems as soon as less than this is available, and fills up to the second amount.
  below_fen bigint NOT NULL CONSTRAINT below_is_positive CHECK (below_fen > 0),
  up_to_fen bigint NOT NULL,
  mode text NOT NULL CONSTRAINT mode_is_known CHECK (mode IN ('fast', 'ordinary')),
  -- At any time, or once a day in the morning.
  looks text NOT NULL CONSTRAINT looks_is_known CHECK (looks IN ('always', 'daily')),
  state text NOT NULL DEFAULT 'active' CONSTRAINT state_is_known CHECK (state IN ('active', 'stopped')),
  stop_reason text NOT NULL DEFAULT '',
  -- The day on which a rule of the morning has been followed.
  looked_on date,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT fills_up_to_more CHECK (up_to_fen >= below_fen)
);
CREATE INDEX auto_rules_active ON wealth.auto_rules (mid, account_no) WHERE state = 'active';

-- An order, or why there was none. Append only.
CREATE TABLE wealth.auto_runs (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  account_no text NOT NULL,
  day date NOT NULL,
  ran_at timestamptz NOT NULL,
  order_no text,
  amount_fen bigint,
  reason text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  told_xid xid8 DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, run_id),
  CONSTRAINT an_order_or_a_reason CHECK ((order_no IS NOT NULL) = (reason = '')
    AND (order_no IS NULL) = (amount_fen IS NULL))
);
CREATE INDEX auto_runs_newest ON wealth.auto_runs (mid, account_no, ran_at DESC);
-- A reason is told once a day, however often the account is looked at.
CREATE UNIQUE INDEX one_reason_a_day ON wealth.auto_runs (mid, account_no, day, reason) WHERE order_no IS NULL;
CREATE INDEX auto_runs_to_tell ON wealth.auto_runs (told_xid) WHERE order_no IS NULL;
