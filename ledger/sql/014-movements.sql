-- Entries without their journals: sums over many of them and the choice of a page need nothing else, and reading the journal of each took most of their time.
CREATE VIEW ledger.v_movements WITH (security_barrier) AS
  SELECT mid, account_id, version, journal_id, posting_no, booked_at, CASE WHEN delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(delta_fen) AS amount_fen, counter_account_id
  FROM ledger.entries
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_movements TO portal_app;
