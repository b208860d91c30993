-- expand: sums of whole months are kept next to those of days

-- The sums of ledger.day_totals by month: a balance of three years ago reads 36 months and not a thousand days. The job
-- that adds up days adds up months with them (ledger.keep_totals).
CREATE TABLE ledger.month_totals (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  -- Its first day.
  month date NOT NULL,
  direction text NOT NULL CONSTRAINT direction_is_known CHECK (direction IN ('in', 'out')),
  type_code text NOT NULL,
  counter_account_id uuid NOT NULL,
  has_order boolean NOT NULL,
  entries bigint NOT NULL,
  amount_fen bigint NOT NULL,
  PRIMARY KEY (account_id, month, direction, type_code, counter_account_id, has_order, mid)
);

-- How far the months of an account are added up. Where it is not `version`, the days have more (those that were added
-- before this table was there, or by the function of the last release): the months are not read then, and made again
-- (ledger.keep_months).
ALTER TABLE ledger.totalled_versions ADD COLUMN months_version bigint NOT NULL DEFAULT 0;
CREATE INDEX months_behind_days ON ledger.totalled_versions (account_id) WHERE months_version <> version;
