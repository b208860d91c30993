-- Opening an account and posting journals. The application calls open_account and post_batch; the other functions are
-- the steps of post_batch, in the order in which it takes them.

-- Opening the same account again is harmless; another account under its id or code is refused.
CREATE OR REPLACE FUNCTION ledger.open_account(new_id uuid, new_mid text, new_code text, new_kind text, negative boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
BEGIN
  INSERT INTO ledger.accounts (id, mid, code, kind, may_go_negative)
  SELECT new_id, new_mid, new_code, new_kind, negative WHERE NOT EXISTS (SELECT 1 FROM ledger.accounts WHERE id = new_id)
  ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM ledger.accounts WHERE id = new_id AND mid = new_mid AND code = new_code AND kind = new_kind AND may_go_negative = negative) THEN
    RAISE EXCEPTION 'another ledger account has this id or code' USING ERRCODE = 'unique_violation';
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.open_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.open_account TO portal_app;

-- Posts many journals in one round trip. Journals apply in the order given, each is answered for itself, and what a
-- refused one would have credited funds no later one.
--
-- The order of work is fixed: lock the accounts by id; look the keys up; decide; write, keys sorted. So two batches
-- wait only for each other's accounts, then for each other's keys, each in one order, and cannot deadlock.
CREATE OR REPLACE FUNCTION ledger.post_batch(
  -- Sorted, without repeats. Postings name an account by its place in this list, from 1.
  account_ids uuid[],
  -- One element a journal. No (mid, key) and no (mid, reversed) twice. The hashes are joined, 32 bytes each.
  journal_ids uuid[], mids text[], keys text[], input_hashes bytea, type_codes text[], order_nos text[], actors text[],
  booked_ats timestamptz[], memos text[], reversed uuid[], hold_ops text[], hold_ids uuid[],
  -- One element a posting. Those of journal j are first_posting[j] to first_posting[j + 1] - 1.
  first_posting int[], froms int[], tos int[], amounts bigint[]
  -- One row for each journal that was not posted now: 'replayed' with the first one's id, or why it was refused
  -- (ledger/src/command.ts) and because of which account.
) RETURNS TABLE (journal int, outcome text, journal_id uuid, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
-- Every look-up here is by key. A plan made while the tables were small, or before they were analysed, would read them
-- whole and be kept.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_variable
DECLARE
  -- Of each account: its merchant, whether it is frozen, whether it may go below zero. All are NULL for one that does
  -- not exist.
  owners text[]; frozen boolean[]; negative boolean[]; balances bigint[]; versions bigint[];
  accepted boolean[] := array_fill(true, ARRAY[cardinality(journal_ids)]);
  in_doubt int[]; to_walk int[]; answer record; j int;
BEGIN
  IF cardinality(journal_ids) = 1 AND cardinality(amounts) BETWEEN 1 AND 4 THEN
    IF ledger.post_plain(account_ids, journal_ids[1], mids[1], keys[1], input_hashes, type_codes[1], order_nos[1], actors[1], booked_ats[1], memos[1], reversed[1],
      hold_ops[1], hold_ids[1], froms, tos, amounts) THEN RETURN; END IF;
  END IF;

  SELECT l.owners, l.frozen, l.negative, l.balances, l.versions INTO owners, frozen, negative, balances, versions FROM ledger.lock_accounts(account_ids) l;

  FOR answer IN SELECT * FROM ledger.find_posted(mids, keys, input_hashes) LOOP
    accepted[answer.journal] := false;
    RETURN QUERY SELECT answer.journal, answer.outcome, answer.journal_id, NULL::uuid;
  END LOOP;

  in_doubt := ledger.accounts_in_doubt(negative, balances, froms, amounts);
  to_walk := ledger.journals_to_walk(frozen, in_doubt, reversed, hold_ops, first_posting, froms, tos, amounts);
  IF to_walk IS NOT NULL THEN
    FOR answer IN
      SELECT * FROM ledger.walk(array(SELECT w.j FROM unnest(to_walk) AS w(j) WHERE accepted[w.j]), account_ids, frozen, balances, in_doubt,
        journal_ids, mids, reversed, hold_ops, hold_ids, first_posting, froms, tos, amounts)
    LOOP
      accepted[answer.journal] := false;
      RETURN QUERY SELECT answer.journal, answer.outcome, NULL::uuid, answer.account_id;
    END LOOP;
  END IF;

  IF true = ANY (accepted) THEN
    PERFORM ledger.write_journals(accepted, journal_ids, mids, keys, input_hashes, type_codes, order_nos, actors, booked_ats, memos, reversed);
    PERFORM ledger.write_entries(accepted, account_ids, owners, balances, versions, journal_ids, booked_ats, first_posting, froms, tos, amounts);
    PERFORM ledger.move_balances(accepted, account_ids, first_posting, froms, tos, amounts);
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.post_batch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post_batch TO portal_app;

-- A step of a payment is one journal of few postings that nothing speaks against: one, or at the end of a hold with a
-- fee two. It is posted by one plain statement for each table, for half of what sets cost it (docs/decisions/0005).
--
-- Posts it and answers true; answers false and has changed nothing when anything is unusual, of which post_batch then
-- says what it is. The order of locks is that of post_batch.
CREATE OR REPLACE FUNCTION ledger.post_plain(
  account_ids uuid[], journal_id uuid, mid text, key text, input_hash bytea, type_code text, order_no text, actor text, booked_at timestamptz, memo text, reverses uuid,
  hold_op text, hold uuid, froms int[], tos int[], amounts bigint[]
) RETURNS boolean
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  owners text[]; frozen boolean[]; negative boolean[]; balances bigint[]; versions bigint[];
  opens boolean := hold_op IS NOT DISTINCT FROM 'open'; ends boolean := hold_op IS NOT NULL AND NOT opens;
  rest bigint[]; total bigint := 0; a int; b int; amount bigint;
BEGIN
  SELECT l.owners, l.frozen, l.negative, l.balances, l.versions INTO owners, frozen, negative, balances, versions FROM ledger.lock_accounts(account_ids) l;
  IF array_position(owners, NULL) IS NOT NULL OR reverses IS NOT NULL THEN RETURN false; END IF;
  rest := balances;
  FOR p IN 1..cardinality(amounts) LOOP
    a := froms[p]; b := tos[p]; amount := amounts[p];
    IF a = b OR amount <= 0 OR (rest[a] < amount AND NOT negative[a]) THEN RETURN false; END IF;
    -- Money goes into the one frozen account of a hold that begins, and out of that of a hold that ends.
    IF frozen[a] <> ends OR frozen[b] <> opens OR (ends AND a <> froms[1]) OR (opens AND b <> tos[1]) THEN RETURN false; END IF;
    rest[a] := rest[a] - amount; rest[b] := rest[b] + amount; total := total + amount;
  END LOOP;
  PERFORM 1 FROM ledger.journals j WHERE j.mid = post_plain.mid AND j.key = post_plain.key;
  IF FOUND THEN RETURN false; END IF;

  IF hold_op IS NOT NULL AND ledger.move_hold(post_plain.mid, hold, hold_op, post_plain.journal_id, CASE WHEN ends THEN ARRAY[account_ids[froms[1]]] END, CASE WHEN opens THEN ARRAY[account_ids[tos[1]]] END,
    total, total) IS NOT NULL THEN RETURN false; END IF;

  INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo)
  VALUES (post_plain.journal_id, post_plain.mid, post_plain.key, post_plain.input_hash, post_plain.type_code, post_plain.order_no, post_plain.actor, post_plain.booked_at, post_plain.memo)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RAISE EXCEPTION 'a key was taken meanwhile' USING ERRCODE = 'serialization_failure'; END IF;
  FOR p IN 1..cardinality(amounts) LOOP
    a := froms[p]; b := tos[p]; amount := amounts[p];
    versions[a] := versions[a] + 1; versions[b] := versions[b] + 1;
    INSERT INTO ledger.entries (account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, balance_before_fen, balance_after_fen, booked_at) VALUES
      (account_ids[a], versions[a], owners[a], post_plain.journal_id, p, account_ids[b], -amount, balances[a], balances[a] - amount, post_plain.booked_at),
      (account_ids[b], versions[b], owners[b], post_plain.journal_id, p, account_ids[a], amount, balances[b], balances[b] + amount, post_plain.booked_at);
    balances[a] := balances[a] - amount; balances[b] := balances[b] + amount;
  END LOOP;
  UPDATE ledger.accounts t SET balance_fen = balances[array_position(account_ids, t.id)], version = versions[array_position(account_ids, t.id)] WHERE t.id = ANY (account_ids);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ledger.post_plain FROM PUBLIC;

-- Locks the accounts, sorted by id, and answers what they are, each in its place of the list.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(account_ids uuid[], OUT owners text[], OUT frozen boolean[], OUT negative boolean[], OUT balances bigint[], OUT versions bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  known uuid[];
BEGIN
  SELECT array_agg(l.id), array_agg(l.mid), array_agg(l.kind = 'frozen'), array_agg(l.may_go_negative), array_agg(l.balance_fen), array_agg(l.version)
  INTO known, owners, frozen, negative, balances, versions
  FROM (SELECT * FROM ledger.accounts WHERE id = ANY (account_ids) ORDER BY id FOR UPDATE) l;
  IF known IS DISTINCT FROM account_ids THEN
    -- Some do not exist: each of the others goes to its place.
    SELECT array_agg(l.mid ORDER BY w.n), array_agg(l.frozen ORDER BY w.n), array_agg(l.negative ORDER BY w.n), array_agg(l.balance ORDER BY w.n), array_agg(l.version ORDER BY w.n)
    INTO owners, frozen, negative, balances, versions
    FROM unnest(account_ids) WITH ORDINALITY AS w(id, n)
      LEFT JOIN unnest(known, owners, frozen, negative, balances, versions) AS l(id, mid, frozen, negative, balance, version) ON l.id = w.id;
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.lock_accounts FROM PUBLIC;

-- The journals whose key was posted before: 'replayed' when the content is the same, else 'key_reused'.
CREATE OR REPLACE FUNCTION ledger.find_posted(mids text[], keys text[], input_hashes bytea) RETURNS TABLE (journal int, outcome text, journal_id uuid)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT w.n::int, CASE WHEN t.input_hash = substr(input_hashes, 32 * w.n::int - 31, 32) THEN 'replayed' ELSE 'key_reused' END, t.id
  FROM unnest(mids, keys) WITH ORDINALITY AS w(mid, key, n) JOIN ledger.journals t ON t.mid = w.mid AND t.key = w.key;
END $$;
REVOKE ALL ON FUNCTION ledger.find_posted FROM PUBLIC;

-- The accounts, by place, that more might leave than they have. An account that can pay all that is asked of it, even
-- before anything comes in, needs no further look.
CREATE OR REPLACE FUNCTION ledger.accounts_in_doubt(negative boolean[], balances bigint[], froms int[], amounts bigint[]) RETURNS int[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(o.place)
  FROM (SELECT p.f AS place, sum(greatest(p.amount, 0)) AS leaving FROM unnest(froms, amounts) AS p(f, amount) GROUP BY p.f) o
  WHERE balances[o.place] < o.leaving AND NOT negative[o.place]
$$;
REVOKE ALL ON FUNCTION ledger.accounts_in_doubt FROM PUBLIC;

-- The journals, in order, that must be looked at one by one: they touch an account in doubt, have a hold, reverse
-- another, or have something wrong. NULL: none.
CREATE OR REPLACE FUNCTION ledger.journals_to_walk(frozen boolean[], in_doubt int[], reversed uuid[], hold_ops text[], first_posting int[], froms int[], tos int[], amounts bigint[]) RETURNS int[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(w.journal ORDER BY w.journal) FROM (
    SELECT width_bucket(p.n::int, first_posting) AS journal FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)
    WHERE frozen[p.f] IS NOT FALSE OR frozen[p.t] IS NOT FALSE OR p.f = p.t OR p.amount <= 0 OR p.f = ANY (in_doubt) OR p.t = ANY (in_doubt)
    UNION SELECT w.n::int FROM unnest(hold_ops, reversed) WITH ORDINALITY AS w(op, reverses, n) WHERE w.op IS NOT NULL OR w.reverses IS NOT NULL
    UNION SELECT w.n::int FROM unnest(first_posting, first_posting[2:]) WITH ORDINALITY AS w(this, next, n) WHERE w.this = w.next) w
$$;
REVOKE ALL ON FUNCTION ledger.journals_to_walk FROM PUBLIC;

-- Decides the journals to_walk, one after the other on running balances; opens and ends their holds. Answers those that
-- are refused.
CREATE OR REPLACE FUNCTION ledger.walk(
  to_walk int[], account_ids uuid[], frozen boolean[], balances bigint[], in_doubt int[],
  journal_ids uuid[], mids text[], reversed uuid[], hold_ops text[], hold_ids uuid[], first_posting int[], froms int[], tos int[], amounts bigint[]
) RETURNS TABLE (journal int, outcome text, account_id uuid)
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  why text; culprit int; a int; b int; j int; done int;
BEGIN
  FOREACH j IN ARRAY to_walk LOOP
    why := CASE WHEN first_posting[j] = first_posting[j + 1] THEN 'bad_posting' WHEN reversed[j] IS NOT NULL THEN ledger.check_reversal(mids[j], reversed[j]) END;
    culprit := NULL; done := first_posting[j] - 1;
    FOR p IN first_posting[j]..first_posting[j + 1] - 1 LOOP
      EXIT WHEN why IS NOT NULL;
      a := froms[p]; b := tos[p];
      IF balances[a] IS NULL THEN why := 'account_missing'; culprit := a; EXIT; END IF;
      IF balances[b] IS NULL THEN why := 'account_missing'; culprit := b; EXIT; END IF;
      IF a = b OR amounts[p] <= 0 OR ((frozen[a] OR frozen[b]) AND hold_ops[j] IS NULL) THEN why := 'bad_posting'; EXIT; END IF;
      balances[a] := balances[a] - amounts[p]; balances[b] := balances[b] + amounts[p]; done := p;
      -- An account that is not in doubt is not followed through all of its journals, and need not be. What a frozen one
      -- lacks is reported by its hold, by name.
      IF balances[a] < 0 AND NOT frozen[a] AND a = ANY (in_doubt) THEN why := 'insufficient_balance'; culprit := a; EXIT; END IF;
    END LOOP;
    IF why IS NULL AND hold_ops[j] IS NOT NULL THEN
      SELECT ledger.move_hold(mids[j], hold_ids[j], hold_ops[j], journal_ids[j],
        array_agg(account_ids[p.f]) FILTER (WHERE frozen[p.f]), array_agg(account_ids[p.t]) FILTER (WHERE frozen[p.t]),
        coalesce(sum(p.amount) FILTER (WHERE frozen[p.f]), 0)::bigint, coalesce(sum(p.amount) FILTER (WHERE frozen[p.t]), 0)::bigint)
      INTO why FROM unnest(froms[first_posting[j]:done], tos[first_posting[j]:done], amounts[first_posting[j]:done]) AS p(f, t, amount);
    END IF;
    IF why IS NOT NULL THEN
      FOR p IN first_posting[j]..done LOOP
        a := froms[p]; b := tos[p]; balances[a] := balances[a] + amounts[p]; balances[b] := balances[b] - amounts[p];
      END LOOP;
      RETURN QUERY SELECT j, why, account_ids[culprit];
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION ledger.walk FROM PUBLIC;

-- A journal is reversed by one of the same merchant, once. NULL when it may be.
CREATE OR REPLACE FUNCTION ledger.check_reversal(by_mid text, wanted uuid) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN NOT EXISTS (SELECT 1 FROM ledger.journals j WHERE j.id = wanted AND j.mid = by_mid) THEN 'journal_missing'
    WHEN EXISTS (SELECT 1 FROM ledger.journals j WHERE j.mid = by_mid AND j.reverses = wanted) THEN 'journal_reversed' END;
END $$;
REVOKE ALL ON FUNCTION ledger.check_reversal FROM PUBLIC;

-- Opens or ends one hold, or changes nothing and says why not; NULL when done. All frozen accounts of the journal are
-- the hold's own, and an ending takes exactly the held amount out of it. One statement if nothing speaks against it,
-- which each step of a payment needs; the hold is read for the reason alone.
CREATE OR REPLACE FUNCTION ledger.move_hold(hold_mid text, wanted uuid, op text, journal uuid, frozen_from uuid[], frozen_to uuid[], out_fen bigint, in_fen bigint) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  hold ledger.holds;
  fits boolean := CASE op WHEN 'open' THEN frozen_from IS NULL AND frozen_to[1] = ALL (frozen_to) ELSE frozen_to IS NULL AND frozen_from[1] = ALL (frozen_from) END;
BEGIN
  IF op = 'open' AND fits THEN
    INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by) VALUES (hold_mid, wanted, frozen_to[1], in_fen, 'open', journal) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN NULL; END IF;
  ELSIF fits THEN
    UPDATE ledger.holds h SET state = CASE op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'expired' END, ended_by = journal
    WHERE h.mid = hold_mid AND h.hold_id = wanted AND h.state = 'open' AND h.frozen_account_id = frozen_from[1] AND h.amount_fen = out_fen;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;

  SELECT * INTO hold FROM ledger.holds h WHERE h.mid = hold_mid AND h.hold_id = wanted;
  RETURN CASE
    WHEN op = 'open' THEN CASE WHEN hold.hold_id IS NULL THEN 'bad_posting' ELSE 'hold_exists' END
    WHEN hold.hold_id IS NULL THEN 'hold_missing'
    WHEN hold.state <> 'open' THEN 'hold_' || hold.state
    WHEN fits IS NOT TRUE OR hold.frozen_account_id <> frozen_from[1] THEN 'bad_posting'
    ELSE 'hold_amount_differs' END;
END $$;
REVOKE ALL ON FUNCTION ledger.move_hold FROM PUBLIC;

CREATE OR REPLACE FUNCTION ledger.write_journals(
  accepted boolean[], journal_ids uuid[], mids text[], keys text[], input_hashes bytea, type_codes text[], order_nos text[], actors text[], booked_ats timestamptz[], memos text[], reversed uuid[]
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo, reverses)
  SELECT w.id, w.mid, w.key, substr(input_hashes, 32 * w.n::int - 31, 32), w.type_code, w.order_no, w.actor, w.booked_at, w.memo, w.reverses
  FROM unnest(accepted, journal_ids, mids, keys, type_codes, order_nos, actors, booked_ats, memos, reversed)
    WITH ORDINALITY AS w(accepted, id, mid, key, type_code, order_no, actor, booked_at, memo, reverses, n)
  WHERE w.accepted ORDER BY w.mid, w.key;
EXCEPTION WHEN unique_violation THEN
  -- Another batch, over other accounts, took a key or reversed a journal after we had looked: the whole batch is run
  -- again and finds it.
  RAISE EXCEPTION 'a key was taken meanwhile' USING ERRCODE = 'serialization_failure';
END $$;
REVOKE ALL ON FUNCTION ledger.write_journals FROM PUBLIC;

-- Two entries a posting, each with its account's next version and the balance before and after it.
CREATE OR REPLACE FUNCTION ledger.write_entries(
  accepted boolean[], account_ids uuid[], owners text[], balances bigint[], versions bigint[], journal_ids uuid[], booked_ats timestamptz[], first_posting int[], froms int[], tos int[], amounts bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.entries (account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, balance_before_fen, balance_after_fen, booked_at)
  SELECT account_ids[s.account], versions[s.account] + row_number() OVER w, owners[s.account], journal_ids[s.journal], s.n - first_posting[s.journal] + 1, account_ids[s.counter],
    s.delta, balances[s.account] + (sum(s.delta) OVER w)::bigint - s.delta, balances[s.account] + (sum(s.delta) OVER w)::bigint, booked_ats[s.journal]
  FROM (
    SELECT side.account, side.counter, side.delta, q.journal, q.n
    FROM (SELECT p.f, p.t, p.amount, p.n::int AS n, width_bucket(p.n::int, first_posting) AS journal FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)) q
      CROSS JOIN LATERAL (VALUES (q.f, q.t, -q.amount), (q.t, q.f, q.amount)) AS side(account, counter, delta)
    WHERE accepted[q.journal]) s
  WINDOW w AS (PARTITION BY s.account ORDER BY s.n ROWS UNBOUNDED PRECEDING);
END $$;
REVOKE ALL ON FUNCTION ledger.write_entries FROM PUBLIC;

CREATE OR REPLACE FUNCTION ledger.move_balances(accepted boolean[], account_ids uuid[], first_posting int[], froms int[], tos int[], amounts bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger.accounts t SET balance_fen = t.balance_fen + m.delta, version = t.version + m.entries
  FROM (
    SELECT side.account, sum(side.delta)::bigint AS delta, count(*) AS entries
    FROM unnest(froms, tos, amounts) WITH ORDINALITY AS p(f, t, amount, n)
      CROSS JOIN LATERAL (VALUES (p.f, -p.amount), (p.t, p.amount)) AS side(account, delta)
    WHERE accepted[width_bucket(p.n::int, first_posting)] GROUP BY side.account) m
  WHERE t.id = account_ids[m.account];
END $$;
REVOKE ALL ON FUNCTION ledger.move_balances FROM PUBLIC;
