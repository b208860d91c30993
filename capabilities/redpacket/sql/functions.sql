GRANT USAGE ON SCHEMA redpacket TO portal_app;

GRANT SELECT ON redpacket.defaults TO portal_app;

SELECT platform.protect_tenant('redpacket.limits');
GRANT SELECT ON redpacket.limits TO portal_app;

SELECT platform.protect_tenant('redpacket.issues');
-- The looks past the walls, for a person who has a packet's link, by the functions below alone, run as the tables'
-- owner, which is never the application's role.
SELECT platform.set_policy('redpacket.issues', 'owner_reads_issues', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (expires_at, told_xid, told_at) ON redpacket.issues TO portal_app;

SELECT platform.protect_tenant('redpacket.packets');
SELECT platform.set_policy('redpacket.packets', 'owner_takes_packets', 'FOR ALL TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (state, expires_at, ended_at, taken_mid, taken_no) ON redpacket.packets TO portal_app;

CREATE OR REPLACE FUNCTION redpacket.find_packet(wanted uuid)
RETURNS TABLE (mid text, order_no text, packet_no integer, packet_id uuid, payee text, name text, amount_fen bigint, greeting text, state text, expires_at timestamptz, activity text, payer_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
BEGIN
  RETURN QUERY
  SELECT p.mid, p.order_no, p.packet_no, p.packet_id, p.payee, p.name, p.amount_fen, p.greeting, p.state, p.expires_at, i.activity, i.payer_name
  FROM redpacket.packets p JOIN redpacket.issues i ON i.mid = p.mid AND i.order_no = p.order_no
  WHERE p.packet_id = wanted;
END $$;
REVOKE ALL ON FUNCTION redpacket.find_packet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redpacket.find_packet TO portal_app;

-- The same under the packet's lock, by which claim and return are decided one after the other. What is stored now is
-- read after the lock was had.
CREATE OR REPLACE FUNCTION redpacket.lock_packet(wanted uuid)
RETURNS TABLE (mid text, order_no text, packet_no integer, packet_id uuid, payee text, name text, amount_fen bigint, greeting text, state text, expires_at timestamptz, activity text, payer_name text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
BEGIN
  PERFORM 1 FROM redpacket.packets p WHERE p.packet_id = wanted FOR UPDATE;
  RETURN QUERY SELECT * FROM redpacket.find_packet(wanted);
END $$;
REVOKE ALL ON FUNCTION redpacket.lock_packet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redpacket.lock_packet TO portal_app;

-- The merchant of this transaction has it; only one that waits, before its end.
CREATE OR REPLACE FUNCTION redpacket.claim_packet(wanted uuid, by_order text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, redpacket
AS $$
BEGIN
  UPDATE redpacket.packets p SET state = 'claimed', ended_at = at, taken_mid = current_setting('app.mid', true), taken_no = by_order
  WHERE p.packet_id = wanted AND p.state = 'waiting' AND p.expires_at > at;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION redpacket.claim_packet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redpacket.claim_packet TO portal_app;
