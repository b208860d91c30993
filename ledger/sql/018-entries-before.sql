-- The entries of one account before a moment, newest first, or those that follow the entry of a version; with the balance in the order of time after the first of them. Measured: through
-- the views the planner read the whole account, four seconds for an account of a million entries. Here every look-up is by key and ends with the page.
CREATE FUNCTION ledger.entries_before(of_account uuid, moment timestamptz, after_version bigint, most int)
RETURNS TABLE (account_id uuid, version bigint, booked_at timestamptz, order_no text, type_code text, direction text, amount_fen bigint, counter_account_id uuid, reverses uuid, from_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  until timestamptz := moment; below bigint := 0; fen bigint;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.id = of_account AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*');
  IF NOT FOUND THEN RETURN; END IF;
  IF after_version IS NOT NULL THEN
    SELECT e.booked_at, e.version INTO until, below FROM ledger.entries e WHERE e.account_id = of_account AND e.version = after_version;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  SELECT b.present_fen - b.later_fen INTO fen FROM ledger.balances_before(ARRAY[of_account], until, 0) b;
  -- Entries of the same moment as the one that was shown last.
  fen := fen + (SELECT coalesce(sum(e.delta_fen), 0) FROM ledger.entries e WHERE e.account_id = of_account AND e.booked_at = until AND e.version < below);
  RETURN QUERY
    SELECT e.account_id, e.version, e.booked_at, j.order_no, j.type_code, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END, abs(e.delta_fen), e.counter_account_id,
      CASE WHEN j.mid = e.mid THEN j.reverses END, fen
    FROM (SELECT * FROM ledger.entries l WHERE l.account_id = of_account AND l.booked_at <= until AND (l.booked_at < until OR l.version < below)
        ORDER BY l.booked_at DESC, l.version DESC LIMIT most) e
      JOIN ledger.journals j ON j.id = e.journal_id
    ORDER BY e.booked_at DESC, e.version DESC;
END $$;

REVOKE ALL ON FUNCTION ledger.entries_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_before TO portal_app;
