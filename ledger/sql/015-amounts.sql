-- Entries by their amount, newest first, for the search. The provider's own entries, half of all, are in no search: they cost a posting nothing.
CREATE INDEX entries_by_amount ON ledger.entries (mid, delta_fen, booked_at) WHERE mid <> 'PROVIDER';

-- Signed, because a comparison of abs() would not use the index behind the barrier.
CREATE VIEW ledger.v_deltas WITH (security_barrier) AS
  SELECT mid, account_id, version, counter_account_id, delta_fen, booked_at FROM ledger.entries
  WHERE mid <> 'PROVIDER' AND mid = current_setting('app.mid', true);
GRANT SELECT ON ledger.v_deltas TO portal_app;
