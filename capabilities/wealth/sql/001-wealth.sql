-- Balance wealth (hqb): signing, the merchant's holding of fund shares, applications to the fund company, daily yields. Money is in orders and the ledger.
CREATE SCHEMA wealth;
GRANT USAGE ON SCHEMA wealth TO portal_app;

-- The product's numbers (domain-rules section 9). A merchant's own cap of fast redemption is in its holding.
CREATE TABLE wealth.settings (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  cut_off_minute integer NOT NULL CHECK (cut_off_minute BETWEEN 1 AND 1439),
  pause_from_minute integer NOT NULL,
  pause_until_minute integer NOT NULL,
  fast_day_fen bigint NOT NULL CHECK (fast_day_fen >= 0),
  -- What may be advanced for fast redemptions of all merchants together.
  pool_fen bigint NOT NULL CHECK (pool_fen >= 0)
);
INSERT INTO wealth.settings (cut_off_minute, pause_from_minute, pause_until_minute, fast_day_fen, pool_fen) VALUES (900, 1430, 10, 1000000, 500000000);
COMMENT ON TABLE wealth.settings IS 'distribution: reference';

-- Fast redemptions of all merchants take from one pool, one after the other: who decides about it locks this row.
CREATE TABLE wealth.pool (single boolean PRIMARY KEY DEFAULT true CHECK (single));
INSERT INTO wealth.pool DEFAULT VALUES;
COMMENT ON TABLE wealth.pool IS 'distribution: reference';

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
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'filled', 'signed', 'opening', 'open', 'refused')),
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
  PRIMARY KEY (mid, apply_no),
  CONSTRAINT one_application_per_request UNIQUE (mid, request_no),
  CONSTRAINT signed_before_opening CHECK (state IN ('created', 'filled') OR (signed_at IS NOT NULL AND answers IS NOT NULL AND forms_sha256 <> ''))
);
CREATE UNIQUE INDEX one_living_application ON wealth.applications (mid) WHERE state <> 'refused';

-- The merchant's shares: two accounts of the ledger beside its money accounts.
CREATE TABLE wealth.holdings (
  mid text PRIMARY KEY,
  fund_account_no text NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  -- By contract; null: that of the settings.
  fast_day_fen bigint CHECK (fast_day_fen >= 0)
);

-- What the fund company is asked for, one for an order.
CREATE TABLE wealth.trades (
  mid text NOT NULL,
  order_no text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'redeem', 'fast')),
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'accepted', 'confirming', 'confirmed', 'failed', 'void')),
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
  CONSTRAINT paid_trade_has_its_days CHECK ((num_nulls(paid_at, trade_on, confirms_on) = 0) = (state NOT IN ('planned', 'void'))),
  CONSTRAINT ended_trade_has_its_end CHECK ((ended_at IS NOT NULL) = (state IN ('confirmed', 'failed', 'void'))),
  CONSTRAINT sent_before_confirmed CHECK (state <> 'confirmed' OR (sent_at IS NOT NULL AND confirm_no <> ''))
);
CREATE INDEX trades_newest ON wealth.trades (mid, submitted_at DESC, order_no DESC);
CREATE INDEX trades_open ON wealth.trades (paid_at) WHERE state IN ('accepted', 'confirming');
CREATE INDEX trades_advanced ON wealth.trades (side) WHERE side = 'fast' AND state IN ('accepted', 'confirming', 'failed');

-- Income of a day, once. Append only.
CREATE TABLE wealth.yields (
  mid text NOT NULL,
  day date NOT NULL,
  shares_fen bigint NOT NULL CHECK (shares_fen >= 0),
  per_ten_thousand integer NOT NULL,
  income_fen bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (mid, day)
);

SELECT platform.protect_tenant('wealth.applications');
SELECT platform.protect_tenant('wealth.holdings');
SELECT platform.protect_tenant('wealth.trades');
SELECT platform.protect_tenant('wealth.yields');
GRANT SELECT ON wealth.settings TO portal_app;
GRANT SELECT, INSERT ON wealth.fund_yields, wealth.holdings, wealth.yields TO portal_app;
-- FOR UPDATE needs a column that may be written; nobody writes the accounts of a holding.
GRANT UPDATE (fund_account_no) ON wealth.holdings TO portal_app;
GRANT SELECT, INSERT, UPDATE (state, contact_name, contact_mobile, source, answers, risk_level, forms_sha256, signed_at, signed_by, reason) ON wealth.applications TO portal_app;
GRANT SELECT, INSERT, UPDATE (state, paid_at, trade_on, confirms_on, sent_at, confirm_no, reason, ended_at, arrival_no) ON wealth.trades TO portal_app;

-- The look past the walls at what is advanced for all merchants, run as the tables' owner, which is never the application's role.
CREATE POLICY owner_reads_trades ON wealth.trades FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION wealth.pool_left() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, wealth
AS $$
  SELECT s.pool_fen - coalesce((SELECT sum(amount_fen) FROM wealth.trades WHERE side = 'fast' AND state IN ('accepted', 'confirming', 'failed')), 0)::bigint FROM wealth.settings s
$$;
-- The same under the pool's lock, by which fast redemptions are decided one after the other. What stands now is read after the lock was had.
CREATE FUNCTION wealth.lock_pool() RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, wealth
AS $$
BEGIN
  PERFORM 1 FROM wealth.pool FOR UPDATE;
  RETURN wealth.pool_left();
END $$;
REVOKE ALL ON FUNCTION wealth.pool_left(), wealth.lock_pool() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wealth.pool_left(), wealth.lock_pool() TO portal_app;
