-- Red packets: what each payee can claim of an issue. The money is in orders: an issue pays into the provider's pool, a
-- claim and a return are orders of money that arrives.
CREATE SCHEMA redpacket;

-- The numbers that hold for every merchant without a row of its own. What a merchant issues a day is a limit like all
-- others (account.limits).
CREATE TABLE redpacket.defaults (
  single boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (single),
  least_fen bigint NOT NULL CONSTRAINT least_is_positive CHECK (least_fen > 0),
  most_fen bigint NOT NULL,
  payee_day_count integer NOT NULL CONSTRAINT payee_day_count_is_positive CHECK (payee_day_count > 0),
  payee_day_fen bigint NOT NULL CONSTRAINT payee_day_is_positive CHECK (payee_day_fen > 0),
  minute_count integer NOT NULL CONSTRAINT minute_count_is_positive CHECK (minute_count > 0),
  at_night boolean NOT NULL,
  CONSTRAINT most_is_not_below_least CHECK (most_fen >= least_fen)
);
COMMENT ON TABLE redpacket.defaults IS 'distribution: reference';
INSERT INTO redpacket.defaults (least_fen, most_fen, payee_day_count, payee_day_fen, minute_count, at_night)
  VALUES (100, 20000, 10, 100000, 1800, false);

-- A merchant's own numbers; null: the default's.
CREATE TABLE redpacket.limits (
  mid text PRIMARY KEY,
  least_fen bigint CONSTRAINT least_is_positive CHECK (least_fen > 0),
  most_fen bigint CONSTRAINT most_is_positive CHECK (most_fen > 0),
  payee_day_count integer CONSTRAINT payee_day_count_is_positive CHECK (payee_day_count > 0),
  payee_day_fen bigint CONSTRAINT payee_day_is_positive CHECK (payee_day_fen > 0),
  minute_count integer CONSTRAINT minute_count_is_positive CHECK (minute_count > 0),
  at_night boolean
);

-- One issue; its order is of this merchant.
CREATE TABLE redpacket.issues (
  mid text NOT NULL,
  order_no text NOT NULL,
  activity text NOT NULL,
  payer_name text NOT NULL,
  submitted_at timestamptz NOT NULL,
  expires_at timestamptz,
  -- The transaction in which the last packet that nobody claimed had been returned, of which the issue's maker is told
  -- (docs/decisions/0028).
  told_xid xid8,
  told_at timestamptz,
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);
CREATE INDEX issues_newest ON redpacket.issues (mid, submitted_at DESC, order_no DESC);
CREATE INDEX issues_to_tell ON redpacket.issues (told_xid) WHERE told_xid IS NOT NULL;

CREATE TABLE redpacket.packets (
  mid text NOT NULL,
  order_no text NOT NULL,
  packet_no integer NOT NULL CONSTRAINT packet_no_is_positive CHECK (packet_no > 0),
  -- Random; the link has it beside a keyed hash of it, so that who reads this table cannot make a link.
  packet_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- A mobile, or an account number at this provider. Whole: mask it on the wire.
  payee text NOT NULL,
  name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  greeting text NOT NULL,
  remark text NOT NULL,
  -- The business day that it counts for.
  day date NOT NULL,
  submitted_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned'
    CONSTRAINT state_is_known CHECK (state IN ('planned', 'waiting', 'claimed', 'returned', 'void')),
  expires_at timestamptz,
  ended_at timestamptz,
  -- The order by which the money left the pool, and whose it is.
  taken_mid text,
  taken_no text,
  PRIMARY KEY (mid, order_no, packet_no),
  CONSTRAINT a_link_names_one_packet UNIQUE (packet_id, mid),
  CONSTRAINT packet_of_its_issue FOREIGN KEY (mid, order_no) REFERENCES redpacket.issues,
  CONSTRAINT issued_packet_has_its_end CHECK ((expires_at IS NOT NULL) = (state IN ('waiting', 'claimed', 'returned'))),
  CONSTRAINT taken_packet_has_its_order CHECK ((num_nulls(ended_at, taken_mid, taken_no) = 0) = (state IN ('claimed',
    'returned'))),
  CONSTRAINT claimed_in_time CHECK (state <> 'claimed' OR ended_at < expires_at),
  CONSTRAINT returned_after_its_time CHECK (state <> 'returned' OR (ended_at >= expires_at AND taken_mid = mid))
);
CREATE INDEX packets_of_payee ON redpacket.packets (mid, day, payee) WHERE state <> 'void';
CREATE INDEX packets_just_made ON redpacket.packets (mid, submitted_at) WHERE state <> 'void';
