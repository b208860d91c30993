-- Red packets: what each payee can claim of an issue. The money is in orders: an issue pays into the provider's pool, a claim and a return are orders of money that arrives.
CREATE SCHEMA redpacket;
GRANT USAGE ON SCHEMA redpacket TO portal_app;

-- The numbers that hold for every merchant without a row of its own. What a merchant issues a day is a limit like all others (account.limits).
CREATE TABLE redpacket.defaults (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  least_fen bigint NOT NULL CHECK (least_fen > 0),
  most_fen bigint NOT NULL,
  payee_day_count integer NOT NULL CHECK (payee_day_count > 0),
  payee_day_fen bigint NOT NULL CHECK (payee_day_fen > 0),
  minute_count integer NOT NULL CHECK (minute_count > 0),
  at_night boolean NOT NULL,
  CHECK (most_fen >= least_fen)
);
INSERT INTO redpacket.defaults (least_fen, most_fen, payee_day_count, payee_day_fen, minute_count, at_night) VALUES (100, 20000, 10, 100000, 1800, false);
COMMENT ON TABLE redpacket.defaults IS 'distribution: reference';

-- A merchant's own numbers; null: the default's.
CREATE TABLE redpacket.limits (
  mid text PRIMARY KEY,
  least_fen bigint CHECK (least_fen > 0),
  most_fen bigint CHECK (most_fen > 0),
  payee_day_count integer CHECK (payee_day_count > 0),
  payee_day_fen bigint CHECK (payee_day_fen > 0),
  minute_count integer CHECK (minute_count > 0),
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
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);
CREATE INDEX issues_newest ON redpacket.issues (mid, submitted_at DESC, order_no DESC);

CREATE TABLE redpacket.packets (
  mid text NOT NULL,
  order_no text NOT NULL,
  packet_no integer NOT NULL CHECK (packet_no > 0),
  -- Random; the link has it beside a keyed hash of it, so that who reads this table cannot make a link.
  packet_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- A mobile, or an account number at this provider. Whole: mask it on the wire.
  payee text NOT NULL,
  name text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  greeting text NOT NULL,
  remark text NOT NULL,
  -- The business day that it counts for.
  day date NOT NULL,
  submitted_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'waiting', 'claimed', 'returned', 'void')),
  expires_at timestamptz,
  ended_at timestamptz,
  -- The order by which the money left the pool, and whose it is.
  taken_mid text,
  taken_no text,
  PRIMARY KEY (mid, order_no, packet_no),
  CONSTRAINT a_link_names_one_packet UNIQUE (packet_id, mid),
  CONSTRAINT packet_of_its_issue FOREIGN KEY (mid, order_no) REFERENCES redpacket.issues,
  CONSTRAINT issued_packet_has_its_end CHECK ((expires_at IS NOT NULL) = (state IN ('waiting', 'claimed', 'returned'))),
  CONSTRAINT taken_packet_has_its_order CHECK ((num_nulls(ended_at, taken_mid, taken_no) = 0) = (state IN ('claimed', 'returned'))),
  CONSTRAINT claimed_in_time CHECK (state <> 'claimed' OR ended_at < expires_at),
  CONSTRAINT returned_after_its_time CHECK (state <> 'returned' OR (ended_at >= expires_at AND taken_mid = mid))
);
CREATE INDEX packets_of_payee ON redpacket.packets (mid, day, payee) WHERE state <> 'void';
CREATE INDEX packets_just_made ON redpacket.packets (mid, submitted_at) WHERE state <> 'void';

SELECT platform.protect_tenant('redpacket.limits');
SELECT platform.protect_tenant('redpacket.issues');
SELECT platform.protect_tenant('redpacket.packets');
GRANT SELECT ON redpacket.defaults, redpacket.limits TO portal_app;
GRANT SELECT, INSERT, UPDATE (expires_at) ON redpacket.issues TO portal_app;
GRANT SELECT, INSERT, UPDATE (state, expires_at, ended_at, taken_mid, taken_no) ON redpacket.packets TO portal_app;

-- The looks past the walls, for whoever has a packet's link, by the functions below alone, run as the tables' owner, which is never the application's role.
CREATE POLICY owner_reads_issues ON redpacket.issues FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_takes_packets ON redpacket.packets FOR ALL TO CURRENT_USER USING (true);

CREATE FUNCTION redpacket.find_packet(wanted uuid)
RETURNS TABLE (mid text, order_no text, packet_no integer, packet_id uuid, payee text, name text, amount_fen bigint, greeting text, state text, expires_at timestamptz, activity text, payer_name text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
  SELECT p.mid, p.order_no, p.packet_no, p.packet_id, p.payee, p.name, p.amount_fen, p.greeting, p.state, p.expires_at, i.activity, i.payer_name
  FROM redpacket.packets p JOIN redpacket.issues i ON i.mid = p.mid AND i.order_no = p.order_no
  WHERE p.packet_id = wanted
$$;

-- The same under the packet's lock, by which claim and return are decided one after the other. What stands now is read after the lock was had.
CREATE FUNCTION redpacket.lock_packet(wanted uuid)
RETURNS TABLE (mid text, order_no text, packet_no integer, packet_id uuid, payee text, name text, amount_fen bigint, greeting text, state text, expires_at timestamptz, activity text, payer_name text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
BEGIN
  PERFORM 1 FROM redpacket.packets p WHERE p.packet_id = wanted FOR UPDATE;
  RETURN QUERY SELECT * FROM redpacket.find_packet(wanted);
END $$;

-- The merchant of this transaction has it; only one that waits, before its end.
CREATE FUNCTION redpacket.claim_packet(wanted uuid, by_order text, at timestamptz) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
  WITH claimed AS (
    UPDATE redpacket.packets p SET state = 'claimed', ended_at = at, taken_mid = current_setting('app.mid', true), taken_no = by_order
    WHERE p.packet_id = wanted AND p.state = 'waiting' AND p.expires_at > at RETURNING 1)
  SELECT EXISTS (SELECT FROM claimed)
$$;
REVOKE ALL ON FUNCTION redpacket.find_packet(uuid), redpacket.lock_packet(uuid), redpacket.claim_packet(uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redpacket.find_packet(uuid), redpacket.lock_packet(uuid), redpacket.claim_packet(uuid, text, timestamptz) TO portal_app;
