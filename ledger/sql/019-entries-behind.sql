-- The next entries of some accounts together, behind one of them, in the one order of entries (time, journal, posting, account), with what their journals say: for files, which read all of them.
-- Each account is read by its index no further than the page needs, and the accounts are merged. Each branch has its order and its limit: only then does PostgreSQL see that the index
-- gives that order. It would sort the rest of the period for each page instead, so sorts and parallel scans are off.
--
-- Accounts with the same owner are parts of one: what moves between them is left out. `is_own`: the journal is of the entry's merchant; another merchant's names no reversal.
CREATE FUNCTION ledger.entries_behind(account_ids uuid[], owners text[], since timestamptz, until timestamptz, last_journal uuid, last_posting smallint, last_account uuid, most int)
RETURNS TABLE (mid text, account_id uuid, version bigint, journal_id uuid, posting_no smallint, booked_at timestamptz, delta_fen bigint, counter_account_id uuid, type_code text, order_no text, is_own boolean, reverses uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  branches text := (
    SELECT string_agg(format('(SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, e.delta_fen, e.counter_account_id FROM ledger.entries e
        WHERE e.account_id = %L AND e.booked_at >= $1 AND e.booked_at < $2 AND e.counter_account_id <> ALL (%L::uuid[])
          AND ($3 IS NULL OR e.booked_at > $1 OR (e.journal_id, e.posting_no, e.account_id) > ($3, $4, $5)) ORDER BY e.booked_at, e.journal_id, e.posting_no LIMIT $6)',
        a.id, (SELECT array_agg(s.id) FROM unnest(account_ids, owners) AS s (id, owner) WHERE s.owner = o.owner)), ' UNION ALL ')
    FROM unnest(account_ids, owners) AS o (id, owner) JOIN ledger.accounts a ON a.id = o.id AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*'));
BEGIN
  IF branches IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE format('SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, e.delta_fen, e.counter_account_id, j.type_code, j.order_no, j.mid = e.mid, CASE WHEN j.mid = e.mid THEN j.reverses END
    FROM (SELECT * FROM (%s) e ORDER BY e.booked_at, e.journal_id, e.posting_no, e.account_id LIMIT $6) e JOIN ledger.journals j ON j.id = e.journal_id
    ORDER BY e.booked_at, e.journal_id, e.posting_no, e.account_id', branches)
  USING since, until, last_journal, last_posting, last_account, most;
END $$;
REVOKE ALL ON FUNCTION ledger.entries_behind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_behind TO portal_app;
