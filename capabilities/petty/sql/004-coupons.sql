-- Coupons: money that one member of staff may take until its day is over. It lies in a pool of the provider meanwhile (docs/decisions/0037).
CREATE TABLE petty.coupons (
  mid text NOT NULL,
  -- Of the order that issued it.
  order_no text NOT NULL,
  account_no text NOT NULL,
  title text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  valid_days integer NOT NULL CHECK (valid_days > 0),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'waiting', 'used', 'returned', 'void')),
  submitted_at timestamptz NOT NULL,
  expires_at timestamptz,
  ended_at timestamptz,
  -- The order by which the money left the pool.
  taken_no text,
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  FOREIGN KEY (mid, account_no) REFERENCES petty.accounts (mid, account_no),
  CONSTRAINT issued_coupon_has_its_end CHECK ((expires_at IS NOT NULL) = (state IN ('waiting', 'used', 'returned'))),
  CONSTRAINT taken_coupon_has_its_order CHECK ((num_nulls(ended_at, taken_no) = 0) = (state IN ('used', 'returned'))),
  CONSTRAINT used_in_time CHECK (state <> 'used' OR ended_at < expires_at),
  CONSTRAINT returned_after_its_time CHECK (state <> 'returned' OR ended_at >= expires_at)
);
CREATE INDEX coupons_newest ON petty.coupons (mid, submitted_at DESC, order_no DESC);

-- What an owner may pay out of the own account, set by an administrator; null: no cap of that kind.
CREATE TABLE petty.caps (
  mid text NOT NULL,
  account_no text NOT NULL,
  single_fen bigint CHECK (single_fen > 0),
  day_fen bigint CHECK (day_fen > 0),
  month_fen bigint CHECK (month_fen > 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  FOREIGN KEY (mid, account_no) REFERENCES petty.accounts (mid, account_no)
);
SELECT platform.protect_tenant('petty.coupons');
SELECT platform.protect_tenant('petty.caps');
GRANT SELECT, INSERT, UPDATE (state, expires_at, ended_at, taken_no) ON petty.coupons TO portal_app;
GRANT SELECT, INSERT, UPDATE (single_fen, day_fen, month_fen, set_by, set_at) ON petty.caps TO portal_app;
