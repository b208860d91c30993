-- A remittance that nobody claimed in time is sent back to its payer.
ALTER TABLE topup.arrivals
  ADD COLUMN back_state text CHECK (back_state IN ('open', 'succeeded', 'failed')),
  ADD COLUMN back_at timestamptz,
  ADD COLUMN back_sent_at timestamptz,
  ADD COLUMN back_ended_at timestamptz,
  -- Why the bank did not pay: the money waits again and can be claimed.
  ADD COLUMN back_reason text NOT NULL DEFAULT '',
  ADD CONSTRAINT credited_or_sent_back CHECK (order_no IS NULL OR back_state IS NULL OR back_state = 'failed');
CREATE INDEX arrivals_going_back ON topup.arrivals (back_at) WHERE back_state = 'open';
GRANT UPDATE (back_state, back_at, back_sent_at, back_ended_at, back_reason) ON topup.arrivals TO portal_app;

-- As in 001, without what is on its way back.
CREATE OR REPLACE FUNCTION topup.claim_arrival(wanted_account text, wanted_number text, wanted_fen bigint, wanted_tail text, from_at timestamptz, to_at timestamptz, wanted_order text, request text, now_at timestamptz)
RETURNS SETOF topup.arrivals LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, topup
AS $$
  UPDATE topup.arrivals c SET mid = m.mid, account_no = m.account_no, order_no = wanted_order, matched_by = 'claim', claim_request = request, credited_at = now_at
  FROM account.accounts m
  WHERE m.mid = current_setting('app.mid', true) AND m.account_no = wanted_account AND c.order_no IS NULL AND coalesce(c.back_state, 'failed') = 'failed' AND (c.rail, c.serial_no) = (
    SELECT a.rail, a.serial_no FROM topup.arrivals a
    WHERE a.order_no IS NULL AND coalesce(a.back_state, 'failed') = 'failed' AND a.amount_fen = wanted_fen AND a.arrived_at >= from_at AND a.arrived_at < to_at
      AND right(a.payer_account_no, 4) = wanted_tail AND (a.to_account_no = wanted_number OR topup.plain_name(a.payer_name) = topup.plain_name(m.name))
    ORDER BY a.arrived_at, a.serial_no LIMIT 1 FOR UPDATE)
  RETURNING c.*
$$;
