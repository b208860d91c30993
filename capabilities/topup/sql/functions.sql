GRANT USAGE ON SCHEMA topup TO portal_app;

SELECT platform.protect_tenant('topup.expected');
-- Money that is announced for other accounts is not seen by a person who is limited to some.
SELECT platform.protect_scope('topup.expected', 'account_no');
GRANT SELECT, INSERT, UPDATE (cancelled_at, order_no) ON topup.expected TO portal_app;

SELECT platform.protect_tenant('topup.arrivals');
-- The one look past the wall between provider and merchant, by the function below, run as the table's owner, which is
-- never the application's role.
SELECT platform.set_policy('topup.arrivals', 'owner_claims_arrivals', 'FOR ALL TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (mid, refused, account_no, order_no, matched_by, topup_no, claim_request, credited_at,
  back_state, back_at, back_sent_at, back_ended_at, back_reason) ON topup.arrivals TO portal_app;

GRANT SELECT, INSERT, UPDATE ON topup.rail_cursors TO portal_app;

SELECT platform.protect_tenant('topup.transfers_in');
GRANT SELECT, INSERT, UPDATE (state, sent_at, ended_at, reason) ON topup.transfers_in TO portal_app;

-- Gives the merchant of this transaction the oldest remittance nobody was credited with that fits: the payer has the
-- name of the merchant's account, or the money was sent to that account's own number. What is on its way back fits
-- nobody. No row: there is none.
CREATE OR REPLACE FUNCTION topup.claim_arrival(wanted_account text, wanted_number text, wanted_fen bigint, wanted_tail text, from_at timestamptz, to_at timestamptz, wanted_order text, request text, now_at timestamptz)
RETURNS SETOF topup.arrivals LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, topup
AS $$
BEGIN
  RETURN QUERY
  UPDATE topup.arrivals c SET mid = m.mid, account_no = m.account_no, order_no = wanted_order, matched_by = 'claim', claim_request = request, credited_at = now_at
  FROM account.accounts m
  WHERE m.mid = current_setting('app.mid', true) AND m.account_no = wanted_account AND c.order_no IS NULL AND coalesce(c.back_state, 'failed') = 'failed' AND (c.rail, c.serial_no) = (
    SELECT a.rail, a.serial_no FROM topup.arrivals a
    WHERE a.order_no IS NULL AND coalesce(a.back_state, 'failed') = 'failed' AND a.amount_fen = wanted_fen AND a.arrived_at >= from_at AND a.arrived_at < to_at
      AND right(a.payer_account_no, 4) = wanted_tail AND (a.to_account_no = wanted_number OR platform.compared_name(a.payer_name) = platform.compared_name(m.name))
    ORDER BY a.arrived_at, a.serial_no LIMIT 1 FOR UPDATE)
  RETURNING c.*;
END $$;
REVOKE ALL ON FUNCTION topup.claim_arrival FROM PUBLIC;
GRANT EXECUTE ON FUNCTION topup.claim_arrival TO portal_app;
