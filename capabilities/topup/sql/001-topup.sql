-- Money that arrives at the bank, and what merchants have announced.
CREATE SCHEMA topup;
GRANT USAGE ON SCHEMA topup TO portal_app;

-- How names are compared: as in capabilities/account/domain/holder-name.ts.
CREATE FUNCTION topup.plain_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower(regexp_replace(normalize(name, NFKC), '\s', '', 'g')) $$;

-- A 充值单: a merchant says that money will come. Its number is the code in the remark.
CREATE TABLE topup.expected (
  mid text NOT NULL,
  topup_no text NOT NULL CHECK (topup_no ~ '^CZ[0-9]{8}$'),
  request_no text NOT NULL,
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  remark text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > created_at),
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
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  remark text NOT NULL,
  -- The bank's time, and the business time of the booking.
  bank_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  -- The code of the refusal by the account that it was meant for.
  refused text NOT NULL DEFAULT '',
  account_no text,
  order_no text,
  matched_by text CHECK (matched_by IN ('account', 'code', 'claim')),
  topup_no text,
  claim_request text,
  credited_at timestamptz,
  PRIMARY KEY (rail, serial_no),
  CONSTRAINT one_arrival_per_topup UNIQUE (mid, topup_no),
  CONSTRAINT one_arrival_per_claim UNIQUE (mid, claim_request),
  CONSTRAINT credited_as_a_whole CHECK (num_nulls(account_no, order_no, matched_by, credited_at) IN (0, 4))
);
CREATE INDEX arrivals_credited ON topup.arrivals (mid, credited_at DESC) WHERE order_no IS NOT NULL;
CREATE INDEX arrivals_unclaimed ON topup.arrivals (amount_fen, arrived_at) WHERE order_no IS NULL;

CREATE TABLE topup.rail_cursors (
  rail text PRIMARY KEY,
  cursor text NOT NULL
);

-- A remittance belongs to nobody at first, so its serial number is unique over all merchants.
COMMENT ON TABLE topup.arrivals IS 'distribution: directory';
COMMENT ON TABLE topup.rail_cursors IS 'distribution: reference';

SELECT platform.protect_tenant('topup.expected');
SELECT platform.protect_tenant('topup.arrivals');
GRANT SELECT, INSERT ON topup.expected, topup.arrivals TO portal_app;
GRANT UPDATE (cancelled_at, order_no) ON topup.expected TO portal_app;
GRANT UPDATE (mid, refused, account_no, order_no, matched_by, topup_no, claim_request, credited_at) ON topup.arrivals TO portal_app;
GRANT SELECT, INSERT, UPDATE ON topup.rail_cursors TO portal_app;

-- The one look past the wall between provider and merchant, by the function below, run as the table's owner, which is never the application's role.
CREATE POLICY owner_claims_arrivals ON topup.arrivals FOR ALL TO CURRENT_USER USING (true);

-- Gives the merchant of this transaction the oldest remittance nobody was credited with that fits: the payer has the name of the merchant's account, or the money was sent to that
-- account's own number. No row: there is none.
CREATE FUNCTION topup.claim_arrival(wanted_account text, wanted_number text, wanted_fen bigint, wanted_tail text, from_at timestamptz, to_at timestamptz, wanted_order text, request text, now_at timestamptz)
RETURNS SETOF topup.arrivals LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, topup
AS $$
  UPDATE topup.arrivals c SET mid = m.mid, account_no = m.account_no, order_no = wanted_order, matched_by = 'claim', claim_request = request, credited_at = now_at
  FROM account.accounts m
  WHERE m.mid = current_setting('app.mid', true) AND m.account_no = wanted_account AND c.order_no IS NULL AND (c.rail, c.serial_no) = (
    SELECT a.rail, a.serial_no FROM topup.arrivals a
    WHERE a.order_no IS NULL AND a.amount_fen = wanted_fen AND a.arrived_at >= from_at AND a.arrived_at < to_at AND right(a.payer_account_no, 4) = wanted_tail
      AND (a.to_account_no = wanted_number OR topup.plain_name(a.payer_name) = topup.plain_name(m.name))
    ORDER BY a.arrived_at, a.serial_no LIMIT 1 FOR UPDATE)
  RETURNING c.*
$$;
REVOKE ALL ON FUNCTION topup.claim_arrival(text, text, bigint, text, timestamptz, timestamptz, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION topup.claim_arrival(text, text, bigint, text, timestamptz, timestamptz, text, text, timestamptz) TO portal_app;
