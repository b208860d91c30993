-- Some entries of an account in the order of time, from one end of a period: reads as far as these and no further. A view cannot: it is a security barrier, behind which PostgreSQL
-- does not see the order that is asked for, so it read and sorted the whole period.
CREATE FUNCTION ledger.entries_in_time(of_account uuid, since timestamptz, until timestamptz, oldest_first boolean, most bigint, other_than uuid[], of_direction text, least_fen bigint, most_fen bigint)
RETURNS TABLE (mid text, account_id uuid, version bigint, journal_id uuid, posting_no smallint, booked_at timestamptz, amount_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.accounts a WHERE a.id = of_account AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')) THEN RETURN; END IF;
  IF oldest_first THEN
    RETURN QUERY SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, abs(e.delta_fen) FROM ledger.entries e
      WHERE e.account_id = of_account AND e.booked_at >= since AND e.booked_at < until AND e.counter_account_id <> ALL (other_than)
        AND (of_direction IS NULL OR (e.delta_fen > 0) = (of_direction = 'in')) AND abs(e.delta_fen) BETWEEN coalesce(least_fen, 0) AND coalesce(most_fen, 9223372036854775807)
      ORDER BY e.booked_at, e.journal_id, e.posting_no LIMIT most;
  ELSE
    RETURN QUERY SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, abs(e.delta_fen) FROM ledger.entries e
      WHERE e.account_id = of_account AND e.booked_at >= since AND e.booked_at < until AND e.counter_account_id <> ALL (other_than)
        AND (of_direction IS NULL OR (e.delta_fen > 0) = (of_direction = 'in')) AND abs(e.delta_fen) BETWEEN coalesce(least_fen, 0) AND coalesce(most_fen, 9223372036854775807)
      ORDER BY e.booked_at DESC, e.journal_id DESC, e.posting_no DESC LIMIT most;
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.entries_in_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_in_time TO portal_app;
