CREATE SCHEMA account;
GRANT USAGE ON SCHEMA account TO portal_app;

-- Which merchant owns a number, over all merchants. Readable by no one: account.find_receiver answers for one number at a time.
CREATE TABLE account.account_numbers (
  account_no text PRIMARY KEY CONSTRAINT account_number_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  mid text NOT NULL
);
GRANT INSERT ON account.account_numbers TO portal_app;

CREATE TABLE account.accounts (
  mid text NOT NULL,
  account_no text NOT NULL REFERENCES account.account_numbers,
  type text NOT NULL CONSTRAINT account_type_is_known CHECK (type IN ('basic', 'settlement', 'payout', 'margin')),
  name text NOT NULL,
  status text NOT NULL CONSTRAINT account_status_is_known CHECK (status IN ('normal', 'receive_only', 'pay_only', 'frozen', 'dormant', 'closing')),
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  pending_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT account_buckets_differ CHECK (available_id <> frozen_id AND frozen_id <> pending_id AND available_id <> pending_id)
);
SELECT platform.protect_tenant('account.accounts');
GRANT SELECT, INSERT, UPDATE (status) ON account.accounts TO portal_app;

-- The view that tier 4 reads. security_invoker: the reader's own tenant wall stands.
CREATE VIEW account.v_accounts WITH (security_invoker = true) AS
  SELECT mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at FROM account.accounts;
GRANT SELECT ON account.v_accounts TO portal_app;

-- The two looks past the tenant wall are functions that run as the tables' owner, which is never the application's role: for that owner alone, and for reading
-- alone, the wall on this table is open. (A setting in the function's definition would do it only for superusers.)
CREATE POLICY owner_reads_accounts ON account.accounts FOR SELECT TO CURRENT_USER USING (true);

-- Public facts of the one account whose number the payer already knows.
CREATE FUNCTION account.find_receiver(wanted text)
RETURNS TABLE (mid text, account_no text, name text, status text, available_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
  SELECT a.mid, a.account_no, a.name, a.status, a.available_id
  FROM account.account_numbers n JOIN account.accounts a ON a.mid = n.mid AND a.account_no = n.account_no
  WHERE n.account_no = wanted
$$;
REVOKE ALL ON FUNCTION account.find_receiver(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.find_receiver(text) TO portal_app;

-- Bank accounts bound for withdrawal. The number is whole, the rail needs it; it is masked wherever it leaves the server otherwise.
CREATE TABLE account.bank_accounts (
  mid text NOT NULL,
  bank_account_id uuid NOT NULL,
  bank_name text NOT NULL,
  bank_account_no text NOT NULL CONSTRAINT bank_account_no_is_digits CHECK (bank_account_no ~ '^[0-9]{5,30}$'),
  holder_name text NOT NULL,
  bound_at timestamptz NOT NULL,
  unbound_at timestamptz,
  PRIMARY KEY (mid, bank_account_id),
  CONSTRAINT bank_account_is_bound_once UNIQUE (mid, bank_account_no)
);
SELECT platform.protect_tenant('account.bank_accounts');
GRANT SELECT, INSERT, UPDATE (unbound_at) ON account.bank_accounts TO portal_app;

-- Fee rules are the provider's price list: function, speed, band [from, to), fixed + rate, min, max.
CREATE TABLE account.fee_rules (
  function text NOT NULL CONSTRAINT fee_function_is_known CHECK (function IN ('withdraw', 'transfer', 'payout')),
  speed text NOT NULL CONSTRAINT fee_speed_is_known CHECK (speed IN ('T0', 'T1')),
  payee_type text NOT NULL CONSTRAINT fee_payee_type_is_known CHECK (payee_type IN ('any', 'company', 'individual')),
  from_fen bigint NOT NULL CONSTRAINT fee_band_from_is_not_negative CHECK (from_fen >= 0),
  to_fen bigint,
  fixed_fen bigint NOT NULL CONSTRAINT fee_fixed_is_not_negative CHECK (fixed_fen >= 0),
  rate numeric(10, 4) NOT NULL CONSTRAINT fee_rate_is_a_share CHECK (rate >= 0 AND rate < 1),
  min_fen bigint,
  max_fen bigint,
  PRIMARY KEY (function, speed, payee_type, from_fen),
  CONSTRAINT fee_band_is_a_range CHECK (to_fen IS NULL OR to_fen > from_fen),
  CONSTRAINT fee_min_is_below_max CHECK (min_fen IS NULL OR max_fen IS NULL OR min_fen <= max_fen)
);
GRANT SELECT ON account.fee_rules TO portal_app;

CREATE TABLE account.fee_quotes (
  mid text NOT NULL,
  quote_id uuid NOT NULL,
  function text NOT NULL,
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT quote_amount_is_positive CHECK (amount_fen > 0),
  speed text NOT NULL,
  payee_account_no text,
  fee_fen bigint NOT NULL CONSTRAINT quote_fee_is_not_negative CHECK (fee_fen >= 0),
  arrival_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (mid, quote_id)
);
SELECT platform.protect_tenant('account.fee_quotes');
GRANT SELECT, INSERT, UPDATE (used_at) ON account.fee_quotes TO portal_app;

CREATE TABLE account.limits (
  mid text NOT NULL,
  function text NOT NULL CONSTRAINT limit_function_is_known CHECK (function IN ('withdraw', 'transfer', 'payout')),
  single_fen bigint NOT NULL,
  day_fen bigint NOT NULL,
  month_fen bigint NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (mid, function),
  CONSTRAINT limits_are_not_negative CHECK (single_fen >= 0 AND day_fen >= 0 AND month_fen >= 0 AND day_count >= 0)
);
SELECT platform.protect_tenant('account.limits');
GRANT SELECT, INSERT ON account.limits TO portal_app;

-- What is used of a limit, by day (2026-11-20) and by calendar month (2026-11), Asia/Shanghai. Its row is the lock that stops two orders from taking the same yuan.
CREATE TABLE account.limit_usage (
  mid text NOT NULL,
  account_no text NOT NULL,
  function text NOT NULL,
  period text NOT NULL CONSTRAINT usage_period_is_day_or_month CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  amount_fen bigint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (mid, account_no, function, period),
  CONSTRAINT usage_is_not_negative CHECK (amount_fen >= 0 AND count >= 0)
);
SELECT platform.protect_tenant('account.limit_usage');
GRANT SELECT, INSERT, UPDATE (amount_fen, count) ON account.limit_usage TO portal_app;

-- Which order took what: makes a release happen once, and proves the usage (I9).
CREATE TABLE account.limit_reservations (
  mid text NOT NULL,
  order_no text NOT NULL,
  account_no text NOT NULL,
  function text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT reservation_is_positive CHECK (amount_fen > 0),
  day text NOT NULL,
  month text NOT NULL CONSTRAINT reservation_day_is_in_its_month CHECK (left(day, 7) = month),
  reserved_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (mid, order_no)
);
SELECT platform.protect_tenant('account.limit_reservations');
GRANT SELECT, INSERT, UPDATE (released_at) ON account.limit_reservations TO portal_app;

CREATE VIEW account.v_limit_reservations WITH (security_invoker = true) AS
  SELECT mid, order_no, account_no, function, amount_fen, day, released_at FROM account.limit_reservations;
GRANT SELECT ON account.v_limit_reservations TO portal_app;

CREATE TABLE account.holidays (
  day date PRIMARY KEY,
  kind text NOT NULL CONSTRAINT holiday_kind_is_known CHECK (kind IN ('off', 'work')),
  name text NOT NULL
);
GRANT SELECT ON account.holidays TO portal_app;

-- The last four digits of the merchant accounts behind ledger accounts, to name a counterparty of another merchant. Again past the tenant wall, for no more than that.
CREATE FUNCTION account.account_tails(wanted uuid[])
RETURNS TABLE (id uuid, tail text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
  SELECT bucket.id, right(a.account_no, 4)
  FROM account.accounts a CROSS JOIN LATERAL (VALUES (a.available_id), (a.frozen_id), (a.pending_id)) AS bucket(id)
  WHERE a.available_id = ANY(wanted) AND bucket.id = a.available_id
     OR a.frozen_id = ANY(wanted) AND bucket.id = a.frozen_id
     OR a.pending_id = ANY(wanted) AND bucket.id = a.pending_id
$$;
REVOKE ALL ON FUNCTION account.account_tails(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.account_tails(uuid[]) TO portal_app;
CREATE INDEX accounts_by_available ON account.accounts (available_id);
CREATE INDEX accounts_by_frozen ON account.accounts (frozen_id);
CREATE INDEX accounts_by_pending ON account.accounts (pending_id);
