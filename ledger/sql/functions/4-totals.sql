-- Adds up to so many entries to their days and months and says how many; 0 when all are added, or when another one is
-- at work. Months that do not have what their days have are left to ledger.keep_months.
CREATE OR REPLACE FUNCTION ledger.keep_totals(most int, provider text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
-- Every look-up is by key, as in ledger.post_batch.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  added bigint;
BEGIN
  PERFORM 1 FROM ledger.totaller FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  WITH waiting AS (
    SELECT a.mid, a.id, coalesce(t.version, 0) AS kept, coalesce(t.months_version, 0) AS months, a.version, sum(a.version - coalesce(t.version, 0)) OVER (ORDER BY a.id ROWS UNBOUNDED PRECEDING) AS up_to_here
    FROM ledger.accounts a LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid WHERE a.version > coalesce(t.version, 0)),
  spans AS MATERIALIZED (
    SELECT w.mid, w.id, w.kept, w.months, least(w.version, w.kept + most - (w.up_to_here - (w.version - w.kept)))::bigint AS upto FROM waiting w WHERE w.up_to_here - (w.version - w.kept) < most),
  sums AS (
    SELECT s.id, s.mid, (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date AS day, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, j.type_code,
      CASE WHEN c.mid IN (s.mid, provider) THEN c.id ELSE '00000000-0000-0000-0000-000000000000' END AS counter_account_id, j.order_no IS NOT NULL AS has_order,
      count(*) AS entries, sum(abs(e.delta_fen))::bigint AS amount_fen, s.months = s.kept AS has_months
    FROM spans s JOIN ledger.entries e ON e.account_id = s.id AND e.mid = s.mid AND e.version > s.kept AND e.version <= s.upto
      JOIN ledger.journals j ON j.id = e.journal_id JOIN ledger.accounts c ON c.id = e.counter_account_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7, s.months = s.kept),
  to_days AS (
    INSERT INTO ledger.day_totals AS d (account_id, mid, day, direction, type_code, counter_account_id, has_order, entries, amount_fen)
      SELECT s.id, s.mid, s.day, s.direction, s.type_code, s.counter_account_id, s.has_order, s.entries, s.amount_fen FROM sums s ORDER BY s.id, s.day
    ON CONFLICT (account_id, day, direction, type_code, counter_account_id, has_order, mid) DO UPDATE SET entries = d.entries + EXCLUDED.entries, amount_fen = d.amount_fen + EXCLUDED.amount_fen),
  to_months AS (
    INSERT INTO ledger.month_totals AS m (account_id, mid, month, direction, type_code, counter_account_id, has_order, entries, amount_fen)
    SELECT s.id, s.mid, date_trunc('month', s.day)::date, s.direction, s.type_code, s.counter_account_id, s.has_order, sum(s.entries)::bigint, sum(s.amount_fen)::bigint
    FROM sums s WHERE s.has_months GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 3
    ON CONFLICT (account_id, month, direction, type_code, counter_account_id, has_order, mid) DO UPDATE SET entries = m.entries + EXCLUDED.entries, amount_fen = m.amount_fen + EXCLUDED.amount_fen),
  to_versions AS (
    INSERT INTO ledger.totalled_versions AS v (account_id, mid, version, months_version)
      SELECT s.id, s.mid, s.upto, CASE WHEN s.months = s.kept THEN s.upto ELSE s.months END FROM spans s
    ON CONFLICT (account_id, mid) DO UPDATE SET version = EXCLUDED.version, months_version = EXCLUDED.months_version)
  SELECT sum(s.upto - s.kept) INTO added FROM spans s;
  RETURN coalesce(added, 0);
END $$;
REVOKE ALL ON FUNCTION ledger.keep_totals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.keep_totals TO portal_app;

-- Makes the months of up to so many accounts that do not have what their days have, out of the days, and says of how
-- many; 0 when all have it, or when another one is at work.
CREATE OR REPLACE FUNCTION ledger.keep_months(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  behind uuid[];
BEGIN
  PERFORM 1 FROM ledger.totaller FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  behind := ARRAY(SELECT v.account_id FROM ledger.totalled_versions v WHERE v.months_version <> v.version ORDER BY v.account_id LIMIT most);
  DELETE FROM ledger.month_totals m WHERE m.account_id = ANY (behind);
  INSERT INTO ledger.month_totals (account_id, mid, month, direction, type_code, counter_account_id, has_order, entries, amount_fen)
    SELECT d.account_id, d.mid, date_trunc('month', d.day)::date, d.direction, d.type_code, d.counter_account_id, d.has_order, sum(d.entries)::bigint, sum(d.amount_fen)::bigint
    FROM ledger.day_totals d WHERE d.account_id = ANY (behind) GROUP BY 1, 2, 3, 4, 5, 6, 7;
  UPDATE ledger.totalled_versions v SET months_version = v.version WHERE v.account_id = ANY (behind);
  RETURN cardinality(behind);
END $$;
REVOKE ALL ON FUNCTION ledger.keep_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.keep_months TO portal_app;

-- What moved on these accounts from a moment until before another (NULL: without end), in sums of days or parts of
-- days, of several rows each, without what moved between two accounts of one owner: owners[i] owns account_ids[i], and
-- no list of owners leaves nothing out. Reads kept days, the entries that no day has yet, and the entries of days at
-- the
-- ends that are not whole: these by time, because for many accounts the planner took the key and read every entry of
-- each. Its rows are of the snapshot of the statement that calls it. A counter account may be the nil id, see
-- ledger.day_totals.
CREATE OR REPLACE FUNCTION ledger.day_sums(account_ids uuid[], owners text[], since timestamptz, until timestamptz)
RETURNS TABLE (mid text, owner text, account_id uuid, day date, direction text, type_code text, counter_account_id uuid, has_order boolean, entries bigint, amount_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
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
    FROM own o CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.mid = o.mid AND l.version > o.kept OFFSET 0) e
    WHERE e.booked_at >= since AND e.booked_at < coalesce(until, 'infinity')
    UNION ALL SELECT o.mid, o.owner, o.siblings, e.account_id, e.booked_at, e.delta_fen, e.journal_id, e.counter_account_id
    -- And here it keeps the version out.
    FROM own o CROSS JOIN edges g CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.booked_at >= g.begins AND l.booked_at < g.ends OFFSET 0) e
    WHERE e.version <= o.kept)
  SELECT o.mid, o.owner, o.id, d.day, d.direction, d.type_code, d.counter_account_id, d.has_order, d.entries, d.amount_fen
  FROM bounds b CROSS JOIN own o JOIN ledger.day_totals d ON d.account_id = o.id AND d.mid = o.mid AND d.day >= b.first_day AND d.day < b.end_day AND d.counter_account_id <> ALL (o.siblings)
  UNION ALL SELECT s.mid, s.owner, s.account_id, (s.booked_at AT TIME ZONE 'Asia/Shanghai')::date, CASE WHEN s.delta_fen > 0 THEN 'in' ELSE 'out' END, j.type_code, s.counter_account_id, j.order_no IS NOT NULL,
    1, abs(s.delta_fen)
  FROM single s JOIN ledger.journals j ON j.id = s.journal_id WHERE s.counter_account_id <> ALL (s.siblings);
END $$;
REVOKE ALL ON FUNCTION ledger.day_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.day_sums TO portal_app;

-- The same sums, but of a whole month all days together under its first day: for who adds up months and years, or what
-- moved since. Days at the ends that are no whole month come as days.
CREATE OR REPLACE FUNCTION ledger.month_sums(account_ids uuid[], owners text[], since timestamptz, until timestamptz)
RETURNS TABLE (mid text, owner text, account_id uuid, day date, direction text, type_code text, counter_account_id uuid, has_order boolean, entries bigint, amount_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  since_there timestamp := since AT TIME ZONE 'Asia/Shanghai';
  until_at timestamptz := coalesce(until, 'infinity');
  first_month timestamp := date_trunc('month', since_there);
  end_month timestamp := date_trunc('month', until_at AT TIME ZONE 'Asia/Shanghai');
  first_at timestamptz;
  end_at timestamptz := end_month AT TIME ZONE 'Asia/Shanghai';
BEGIN
  IF first_month < since_there THEN first_month := first_month + interval '1 month'; END IF;
  first_at := first_month AT TIME ZONE 'Asia/Shanghai';
  -- Of the present month and what comes the days are few.
  IF first_at >= least(end_at, now()) OR EXISTS (SELECT 1 FROM ledger.totalled_versions t WHERE t.account_id = ANY (account_ids) AND t.months_version <> t.version) THEN
    RETURN QUERY SELECT * FROM ledger.day_sums(account_ids, owners, since, until);
    RETURN;
  END IF;
  RETURN QUERY
  WITH own AS MATERIALIZED (
    SELECT a.id, a.mid, w.owner, ARRAY(SELECT s.id FROM unnest(account_ids, owners) AS s (id, owner) WHERE s.owner = w.owner) AS siblings, coalesce(t.version, 0) AS kept
    FROM unnest(account_ids, owners) AS w (id, owner) JOIN ledger.accounts a ON a.id = w.id LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid
    WHERE (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*'))
  SELECT o.mid, o.owner, o.id, m.month, m.direction, m.type_code, m.counter_account_id, m.has_order, m.entries, m.amount_fen
  FROM own o JOIN ledger.month_totals m ON m.account_id = o.id AND m.mid = o.mid AND m.month >= first_month::date AND m.month < end_month::date AND m.counter_account_id <> ALL (o.siblings)
  UNION ALL SELECT o.mid, o.owner, o.id, date_trunc('month', e.booked_at AT TIME ZONE 'Asia/Shanghai')::date, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END, j.type_code, e.counter_account_id, j.order_no IS NOT NULL,
    1, abs(e.delta_fen)
  -- OFFSET keeps the times out of the look-up, as in ledger.day_sums.
  FROM own o CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.mid = o.mid AND l.version > o.kept OFFSET 0) e JOIN ledger.journals j ON j.id = e.journal_id
  WHERE e.booked_at >= first_at AND e.booked_at < end_at AND e.counter_account_id <> ALL (o.siblings)
  UNION ALL SELECT * FROM ledger.day_sums(account_ids, owners, since, first_at) WHERE since < first_at
  UNION ALL SELECT * FROM ledger.day_sums(account_ids, owners, end_at, until) WHERE end_at < until_at;
END $$;
REVOKE ALL ON FUNCTION ledger.month_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.month_sums TO portal_app;

-- The balance of accounts before any moment, found twice: the present balance less what moved since (months and days
-- that are kept, and parts of days), and the running balance of the last entry before it. Versions follow the order of
-- posting, which differs a little from the order of times, so entries of neighbouring versions on the other side of the
-- moment are added or subtracted. Both are of one snapshot and must be equal, so that the entries themselves prove the
-- answer. Every look-up is by key, however many entries there are.
CREATE OR REPLACE FUNCTION ledger.balances_before(account_ids uuid[], moment timestamptz, nearest int)
RETURNS TABLE (account_id uuid, present_fen bigint, later_fen bigint, version bigint, booked_at timestamptz, running_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  today timestamp := date_trunc('day', moment AT TIME ZONE 'Asia/Shanghai');
  midnight timestamptz := CASE WHEN today = moment AT TIME ZONE 'Asia/Shanghai' THEN moment ELSE (today + interval '1 day') AT TIME ZONE 'Asia/Shanghai' END;
BEGIN
  RETURN QUERY
  WITH own AS MATERIALIZED (
    SELECT a.id, a.mid, a.balance_fen FROM ledger.accounts a
    WHERE a.id = ANY (account_ids) AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')),
  -- Of the part of a day the entries alone are read: in sums each would have its journal looked up.
  later AS MATERIALIZED (
    SELECT l.account_id, sum(l.fen)::bigint AS fen FROM (
      SELECT d.account_id, CASE WHEN d.direction = 'in' THEN d.amount_fen ELSE -d.amount_fen END AS fen FROM ledger.month_sums(account_ids, NULL, midnight, NULL) d
      UNION ALL SELECT o.id, e.delta_fen FROM own o CROSS JOIN LATERAL (
        SELECT e.mid, e.delta_fen FROM ledger.entries e WHERE e.account_id = o.id AND e.booked_at >= moment AND e.booked_at < midnight OFFSET 0) e WHERE e.mid = o.mid) l GROUP BY l.account_id)
  SELECT o.id, o.balance_fen, coalesce(l.fen, 0), last.version, last.booked_at, coalesce(last.balance_after_fen + near.fen, 0)
  FROM own o LEFT JOIN later l ON l.account_id = o.id
    LEFT JOIN LATERAL (
      SELECT e.version, e.booked_at, e.balance_after_fen FROM ledger.entries e WHERE e.account_id = o.id AND e.booked_at < moment ORDER BY e.booked_at DESC, e.version DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN n.version > last.version AND n.booked_at < moment THEN n.delta_fen WHEN n.version <= last.version AND n.booked_at >= moment THEN -n.delta_fen END), 0)::bigint AS fen
      -- OFFSET keeps the times out of the look-up.
      FROM (SELECT * FROM ledger.entries e WHERE e.account_id = o.id AND e.mid = o.mid AND e.version > last.version - nearest AND e.version <= last.version + nearest OFFSET 0) n) near ON true;
END $$;
REVOKE ALL ON FUNCTION ledger.balances_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.balances_before TO portal_app;

-- Some entries of each account in the order of time, from one end of a period: reads as far as these and no further, in
-- one call for all accounts. A view cannot: it is a security barrier, behind which PostgreSQL does not see the order
-- that is asked for, so it read and sorted the whole period. What moves between two accounts of one owner is left out:
-- owners[i] owns own_accounts[i].
CREATE OR REPLACE FUNCTION ledger.entries_in_time(of_accounts uuid[], own_accounts uuid[], owners text[], since timestamptz, until timestamptz, oldest_first boolean, most bigint, of_direction text,
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

-- Some entries of each account in the order of time and version, from one end of a period, as ledger.entries_in_time
-- reads them, with all that moved between the accounts.
CREATE OR REPLACE FUNCTION ledger.changes_in_time(of_accounts uuid[], since timestamptz, until timestamptz, oldest_first boolean, most bigint)
RETURNS TABLE (mid text, account_id uuid, version bigint, booked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  IF oldest_first THEN
    RETURN QUERY SELECT e.mid, e.account_id, e.version, e.booked_at
      FROM (SELECT l.id FROM ledger.accounts l WHERE l.id = ANY (of_accounts) AND (l.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM ledger.entries e WHERE e.account_id = a.id AND e.booked_at >= since AND e.booked_at < until ORDER BY e.booked_at, e.version LIMIT most) e;
  ELSE
    RETURN QUERY SELECT e.mid, e.account_id, e.version, e.booked_at
      FROM (SELECT l.id FROM ledger.accounts l WHERE l.id = ANY (of_accounts) AND (l.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM ledger.entries e WHERE e.account_id = a.id AND e.booked_at >= since AND e.booked_at < until ORDER BY e.booked_at DESC, e.version DESC LIMIT most) e;
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.changes_in_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.changes_in_time TO portal_app;

-- The entries of an order in some accounts, found by its journals: an entry has the time of its journal.
CREATE OR REPLACE FUNCTION ledger.entries_of_order(of_accounts uuid[], of_order text, since timestamptz, until timestamptz)
RETURNS TABLE (mid text, account_id uuid, version bigint, booked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT e.mid, e.account_id, e.version, e.booked_at
    FROM (SELECT DISTINCT j.booked_at FROM ledger.journals j WHERE j.order_no = of_order AND j.booked_at >= since AND j.booked_at < until OFFSET 0) t
      CROSS JOIN ledger.accounts a
      JOIN ledger.entries e ON e.account_id = a.id AND e.mid = a.mid AND e.booked_at = t.booked_at JOIN ledger.journals j ON j.id = e.journal_id
    WHERE a.id = ANY (of_accounts) AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') AND j.order_no = of_order;
END $$;
REVOKE ALL ON FUNCTION ledger.entries_of_order FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_of_order TO portal_app;

-- The newest entries of a signed amount, without what moves between two accounts of one owner: owners[i] owns
-- account_ids[i]. Reads no further than these, which a view cannot.
CREATE OR REPLACE FUNCTION ledger.entries_of_amount(account_ids uuid[], owners text[], of_delta bigint, most bigint)
RETURNS TABLE (mid text, account_id uuid, version bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY SELECT e.mid, e.account_id, e.version FROM ledger.entries e
    WHERE e.mid <> 'PROVIDER' AND e.mid = current_setting('app.mid', true) AND e.delta_fen = of_delta AND e.account_id = ANY (account_ids)
      AND owners[array_position(account_ids, e.account_id)] IS DISTINCT FROM owners[array_position(account_ids, e.counter_account_id)]
    ORDER BY e.booked_at DESC LIMIT most;
END $$;
REVOKE ALL ON FUNCTION ledger.entries_of_amount FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entries_of_amount TO portal_app;

-- The next entries of some accounts together, behind one of them, in the one order of entries (time, journal, posting,
-- account), with what their journals say: for files, which read all of them. Each account is read by its index no
-- further than the page needs, and the accounts are merged. Each branch has its order and its limit: only then does
-- PostgreSQL see that the index gives that order. It would sort the rest of the period for each page instead, so sorts
-- and parallel scans are off.
--
-- Accounts with the same owner are parts of one: what moves between them is left out. `is_own`: the journal is of the
-- entry's merchant; another merchant's names no reversal.
CREATE OR REPLACE FUNCTION ledger.entries_behind(account_ids uuid[], owners text[], since timestamptz, until timestamptz, last_journal uuid, last_posting smallint, last_account uuid, most int)
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
