-- The books of all accounts together, for the provider's people alone: each account of the provider on its own, those
-- of merchants in sums by kind (account_id is NULL). Balances have the ledger's sign: what is owed is above zero, what
-- the bank holds is below. A debit makes a balance less, a credit makes it more.
CREATE OR REPLACE FUNCTION ledger.trial_balance(on_day date, provider text)
RETURNS TABLE (account_id uuid, code text, kind text, accounts bigint, opening_fen bigint, debit_fen bigint, credit_fen bigint, closing_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
BEGIN
  RETURN QUERY
  WITH moved AS (
    SELECT m.account_id, m.mid, coalesce(sum(m.fen) FILTER (WHERE m.day > on_day), 0) AS later_fen,
      coalesce(-sum(m.fen) FILTER (WHERE m.day = on_day AND m.fen < 0), 0) AS debit_fen, coalesce(sum(m.fen) FILTER (WHERE m.day = on_day AND m.fen > 0), 0) AS credit_fen
    FROM (
      SELECT d.account_id, d.mid, d.day, CASE WHEN d.direction = 'in' THEN d.amount_fen ELSE -d.amount_fen END AS fen FROM ledger.day_totals d WHERE d.day >= on_day
      UNION ALL
      SELECT e.account_id, e.mid, (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date, e.delta_fen
      FROM ledger.accounts a LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid
        CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = a.id AND l.mid = a.mid AND l.version > coalesce(t.version, 0) OFFSET 0) e
      WHERE a.version > coalesce(t.version, 0) AND e.booked_at >= on_day::timestamp AT TIME ZONE 'Asia/Shanghai') m
    GROUP BY m.account_id, m.mid)
  SELECT CASE WHEN a.mid = provider THEN a.id END, CASE WHEN a.mid = provider THEN a.code ELSE '' END, a.kind, count(*),
    sum(a.balance_fen - coalesce(m.later_fen - m.debit_fen + m.credit_fen, 0))::bigint, coalesce(sum(m.debit_fen), 0)::bigint, coalesce(sum(m.credit_fen), 0)::bigint,
    sum(a.balance_fen - coalesce(m.later_fen, 0))::bigint
  FROM ledger.accounts a LEFT JOIN moved m ON m.account_id = a.id AND m.mid = a.mid
  GROUP BY 1, 2, 3;
END $$;
REVOKE ALL ON FUNCTION ledger.trial_balance FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.trial_balance TO portal_console;

-- Entries of one account of the provider, newest first, behind the last one of the page before, with what their
-- journals say and whose account is on the other side.
CREATE OR REPLACE FUNCTION ledger.book_entries(wanted uuid, provider text, since timestamptz, until timestamptz, of_direction text, last_at timestamptz, last_version bigint, most int)
RETURNS TABLE (version bigint, booked_at timestamptz, delta_fen bigint, balance_after_fen bigint, other_mid text, other_code text, other_id uuid, journal_id uuid, type_code text, order_no text, actor text, memo text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT e.version, e.booked_at, e.delta_fen, e.balance_after_fen, o.mid, o.code, o.id, e.journal_id, j.type_code, j.order_no, j.actor, j.memo
  FROM (
    SELECT l.* FROM ledger.accounts a JOIN ledger.entries l ON l.account_id = a.id AND l.mid = a.mid
    WHERE a.id = wanted AND a.mid = provider AND l.booked_at >= since AND l.booked_at <= least(until, coalesce(last_at, 'infinity'))
      AND (last_at IS NULL OR (l.booked_at, l.version) < (last_at, last_version)) AND (of_direction IS NULL OR (l.delta_fen < 0) = (of_direction = 'debit'))
    ORDER BY l.booked_at DESC, l.version DESC LIMIT most) e
    JOIN ledger.journals j ON j.id = e.journal_id JOIN ledger.accounts o ON o.id = e.counter_account_id
  ORDER BY e.booked_at DESC, e.version DESC;
END $$;
REVOKE ALL ON FUNCTION ledger.book_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.book_entries TO portal_console;

-- A merchant's entries in the sequence of their seals, for programs. A seal is given to an entry that is
-- committed, by one sealer at a time, so that none comes in behind one that was read.
CREATE OR REPLACE FUNCTION ledger.sealed_entries(of_mid text, behind bigint, most int)
RETURNS TABLE (seal_no bigint, account_id uuid, version bigint, booked_at timestamptz, delta_fen bigint, balance_before_fen bigint, balance_after_fen bigint, counter_account_id uuid, type_code text, order_no text, reverses uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT s.seal_no, e.account_id, e.version, e.booked_at, e.delta_fen, e.balance_before_fen, e.balance_after_fen, e.counter_account_id, j.type_code, j.order_no, j.reverses
  FROM (SELECT l.* FROM ledger.seals l WHERE l.mid = of_mid AND l.seal_no > behind
      AND (of_mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*') ORDER BY l.seal_no LIMIT most) s
    JOIN ledger.entries e ON e.account_id = s.account_id AND e.version = s.version AND e.mid = s.mid JOIN ledger.journals j ON j.id = e.journal_id
  ORDER BY s.seal_no;
END $$;
REVOKE ALL ON FUNCTION ledger.sealed_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.sealed_entries TO portal_app, portal_console;

-- What all other accounts paid to one account of the provider (out) or got back from it (in), by owner, day and type,
-- both days included. Together they are what moved on that account.
CREATE OR REPLACE FUNCTION ledger.counter_days(wanted uuid, first_day date, last_day date)
RETURNS TABLE (mid text, day date, type_code text, out_count bigint, out_fen bigint, in_count bigint, in_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
BEGIN
  RETURN QUERY
  SELECT m.mid, m.day, m.type_code, coalesce(sum(m.entries) FILTER (WHERE m.direction = 'out'), 0)::bigint, coalesce(sum(m.amount_fen) FILTER (WHERE m.direction = 'out'), 0)::bigint,
    coalesce(sum(m.entries) FILTER (WHERE m.direction = 'in'), 0)::bigint, coalesce(sum(m.amount_fen) FILTER (WHERE m.direction = 'in'), 0)::bigint
  FROM (
    SELECT d.mid, d.day, d.type_code, d.direction, d.entries, d.amount_fen FROM ledger.day_totals d WHERE d.counter_account_id = wanted AND d.day BETWEEN first_day AND last_day
    UNION ALL
    SELECT e.mid, (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date, j.type_code, CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END, 1, abs(e.delta_fen)
    FROM ledger.accounts a LEFT JOIN ledger.totalled_versions t ON t.account_id = a.id AND t.mid = a.mid
      CROSS JOIN LATERAL (SELECT * FROM ledger.entries l WHERE l.account_id = a.id AND l.mid = a.mid AND l.version > coalesce(t.version, 0) OFFSET 0) e JOIN ledger.journals j ON j.id = e.journal_id
    WHERE a.version > coalesce(t.version, 0) AND e.counter_account_id = wanted AND (e.booked_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN first_day AND last_day) m
  GROUP BY m.mid, m.day, m.type_code;
END $$;
REVOKE ALL ON FUNCTION ledger.counter_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.counter_days TO portal_console;
