-- ledger.post_batch anew: decides in sets what sets can decide, and walks one by one only through the journals whose order matters. What it promises is as before: journals
-- apply in the order given, each is answered for itself, and what a refused one would have credited funds nobody behind it.
--
-- Order of work, which no caller can change: lock accounts by id; look the keys up; decide; write, keys sorted. Two batches can only wait for each other's accounts, and then for
-- each other's keys, each in one order.
DROP FUNCTION ledger.post_batch;

CREATE FUNCTION ledger.post_batch(
  -- Sorted, without repeats; postings name accounts by their place in it (from 1).
  account_ids uuid[],
  -- No (mid, key) twice. The hashes stand one after the other, 32 bytes each.
  journal_ids uuid[], mids text[], keys text[], input_hashes bytea, type_codes text[], order_nos text[], actors text[],
  booked_ats timestamptz[], memos text[], reversed uuid[], hold_ops text[], hold_ids uuid[],
  -- Postings of journal j stand at first_posting[j] to first_posting[j + 1] - 1.
  first_posting int[], froms int[], tos int[], amounts bigint[]
  -- One row for each journal that was not posted now: 'replayed' with the first one's id, or why it was refused (ledger/src/command.ts) and for whose sake.
) RETURNS TABLE (journal int, outcome text, journal_id uuid, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
-- Every look-up here is by key. A plan made while the tables were small, or before they were analysed, would read them whole, and be kept.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_variable
DECLARE
  MISSING CONSTANT int := 0; FROZEN CONSTANT int := 1; NEGATIVE CONSTANT int := 2;
  known uuid[]; owners text[]; traits int[]; balances bigint[]; versions bigint[];
  accepted boolean[] := array_fill(true, ARRAY[cardinality(journal_ids)]);
  x_journal int[]; x_outcome text[]; x_id uuid[]; x_account uuid[];
  in_doubt int[]; walked int[]; running bigint[]; why text; culprit int; a int; b int; j int; done int;
BEGIN
  -- Traits: 4 for an account that exists, 1 more when frozen, 2 more when it may go negative.
  SELECT array_agg(l.id), array_agg(l.mid), array_agg(4 + (l.kind = 'frozen')::int * FROZEN + l.may_go_negative::int * NEGATIVE), array_agg(l.balance_fen), array_agg(l.version)
  INTO known, owners, traits, balances, versions
  FROM (SELECT id, mid, kind, may_go_negative, balance_fen, version FROM ledger.accounts WHERE id = ANY (account_ids) ORDER BY id FOR UPDATE) l;
  IF known IS DISTINCT FROM account_ids THEN
    SELECT array_agg(coalesce(l.mid, '') ORDER BY w.n), array_agg(coalesce(l.trait, MISSING) ORDER BY w.n), array_agg(coalesce(l.balance, 0) ORDER BY w.n), array_agg(coalesce(l.version, 0) ORDER BY w.n)
    INTO owners, traits, balances, versions
    FROM unnest(account_ids) WITH ORDINALITY AS w(id, n) LEFT JOIN unnest(known, owners, traits, balances, versions) AS l(id, mid, trait, balance, version) ON l.id = w.id;
  END IF;

  SELECT array_agg(w.n::int), array_agg(CASE WHEN t.input_hash = substr(input_hashes, 32 * w.n::int - 31, 32) THEN 'replayed' ELSE 'key_reused' END), array_agg(t.id), array_agg(NULL::uuid)
  INTO x_journal, x_outcome, x_id, x_account
  FROM unnest(mids, keys) WITH ORDINALITY AS w(mid, key, n) JOIN ledger.journals t ON t.mid = w.mid AND t.key = w.key;
  FOREACH j IN ARRAY coalesce(x_journal, '{}') LOOP
    accepted[j] := false;
  END LOOP;

  -- In doubt is an account that more might leave than it has. Walked are the journals that touch one, have a hold, or have something wrong.
  SELECT array_agg(o.place) INTO in_doubt
  FROM (SELECT p.f AS place, sum(greatest(p.amount, 0)) AS leaving FROM unnest(froms, amounts) AS p(f, amount) GROUP BY p.f) o
  WHERE balances[o.place] < o.leaving AND traits[o.place] & NEGATIVE = 0;
  SELECT array_agg(h.journal ORDER BY h.journal) INTO walked FROM (
    SELECT width_bucket(p.n::int, first_posting) AS journal FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)
    WHERE traits[p.f] & 5 <> 4 OR traits[p.t] & 5 <> 4 OR p.f = p.t OR p.amount <= 0 OR p.f = ANY (in_doubt) OR p.t = ANY (in_doubt)
    UNION SELECT w.n::int FROM unnest(hold_ops) WITH ORDINALITY AS w(op, n) WHERE w.op IS NOT NULL
    UNION SELECT w.n::int FROM unnest(first_posting, first_posting[2:]) WITH ORDINALITY AS w(this, next, n) WHERE w.this = w.next) h;

  running := balances;
  FOREACH j IN ARRAY coalesce(walked, '{}') LOOP
    CONTINUE WHEN NOT accepted[j];
    why := NULL; culprit := NULL; done := first_posting[j] - 1;
    IF first_posting[j] = first_posting[j + 1] THEN why := 'bad_posting'; END IF;
    FOR p IN first_posting[j]..first_posting[j + 1] - 1 LOOP
      a := froms[p]; b := tos[p];
      IF traits[a] = MISSING THEN why := 'account_missing'; culprit := a; EXIT; END IF;
      IF traits[b] = MISSING THEN why := 'account_missing'; culprit := b; EXIT; END IF;
      IF a = b OR amounts[p] <= 0 OR ((traits[a] | traits[b]) & FROZEN <> 0 AND hold_ops[j] IS NULL) THEN why := 'bad_posting'; EXIT; END IF;
      running[a] := running[a] - amounts[p]; running[b] := running[b] + amounts[p]; done := p;
      -- An account that is not in doubt is not followed through all of its journals, and need not be. What a frozen one lacks is told by its hold, by name.
      IF running[a] < 0 AND traits[a] & FROZEN = 0 AND a = ANY (in_doubt) THEN why := 'insufficient_balance'; culprit := a; EXIT; END IF;
    END LOOP;
    IF why IS NULL AND hold_ops[j] IS NOT NULL THEN
      SELECT ledger.move_hold(mids[j], hold_ids[j], hold_ops[j], journal_ids[j],
        array_agg(account_ids[p.f]) FILTER (WHERE traits[p.f] & FROZEN <> 0), array_agg(account_ids[p.t]) FILTER (WHERE traits[p.t] & FROZEN <> 0),
        coalesce(sum(p.amount) FILTER (WHERE traits[p.f] & FROZEN <> 0), 0)::bigint, coalesce(sum(p.amount) FILTER (WHERE traits[p.t] & FROZEN <> 0), 0)::bigint)
      INTO why FROM unnest(froms[first_posting[j]:done], tos[first_posting[j]:done], amounts[first_posting[j]:done]) AS p(f, t, amount);
    END IF;
    IF why IS NOT NULL THEN
      FOR p IN first_posting[j]..done LOOP
        a := froms[p]; b := tos[p]; running[a] := running[a] + amounts[p]; running[b] := running[b] - amounts[p];
      END LOOP;
      accepted[j] := false;
      x_journal := x_journal || j; x_outcome := x_outcome || why; x_id := x_id || NULL::uuid; x_account := x_account || account_ids[culprit];
    END IF;
  END LOOP;

  IF true = ANY (accepted) THEN
    BEGIN
      INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo, reverses)
      SELECT w.id, w.mid, w.key, substr(input_hashes, 32 * w.n::int - 31, 32), w.type_code, w.order_no, w.actor, w.booked_at, w.memo, w.reverses
      FROM unnest(journal_ids, mids, keys, type_codes, order_nos, actors, booked_ats, memos, reversed, accepted)
        WITH ORDINALITY AS w(id, mid, key, type_code, order_no, actor, booked_at, memo, reverses, accepted, n)
      WHERE w.accepted ORDER BY w.mid, w.key;
    EXCEPTION WHEN unique_violation THEN
      -- Another batch, over other accounts, took one of the keys after we had looked: the whole is run again and finds it.
      RAISE EXCEPTION 'a key was taken meanwhile' USING ERRCODE = 'serialization_failure';
    END;

    INSERT INTO ledger.entries (account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, balance_before_fen, balance_after_fen, booked_at)
    SELECT account_ids[s.account], versions[s.account] + row_number() OVER w, owners[s.account], journal_ids[s.journal], s.n - first_posting[s.journal] + 1, account_ids[s.counter],
      s.delta, balances[s.account] + (sum(s.delta) OVER w)::bigint - s.delta, balances[s.account] + (sum(s.delta) OVER w)::bigint, booked_ats[s.journal]
    FROM (
      SELECT side.account, side.counter, side.delta, q.journal, q.n
      FROM (SELECT p.f, p.t, p.amount, p.n::int AS n, width_bucket(p.n::int, first_posting) AS journal FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)) q
        CROSS JOIN LATERAL (VALUES (q.f, q.t, -q.amount), (q.t, q.f, q.amount)) AS side(account, counter, delta)
      WHERE accepted[q.journal]) s
    WINDOW w AS (PARTITION BY s.account ORDER BY s.n ROWS UNBOUNDED PRECEDING);

    UPDATE ledger.accounts t SET balance_fen = t.balance_fen + m.delta, version = t.version + m.entries
    FROM (
      SELECT side.account, sum(side.delta)::bigint AS delta, count(*) AS entries
      FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)
        CROSS JOIN LATERAL (VALUES (p.f, -p.amount), (p.t, p.amount)) AS side(account, delta)
      WHERE accepted[width_bucket(p.n::int, first_posting)] GROUP BY side.account) m
    WHERE t.id = account_ids[m.account];
  END IF;

  RETURN QUERY SELECT w.journal, w.outcome, w.id, w.account FROM unnest(x_journal, x_outcome, x_id, x_account) AS w(journal, outcome, id, account);
END $$;

REVOKE ALL ON FUNCTION ledger.post_batch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post_batch TO portal_app;
-- Entries are written in the order of time: a summary of each block's times narrows a period, and costs a posting nothing. An account's own history is found by the primary key.
DROP INDEX ledger.entries_by_time, ledger.entries_by_journal;
CREATE INDEX entries_by_time ON ledger.entries USING brin (booked_at) WITH (pages_per_range = 32, autosummarize = on);
