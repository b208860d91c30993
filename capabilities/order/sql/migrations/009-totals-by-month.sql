-- expand: sums of whole months of orders are kept next to those of days

-- Months that have ended, in sums: the totals of years, and the place of a page inside them, read some rows a month and
-- not some a day. A change of an order takes its month out of the sums together with its day (orders.mark_day_changed),
-- until the job that adds up days has been there (orders.total_months). Each day that is totalled has its month here.
CREATE TABLE orders.months (
  mid text NOT NULL,
  -- Its first day.
  month date NOT NULL,
  is_totalled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, month)
);
CREATE INDEX months_to_total ON orders.months (mid, month) WHERE NOT is_totalled;

-- The sums of orders.day_totals by month, of months that are totalled; what others have here is out of date.
CREATE TABLE orders.month_totals (
  mid text NOT NULL,
  month date NOT NULL,
  own_account_no text NOT NULL,
  type_code text NOT NULL,
  comes_in boolean NOT NULL,
  has_lines boolean NOT NULL,
  state text NOT NULL,
  orders bigint NOT NULL,
  amount_fen bigint NOT NULL,
  -- What was charged.
  fee_fen bigint NOT NULL,
  PRIMARY KEY (mid, month, own_account_no, type_code, comes_in, has_lines, state)
);

INSERT INTO orders.months (mid, month) SELECT DISTINCT d.mid, date_trunc('month', d.day)::date FROM orders.days d;
