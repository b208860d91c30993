CREATE SCHEMA account;

-- Which merchant owns a number, over all merchants. Readable by no one: account.find_receiver answers for one number at
-- a time.
CREATE TABLE account.account_numbers (
  account_no text PRIMARY KEY CONSTRAINT account_number_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  mid text NOT NULL
);
COMMENT ON TABLE account.account_numbers IS 'distribution: account_no';

CREATE TABLE account.accounts (
  mid text NOT NULL,
  account_no text NOT NULL REFERENCES account.account_numbers,
  type text NOT NULL CONSTRAINT account_type_is_known CHECK (type IN (
    'basic', 'settlement', 'payout', 'margin', 'special')),
  name text NOT NULL,
  status text NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  pending_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Whose account it is: a company's, or a person's who trades under the own name. Payments to persons have type codes
  -- of their own (spec section 3, 3020).
  holder_type text NOT NULL DEFAULT 'company'
    CONSTRAINT holder_type_is_known CHECK (holder_type IN ('company', 'individual')),
  PRIMARY KEY (mid, account_no),
  CONSTRAINT account_buckets_differ CHECK (available_id <> frozen_id AND frozen_id <> pending_id
    AND available_id <> pending_id),
  CONSTRAINT account_status_is_known CHECK (status IN (
    'normal', 'receive_only', 'pay_only', 'frozen', 'dormant', 'closing', 'closed'))
);
CREATE INDEX accounts_by_available ON account.accounts (available_id);
CREATE INDEX accounts_by_frozen ON account.accounts (frozen_id);
CREATE INDEX accounts_by_pending ON account.accounts (pending_id);

-- Bank accounts bound for withdrawal. The number is whole, the rail needs it; it is masked wherever it leaves the
-- server otherwise.
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

-- The kinds of money order that the capabilities have, filled at every start by account.fill_kinds. No other SQL names
-- a kind: what refers to one refers to this table.
CREATE TABLE account.kinds (
  id text PRIMARY KEY,
  -- The limits with which a merchant begins.
  single_fen bigint NOT NULL DEFAULT 0 CONSTRAINT single_is_not_negative CHECK (single_fen >= 0),
  day_fen bigint NOT NULL DEFAULT 0 CONSTRAINT day_is_not_negative CHECK (day_fen >= 0),
  month_fen bigint NOT NULL DEFAULT 0 CONSTRAINT month_is_not_negative CHECK (month_fen >= 0),
  day_count integer NOT NULL DEFAULT 0 CONSTRAINT day_count_is_not_negative CHECK (day_count >= 0)
);
COMMENT ON TABLE account.kinds IS 'distribution: reference';

-- Fee rules are the provider's price list: function, speed, band [from, to), fixed + rate, min, max. Those of a new
-- kind are filled by account.fill_kinds.
CREATE TABLE account.fee_rules (
  function text NOT NULL,
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
  CONSTRAINT fee_min_is_below_max CHECK (min_fen IS NULL OR max_fen IS NULL OR min_fen <= max_fen),
  CONSTRAINT fee_function_is_known FOREIGN KEY (function) REFERENCES account.kinds
);
COMMENT ON TABLE account.fee_rules IS 'distribution: reference';

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

CREATE TABLE account.limits (
  mid text NOT NULL,
  function text NOT NULL,
  single_fen bigint NOT NULL,
  day_fen bigint NOT NULL,
  month_fen bigint NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (mid, function),
  CONSTRAINT limits_are_not_negative CHECK (single_fen >= 0 AND day_fen >= 0 AND month_fen >= 0 AND day_count >= 0),
  CONSTRAINT limit_function_is_known FOREIGN KEY (function) REFERENCES account.kinds
);

-- What is used of a limit, by day (2026-11-20) and by calendar month (2026-11), Asia/Shanghai. Its row is the lock that
-- stops two orders from taking the same yuan.
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
  -- A batch uses the limits with all its lines, and gives back those that fail one after the other.
  count integer NOT NULL DEFAULT 1,
  released_fen bigint NOT NULL DEFAULT 0,
  released_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT reservation_has_lines CHECK (count > 0),
  CONSTRAINT released_once CHECK (released_fen BETWEEN 0 AND amount_fen AND released_count BETWEEN 0 AND count),
  CONSTRAINT released_whole CHECK ((released_at IS NOT NULL) = (released_count = count)
    AND (released_count = count) = (released_fen = amount_fen))
);

CREATE TABLE account.holidays (
  day date PRIMARY KEY,
  kind text NOT NULL CONSTRAINT holiday_kind_is_known CHECK (kind IN ('off', 'work')),
  name text NOT NULL
);
COMMENT ON TABLE account.holidays IS 'distribution: reference';
-- 2026 as the State Council's office announced it, with the weekend days worked instead. 2027 has the statutory days
-- and their weekend compensation only: whoever runs the product enters the year's notice when it is out.
INSERT INTO account.holidays (day, kind, name) VALUES
  ('2026-01-01', 'off', '元旦'),
  ('2026-01-02', 'off', '元旦'),
  ('2026-01-03', 'off', '元旦'),
  ('2026-01-04', 'work', '元旦调休'),
  ('2026-02-14', 'work', '春节调休'),
  ('2026-02-15', 'off', '春节'),
  ('2026-02-16', 'off', '春节'),
  ('2026-02-17', 'off', '春节'),
  ('2026-02-18', 'off', '春节'),
  ('2026-02-19', 'off', '春节'),
  ('2026-02-20', 'off', '春节'),
  ('2026-02-21', 'off', '春节'),
  ('2026-02-22', 'off', '春节'),
  ('2026-02-23', 'off', '春节'),
  ('2026-02-28', 'work', '春节调休'),
  ('2026-04-04', 'off', '清明节'),
  ('2026-04-05', 'off', '清明节'),
  ('2026-04-06', 'off', '清明节'),
  ('2026-05-01', 'off', '劳动节'),
  ('2026-05-02', 'off', '劳动节'),
  ('2026-05-03', 'off', '劳动节'),
  ('2026-05-04', 'off', '劳动节'),
  ('2026-05-05', 'off', '劳动节'),
  ('2026-05-09', 'work', '劳动节调休'),
  ('2026-06-19', 'off', '端午节'),
  ('2026-06-20', 'off', '端午节'),
  ('2026-06-21', 'off', '端午节'),
  ('2026-09-20', 'work', '国庆节调休'),
  ('2026-09-25', 'off', '中秋节'),
  ('2026-09-26', 'off', '中秋节'),
  ('2026-09-27', 'off', '中秋节'),
  ('2026-10-01', 'off', '国庆节'),
  ('2026-10-02', 'off', '国庆节'),
  ('2026-10-03', 'off', '国庆节'),
  ('2026-10-04', 'off', '国庆节'),
  ('2026-10-05', 'off', '国庆节'),
  ('2026-10-06', 'off', '国庆节'),
  ('2026-10-07', 'off', '国庆节'),
  ('2026-10-10', 'work', '国庆节调休'),
  ('2027-01-01', 'off', '元旦'),
  ('2027-02-05', 'off', '春节'),
  ('2027-02-06', 'off', '春节'),
  ('2027-02-07', 'off', '春节'),
  ('2027-02-08', 'off', '春节'),
  ('2027-02-09', 'off', '春节'),
  ('2027-02-10', 'off', '春节'),
  ('2027-04-05', 'off', '清明节'),
  ('2027-05-01', 'off', '劳动节'),
  ('2027-05-02', 'off', '劳动节'),
  ('2027-05-03', 'off', '劳动节'),
  ('2027-05-04', 'off', '劳动节'),
  ('2027-06-09', 'off', '端午节'),
  ('2027-09-15', 'off', '中秋节'),
  ('2027-10-01', 'off', '国庆节'),
  ('2027-10-02', 'off', '国庆节'),
  ('2027-10-03', 'off', '国庆节'),
  ('2027-10-04', 'off', '国庆节'),
  ('2027-10-05', 'off', '国庆节');

-- A newly bound bank account gets little for a while (domain-rules section 4): one row, edited by the provider.
CREATE TABLE account.binding_rules (
  only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_binding_rule CHECK (only_row),
  cooling_hours integer NOT NULL CONSTRAINT cooling_is_not_negative CHECK (cooling_hours >= 0),
  cooling_most_fen bigint NOT NULL CONSTRAINT cooling_most_is_not_negative CHECK (cooling_most_fen >= 0)
);
COMMENT ON TABLE account.binding_rules IS 'distribution: reference';
INSERT INTO account.binding_rules (cooling_hours, cooling_most_fen) VALUES (24, 5000000);

-- Ledger accounts of merchants that a higher capability keeps beside account.accounts: who is behind them, for the
-- lists that say who paid and who was paid.
CREATE TABLE account.kept_accounts (
  ledger_id uuid NOT NULL,
  mid text NOT NULL,
  name text NOT NULL,
  tail text NOT NULL CONSTRAINT kept_tail_is_four_digits CHECK (tail ~ '^[0-9]{4}$'),
  PRIMARY KEY (ledger_id, mid)
);

-- Requests for higher limits, which the provider decides (domain-rules section 13). The limits themselves are
-- account.limits.
CREATE TABLE account.limit_raises (
  mid text NOT NULL,
  raise_id uuid NOT NULL,
  -- The client's: the same request again is the same row.
  request_no text NOT NULL,
  function text NOT NULL,
  -- What held when it was asked for.
  was_single_fen bigint NOT NULL,
  was_day_fen bigint NOT NULL,
  was_month_fen bigint NOT NULL,
  -- Null: stays as it is.
  single_fen bigint,
  day_fen bigint,
  month_fen bigint,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT raise_state_is_known CHECK (state IN ('waiting', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The transaction that made it, then the one that ended it.
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, raise_id),
  CONSTRAINT a_request_is_kept_once UNIQUE (mid, request_no),
  CONSTRAINT a_raise_asks_for_something CHECK (coalesce(single_fen, day_fen, month_fen) IS NOT NULL),
  CONSTRAINT a_raise_is_higher CHECK (single_fen > was_single_fen AND day_fen > was_day_fen
    AND month_fen > was_month_fen),
  CONSTRAINT a_raise_ends_with_a_time CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX one_waiting_raise_a_function ON account.limit_raises (mid, function) WHERE state = 'waiting';
CREATE INDEX newest_raises ON account.limit_raises (mid, proposed_at DESC, raise_id DESC);
CREATE INDEX raises_to_tell ON account.limit_raises (told_xid);
