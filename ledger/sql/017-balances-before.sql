-- The balance of accounts before any moment, found twice: the present balance less what moved since (days that are kept, and parts of days), and the running balance of the last entry
-- before it. Versions follow the order of posting, which differs a little from the order of times, so entries of neighbouring versions on the other side of the
-- moment are added or subtracted. Both are of one snapshot and must be equal, so that the entries themselves prove the answer. Every look-up is by key, however many entries there are.
CREATE FUNCTION ledger.balances_before(account_ids uuid[], moment timestamptz, nearest int)
RETURNS TABLE (account_id uuid, present_fen bigint, later_fen bigint, version bigint, booked_at timestamptz, running_fen bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH own AS MATERIALIZED (
    SELECT a.id, a.balance_fen FROM ledger.accounts a
    WHERE a.id = ANY (account_ids) AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')),
  later AS MATERIALIZED (
    SELECT d.account_id, sum(CASE WHEN d.direction = 'in' THEN d.amount_fen ELSE -d.amount_fen END)::bigint AS fen FROM ledger.day_sums(account_ids, moment, NULL) d GROUP BY d.account_id)
  SELECT o.id, o.balance_fen, coalesce(l.fen, 0), last.version, last.booked_at, coalesce(last.balance_after_fen + near.fen, 0)
  FROM own o LEFT JOIN later l ON l.account_id = o.id
    LEFT JOIN LATERAL (
      SELECT e.version, e.booked_at, e.balance_after_fen FROM ledger.entries e WHERE e.account_id = o.id AND e.booked_at < moment ORDER BY e.booked_at DESC, e.version DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN n.version > last.version AND n.booked_at < moment THEN n.delta_fen WHEN n.version <= last.version AND n.booked_at >= moment THEN -n.delta_fen END), 0)::bigint AS fen
      -- OFFSET keeps the times out of the look-up.
      FROM (SELECT * FROM ledger.entries e WHERE e.account_id = o.id AND e.version > last.version - nearest AND e.version <= last.version + nearest OFFSET 0) n) near ON true
$$;

REVOKE ALL ON FUNCTION ledger.balances_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.balances_before TO portal_app;
