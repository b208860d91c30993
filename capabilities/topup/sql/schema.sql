-- Money that arrives at the bank, and what merchants have announced.
CREATE SCHEMA topup;

-- A 充值单: a merchant says that money will come. Its number is the code in the remark.
CREATE TABLE topup.expected (
  mid text NOT NULL,
  topup_no text NOT NULL CONSTRAINT topup_no_has_its_form CHECK (topup_no ~ '^CZ[0-9]{8}$'),
  request_no text NOT NULL,
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  remark text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CONSTRAINT valid_until_is_later CHECK (valid_until > created_at),
  cancelled_at timestamptz,
  -- The order of the money that came by it.
  order_no text,
  -- Found by its number alone. Should two merchants ever draw one number, neither is credited by it (match-arrival.ts).
  PRIMARY KEY (topup_no, mid),
  CONSTRAINT one_topup_per_request UNIQUE (mid, request_no),
  CONSTRAINT received_or_cancelled CHECK (num_nonnulls(cancelled_at, order_no) < 2)
);
CREATE INDEX expected_newest ON topup.expected (mid, created_at DESC, topup_no DESC);

-- Each remittance of the bank once. It is the provider's row until it is credited, and the merchant's from then on.
CREATE TABLE topup.arrivals (
  mid text NOT NULL,
  rail text NOT NULL,
  serial_no text NOT NULL,
  to_account_no text NOT NULL,
  payer_name text NOT NULL,
  payer_account_no text NOT NULL,
  payer_bank_name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  remark text NOT NULL,
  -- The bank's time, and the business time of the booking.
  bank_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  -- The code of the refusal by the account that it was meant for.
  refused text NOT NULL DEFAULT '',
  account_no text,
  order_no text,
  matched_by text CONSTRAINT matched_by_is_known CHECK (matched_by IN ('account', 'code', 'claim')),
  topup_no text,
  claim_request text,
  credited_at timestamptz,
  -- A remittance that nobody claimed in time is sent back to its payer.
  back_state text CONSTRAINT back_state_is_known CHECK (back_state IN ('open', 'succeeded', 'failed')),
  back_at timestamptz,
  back_sent_at timestamptz,
  back_ended_at timestamptz,
  -- Why the bank did not pay: the money waits again and can be claimed.
  back_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (rail, serial_no),
  CONSTRAINT one_arrival_per_topup UNIQUE (mid, topup_no),
  CONSTRAINT one_arrival_per_claim UNIQUE (mid, claim_request),
  CONSTRAINT credited_as_a_whole CHECK (num_nulls(account_no, order_no, matched_by, credited_at) IN (0, 4)),
  CONSTRAINT credited_or_sent_back CHECK (order_no IS NULL OR back_state IS NULL OR back_state = 'failed')
);
-- A remittance belongs to nobody at first, so its serial number is unique over all merchants.
COMMENT ON TABLE topup.arrivals IS 'distribution: directory';
CREATE INDEX arrivals_credited ON topup.arrivals (mid, credited_at DESC) WHERE order_no IS NOT NULL;
CREATE INDEX arrivals_unclaimed ON topup.arrivals (amount_fen, arrived_at) WHERE order_no IS NULL;
CREATE INDEX arrivals_going_back ON topup.arrivals (back_at) WHERE back_state = 'open';
-- What arrived or was sent back on a day is compared with the bank's file of that day (docs/decisions/0046).
CREATE INDEX arrivals_by_time ON topup.arrivals (arrived_at);
CREATE INDEX arrivals_sent_back ON topup.arrivals (back_ended_at) WHERE back_ended_at IS NOT NULL;

CREATE TABLE topup.rail_cursors (
  rail text PRIMARY KEY,
  cursor text NOT NULL
);
COMMENT ON TABLE topup.rail_cursors IS 'distribution: reference';

-- A 充值单 whose money the bank is told to take from a bound bank account of the merchant: the money comes as a
-- remittance.
CREATE TABLE topup.transfers_in (
  mid text NOT NULL,
  topup_no text NOT NULL,
  bank_name text NOT NULL,
  bank_account_no text NOT NULL,
  holder_name text NOT NULL,
  state text NOT NULL DEFAULT 'open' CONSTRAINT state_is_known CHECK (state IN ('open', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL,
  -- The intention to send, before the bank is told.
  sent_at timestamptz,
  ended_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (topup_no, mid),
  FOREIGN KEY (topup_no, mid) REFERENCES topup.expected (topup_no, mid),
  CONSTRAINT transfer_in_ends_once CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE INDEX transfers_in_open ON topup.transfers_in (created_at) WHERE state = 'open';
