-- Sums and pages of several accounts together.

-- What moved on these accounts in sums of days, as before (sql/016-day-totals.sql), and now without what moved between two accounts of one owner: owners[i] owns account_ids[i], and no list of owners
-- leaves nothing out. A join with the accounts' owners outside of the function made the list of siblings again for each row. The parts of days at the ends of a period are looked up by time: for
-- many accounts the planner took the key and read every entry of each.
DROP FUNCTION ledger.day_sums;
CREATE FUNCTION ledger.day_sums(account_ids uuid[], owners text[], since timestamptz, until timestamptz)
RETURNS TABLE (mid text, owner text, account_id uuid, day date, direction text, type_code text, counter_account_id uuid, has_order boolean, entries bigint, amount_fen bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH bounds AS MATERIALIZED (
    SELECT b.first_midnight::date AS first_day, b.end_midnight::date AS end_day,
      b.first_midnight AT TIME ZONE 'Asia/Shanghai' AS first_at, b.end_midnight AT TIME ZONE 'Asia/Shanghai' AS end_at, b.until_at
    FROM (SELECT CASE WHEN date_trunc('day', t.since_there) = t.since_there THEN t.since_there ELSE date_trunc('day', t.since_there) + interval '1 day' END AS first_midnight,
        date_trunc('day', t.until_there) AS end_midnight, t.until_at
      FROM (SELECT since AT TIME ZONE 'Asia/Shanghai' AS since_there, coalesce(until, 'infinity') AT TIME ZONE 'Asia/Shanghai' AS until_there, coalesce(until, 'infinity') AS until_at) t) b),
  edges AS MATERIALIZED (
    SELECT since AS begins, least(b.first_at, b.until_at) AS ends FROM bounds b WHERE since < b.first_at
    UNION ALL SELECT b.end_at, b.until_at FROM bounds b WHERE b.end_at < b.until_at AND b.end_at >= b.first_at),
  own AS MATERIALIZED (
    SELECT a.id, a.mid, w.owner, ARRAY(SELECT s.id FROM unnest(account_ids, owners) AS s (id, owner) WHERE s.owner = w.owner) AS siblings, coalesce(t.version, 0) AS kept
    FROM unnest(account_ids, owners) AS w (id, owner) JOIN ledger.accounts a ON a.id = w.id LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid
    WHERE (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')),
  single AS (
    SELECT o.mid, o.owner, o.siblings, e.account_id, e.booked_at, e.delta_fen, e.journal_id, e.counter_account_id
    -- OFFSET keeps the times out of the look-up: the planner would take the index by time and read the whole period.
    FROM own o CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.version > o.kept OFFSET 0) e
    WHERE e.booked_at >= since AND e.booked_at < coalesce(until, 'infinity')
    UNION ALL SELECT o.mid, o.owner, o.siblings, e.account_id, e.booked_at, e.delta_fen, e.journal_id, e.counter_account_id
    -- And here it keeps the version out.
    FROM own o CROSS JOIN edges g CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.booked_at >= g.begins AND l.booked_at < g.ends OFFSET 0) e
    WHERE e.version <= o.kept)
  SELECT o.mid, o.owner, o.id, d.day, d.direction, d.type_code, d.counter_account_id, d.has_order, d.entries, d.amount_fen
  FROM bounds b CROSS JOIN own o JOIN ledger.day_totals d ON d.account_id = o.id AND d.day >= b.first_day AND d.day < b.end_day AND d.counter_account_id <> ALL (o.siblings)
  UNION ALL SELECT s.mid, s.owner, s.account_id, (s.booked_at AT TIME ZONE 'Asia/Shanghai')::date, CASE WHEN s.delta_fen > 0 THEN 'in' ELSE 'out' END, j.type_code, s.counter_account_id, j.order_no IS NOT NULL,
    1, abs(s.delta_fen)
  FROM single s JOIN ledger.journals j ON j.id = s.journal_id WHERE s.counter_account_id <> ALL (s.siblings)
$$;
REVOKE ALL ON FUNCTION ledger.day_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.day_sums TO portal_app;

-- sql/017-balances-before.sql with the call above.
CREATE OR REPLACE FUNCTION ledger.balances_before(account_ids uuid[], moment timestamptz, nearest int)
RETURNS TABLE (account_id uuid, present_fen bigint, later_fen bigint, version bigint, booked_at timestamptz, running_fen bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH own AS MATERIALIZED (
    SELECT a.id, a.balance_fen FROM ledger.accounts a
    WHERE a.id = ANY (account_ids) AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')),
  later AS MATERIALIZED (
    SELECT d.account_id, sum(CASE WHEN d.direction = 'in' THEN d.amount_fen ELSE -d.amount_fen END)::bigint AS fen FROM ledger.day_sums(account_ids, NULL, moment, NULL) d GROUP BY d.account_id)
  SELECT o.id, o.balance_fen, coalesce(l.fen, 0), last.version, last.booked_at, coalesce(last.balance_after_fen + near.fen, 0)
  FROM own o LEFT JOIN later l ON l.account_id = o.id
    LEFT JOIN LATERAL (
      SELECT e.version, e.booked_at, e.balance_after_fen FROM ledger.entries e WHERE e.account_id = o.id AND e.booked_at < moment ORDER BY e.booked_at DESC, e.version DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN n.version > last.version AND n.booked_at < moment THEN n.delta_fen WHEN n.version <= last.version AND n.booked_at >= moment THEN -n.delta_fen END), 0)::bigint AS fen
      -- OFFSET keeps the times out of the look-up.
      FROM (SELECT * FROM ledger.entries e WHERE e.account_id = o.id AND e.version > last.version - nearest AND e.version <= last.version + nearest OFFSET 0) n) near ON true
$$;

-- Some entries of each account in the order of time, from one end of a period: reads as far as these and no further (sql/018-entries-in-time.sql), in one call for all accounts. What moves between
-- two accounts of one owner is left out: owners[i] owns own_accounts[i].
DROP FUNCTION ledger.entries_in_time;
CREATE FUNCTION ledger.entries_in_time(of_accounts uuid[], own_accounts uuid[], owners text[], since timestamptz, until timestamptz, oldest_first boolean, most bigint, of_direction text,
  least_fen bigint, most_fen bigint)
RETURNS TABLE (mid text, owner text, account_id uuid, version bigint, journal_id uuid, posting_no smallint, booked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  IF oldest_first THEN
    RETURN QUERY SELECT e.mid, a.owner, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at
      FROM (SELECT o.id, o.owner, ARRAY(SELECT s.id FROM unnest(own_accounts, owners) s (id, owner) WHERE s.owner = o.owner) AS siblings FROM unnest(own_accounts, owners) o (id, owner)
        JOIN ledger.accounts l ON l.id = o.id AND (l.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') WHERE o.id = ANY (of_accounts) OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM ledger.entries e
        WHERE e.account_id = a.id AND e.booked_at >= since AND e.booked_at < until AND e.counter_account_id <> ALL (a.siblings)
          AND (of_direction IS NULL OR (e.delta_fen > 0) = (of_direction = 'in')) AND abs(e.delta_fen) BETWEEN coalesce(least_fen, 0) AND coalesce(most_fen, 9223372036854775807)
        ORDER BY e.booked_at, e.journal_id, e.posting_no LIMIT most) e;
  ELSE
    RETURN QUERY SELECT e.mid, a.owner, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at
      FROM (SELECT o.id, o.owner, ARRAY(SELECT s.id FROM unnest(own_accounts, owners) s (id, owner) WHERE s.owner = o.owner) AS siblings FROM unnest(own_accounts, owners) o (id, owner)
        JOIN ledger.accounts l ON l.id = o.id AND (l.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') WHERE o.id = ANY (of_accounts) OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM ledger.entries e
        WHERE e.account_id = a.id AND e.booked_at >= since AND e.booked_at < until AND e.counter_account_id <> ALL (a.siblings)
          AND (of_direction IS NULL OR (e.delta_fen > 0) = (of_direction = 'in')) AND abs(e.delta_fen) BETWEEN coalesce(least_fen, 0) AND coalesce(most_fen, 9223372036854775807)
        ORDER BY e.booked_at DESC, e.journal_id DESC, e.posting_no DESC LIMIT most) e;
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.entries_in_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_in_time TO portal_app;
