-- What moved on each account on each day (Shanghai), so that sums over months read some rows a day instead of every entry, and a page far inside a period is found by counting days.
--
-- No posting writes here: a job adds up what was posted since its last run. Versions are drawn under the account's lock, so below a version that is seen nothing comes in later. What is
-- kept covers each account up to a version; ledger.day_sums adds what came after it from the entries. So sums are exact at every moment, whatever the order of times, and no hot row is shared.
CREATE TABLE ledger.day_totals (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  day date NOT NULL,
  direction text NOT NULL CONSTRAINT direction_is_known CHECK (direction IN ('in', 'out')),
  type_code text NOT NULL,
  -- An account of the same merchant or of the provider; all others are together under the nil id.
  counter_account_id uuid NOT NULL,
  -- Whether the journals name an order.
  has_order boolean NOT NULL,
  entries bigint NOT NULL,
  amount_fen bigint NOT NULL,
  PRIMARY KEY (account_id, day, direction, type_code, counter_account_id, has_order, mid)
);

-- How far each account is added up.
CREATE TABLE ledger.totalled_versions (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, mid)
);

-- Its one row is the right to add up: one at a time.
CREATE TABLE ledger.totaller (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one));
COMMENT ON TABLE ledger.totaller IS 'distribution: reference';
INSERT INTO ledger.totaller DEFAULT VALUES;

-- An account's entries in the order of time: its page inside a day, and the parts of days at the ends of a period.
CREATE INDEX entries_of_account_by_time ON ledger.entries (account_id, booked_at);

-- Adds up to so many entries to their days and says how many; 0 when all are added, or when another one is at work.
CREATE FUNCTION ledger.keep_totals(most int, provider text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
-- Every look-up is by key, as in ledger.post_batch.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  added bigint;
BEGIN
  PERFORM FROM ledger.totaller FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  WITH waiting AS (
    SELECT a.mid, a.id, coalesce(t.version, 0) AS kept, a.version, sum(a.version - coalesce(t.version, 0)) OVER (ORDER BY a.id ROWS UNBOUNDED PRECEDING) AS up_to_here
    FROM ledger.accounts a LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid WHERE a.version > coalesce(t.version, 0)),
  spans AS MATERIALIZED (
    SELECT w.mid, w.id, w.kept, least(w.version, w.kept + most - (w.up_to_here - (w.version - w.kept)))::bigint AS upto FROM waiting w WHERE w.up_to_here - (w.version - w.kept) < most),
  sums AS (
    SELECT s.id, s.mid, (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date AS day, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, j.type_code,
      CASE WHEN c.mid IN (s.mid, provider) THEN c.id ELSE '00000000-0000-0000-0000-000000000000' END AS counter_account_id, j.order_no IS NOT NULL AS has_order,
      count(*) AS entries, sum(abs(e.delta_fen))::bigint AS amount_fen
    FROM spans s JOIN ledger.entries e ON e.account_id = s.id AND e.version > s.kept AND e.version <= s.upto
      JOIN ledger.journals j ON j.id = e.journal_id JOIN ledger.accounts c ON c.id = e.counter_account_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7),
  to_days AS (
    INSERT INTO ledger.day_totals AS d (account_id, mid, day, direction, type_code, counter_account_id, has_order, entries, amount_fen) SELECT * FROM sums ORDER BY id, day
    ON CONFLICT (account_id, day, direction, type_code, counter_account_id, has_order, mid) DO UPDATE SET entries = d.entries + EXCLUDED.entries, amount_fen = d.amount_fen + EXCLUDED.amount_fen),
  to_versions AS (
    INSERT INTO ledger.totalled_versions AS v (account_id, mid, version) SELECT s.id, s.mid, s.upto FROM spans s
    ON CONFLICT (account_id, mid) DO UPDATE SET version = EXCLUDED.version)
  SELECT sum(s.upto - s.kept) INTO added FROM spans s;
  RETURN coalesce(added, 0);
END $$;

-- What moved on these accounts from a moment until before another (NULL: without end), in sums of days or parts of days, of several rows each. Reads kept days, the entries that no day has
-- yet, and the entries of days at the ends that are not whole. Its rows are of the snapshot of the statement that calls it. A counter account may be the nil id, see above.
CREATE FUNCTION ledger.day_sums(account_ids uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (mid text, account_id uuid, day date, direction text, type_code text, counter_account_id uuid, has_order boolean, entries bigint, amount_fen bigint)
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
    SELECT a.id, a.mid, coalesce(t.version, 0) AS kept FROM ledger.accounts a LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid
    WHERE a.id = ANY (account_ids) AND (a.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*')),
  single AS (
    SELECT o.mid, e.account_id, e.booked_at, e.delta_fen, e.journal_id, e.counter_account_id
    -- OFFSET keeps the times out of the look-up: the planner would take the index by time and read the whole period.
    FROM own o CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = o.id AND l.version > o.kept OFFSET 0) e
    WHERE e.booked_at >= since AND e.booked_at < coalesce(until, 'infinity')
    UNION ALL SELECT o.mid, e.account_id, e.booked_at, e.delta_fen, e.journal_id, e.counter_account_id
    FROM own o CROSS JOIN edges g JOIN ledger.entries e ON e.account_id = o.id AND e.booked_at >= g.begins AND e.booked_at < g.ends WHERE e.version <= o.kept)
  SELECT o.mid, o.id, d.day, d.direction, d.type_code, d.counter_account_id, d.has_order, d.entries, d.amount_fen
  FROM bounds b CROSS JOIN own o JOIN ledger.day_totals d ON d.account_id = o.id AND d.day >= b.first_day AND d.day < b.end_day
  UNION ALL SELECT s.mid, s.account_id, (s.booked_at AT TIME ZONE 'Asia/Shanghai')::date, CASE WHEN s.delta_fen > 0 THEN 'in' ELSE 'out' END, j.type_code, s.counter_account_id, j.order_no IS NOT NULL,
    1, abs(s.delta_fen)
  FROM single s JOIN ledger.journals j ON j.id = s.journal_id
$$;

REVOKE ALL ON FUNCTION ledger.keep_totals, ledger.day_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.keep_totals, ledger.day_sums TO portal_app;
