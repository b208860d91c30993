-- Petty cash: an account of the merchant's money that one member of its staff keeps. Money is in orders and the ledger.
CREATE SCHEMA petty;

-- No account of account.accounts, so that no other kind of order can pay out of it.
CREATE TABLE petty.accounts (
  mid text NOT NULL,
  account_no text NOT NULL CONSTRAINT petty_number_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  owner_id uuid NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT a_petty_bucket_is_of_one_account UNIQUE (mid, available_id),
  CONSTRAINT a_petty_hold_bucket_is_of_one_account UNIQUE (mid, frozen_id),
  CONSTRAINT one_petty_account_a_person UNIQUE (mid, owner_id),
  CONSTRAINT petty_buckets_differ CHECK (available_id <> frozen_id)
);

-- The bank card of an account's owner, to which the owner withdraws. One that is no longer linked stays in the table.
CREATE TABLE petty.cards (
  mid text NOT NULL,
  card_id uuid NOT NULL,
  account_no text NOT NULL,
  bank_name text NOT NULL,
  card_no text NOT NULL CONSTRAINT petty_card_is_digits CHECK (card_no ~ '^[0-9]{5,30}$'),
  holder_name text NOT NULL,
  bound_at timestamptz NOT NULL,
  unbound_at timestamptz,
  PRIMARY KEY (mid, card_id),
  FOREIGN KEY (mid, account_no) REFERENCES petty.accounts (mid, account_no)
);
CREATE UNIQUE INDEX one_card_a_petty_account ON petty.cards (mid, account_no) WHERE unbound_at IS NULL;

-- Coupons: money that one member of staff may take until its day is over. It lies in a pool of the provider meanwhile
-- (docs/decisions/0037).
CREATE TABLE petty.coupons (
  mid text NOT NULL,
  -- Of the order that issued it.
  order_no text NOT NULL,
  account_no text NOT NULL,
  title text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  valid_days integer NOT NULL CONSTRAINT valid_days_is_positive CHECK (valid_days > 0),
  state text NOT NULL DEFAULT 'planned'
    CONSTRAINT state_is_known CHECK (state IN ('planned', 'waiting', 'used', 'returned', 'void')),
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
  single_fen bigint CONSTRAINT single_is_positive CHECK (single_fen > 0),
  day_fen bigint CONSTRAINT day_is_positive CHECK (day_fen > 0),
  month_fen bigint CONSTRAINT month_is_positive CHECK (month_fen > 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  FOREIGN KEY (mid, account_no) REFERENCES petty.accounts (mid, account_no)
);
