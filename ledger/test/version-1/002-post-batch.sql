-- Posts many journals in one round trip, each answered for itself: '' posted, 'replayed', or why it was refused (ledger/src/command.ts). What a refused journal
-- would have credited funds nobody behind it.
--
-- Accounts come as a list without repeats, postings name them by their place in it (from 1). Journals come in the order in which they apply. Order of work, which
-- no caller can change: lock accounts by id; look the keys up; decide in memory; write in sets. Two batches can only wait for each other's accounts, in one order;
-- a key is inserted with all accounts locked, keys sorted.
CREATE FUNCTION ledger.post_batch(
  account_ids uuid[],
  journal_ids uuid[], mids text[], keys text[], input_hashes bytea[], type_codes text[], order_nos text[], actors text[],
  booked_ats timestamptz[], memos text[], reversed uuid[], hold_ops text[], hold_ids uuid[],
  -- Postings of journal j stand at first_posting[j] to first_posting[j + 1] - 1.
  first_posting int[], froms int[], tos int[], amounts bigint[]
) RETURNS TABLE (outcome text, journal_id uuid, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  journals int := cardinality(journal_ids);
  size int := cardinality(account_ids);
  known uuid[]; owner text[]; kind text[]; negative boolean[]; balances bigint[]; versions bigint[]; versions_before bigint[];
  outcomes text[] := array_fill(''::text, ARRAY[journals]);
  found_ids uuid[] := journal_ids;
  culprits uuid[] := array_fill(NULL::uuid, ARRAY[journals]);
  earlier jsonb;
  capacity int := 2 * cardinality(amounts);
  e_account int[] := array_fill(0, ARRAY[capacity]); e_version bigint[] := array_fill(0::bigint, ARRAY[capacity]);
  e_journal int[] := array_fill(0, ARRAY[capacity]); e_posting int[] := array_fill(0, ARRAY[capacity]); e_counter int[] := array_fill(0, ARRAY[capacity]);
  e_delta bigint[] := array_fill(0::bigint, ARRAY[capacity]); e_before bigint[] := array_fill(0::bigint, ARRAY[capacity]);
  entries int := 0; mark int; a int; b int; amount bigint; why text; culprit int; k int; last int;
  inserted int; posted int := 0;
BEGIN
  -- Sorted locks. An account that does not exist leaves a NULL in its place.
  WITH locked AS MATERIALIZED (SELECT * FROM ledger.accounts WHERE id = ANY (account_ids) ORDER BY id FOR UPDATE)
  SELECT array_agg(l.id ORDER BY w.n), array_agg(l.mid ORDER BY w.n), array_agg(l.kind ORDER BY w.n), array_agg(l.may_go_negative ORDER BY w.n),
    array_agg(l.balance_fen ORDER BY w.n), array_agg(l.version ORDER BY w.n)
  INTO known, owner, kind, negative, balances, versions
  FROM unnest(account_ids) WITH ORDINALITY AS w(id, n) LEFT JOIN locked l ON l.id = w.id;
  versions_before := versions;

  SELECT jsonb_object_agg(j.mid || ' ' || j.key, jsonb_build_array(j.id, encode(j.input_hash, 'hex'))) INTO earlier
  FROM unnest(mids, keys) AS w(mid, key) JOIN ledger.journals j ON j.mid = w.mid AND j.key = w.key;

  FOR j IN 1..journals LOOP
    why := NULL; culprit := NULL; mark := entries; last := first_posting[j + 1] - 1;
    IF earlier IS NOT NULL AND earlier ? (mids[j] || ' ' || keys[j]) THEN
      IF earlier -> (mids[j] || ' ' || keys[j]) ->> 1 = encode(input_hashes[j], 'hex') THEN
        outcomes[j] := 'replayed';
        found_ids[j] := (earlier -> (mids[j] || ' ' || keys[j]) ->> 0)::uuid;
      ELSE
        outcomes[j] := 'key_reused';
      END IF;
      CONTINUE;
    END IF;
    IF last < first_posting[j] THEN why := 'bad_posting'; END IF;
    FOR p IN first_posting[j]..last LOOP
      a := froms[p]; b := tos[p]; amount := amounts[p];
      IF known[a] IS NULL THEN why := 'account_missing'; culprit := a; EXIT; END IF;
      IF known[b] IS NULL THEN why := 'account_missing'; culprit := b; EXIT; END IF;
      IF a = b OR amount <= 0 OR ((kind[a] = 'frozen' OR kind[b] = 'frozen') AND hold_ops[j] IS NULL) THEN why := 'bad_posting'; EXIT; END IF;
      entries := entries + 1;
      e_account[entries] := a; e_counter[entries] := b; e_journal[entries] := j; e_posting[entries] := p - first_posting[j] + 1;
      e_delta[entries] := -amount; e_before[entries] := balances[a];
      versions[a] := versions[a] + 1; e_version[entries] := versions[a]; balances[a] := balances[a] - amount;
      entries := entries + 1;
      e_account[entries] := b; e_counter[entries] := a; e_journal[entries] := j; e_posting[entries] := p - first_posting[j] + 1;
      e_delta[entries] := amount; e_before[entries] := balances[b];
      versions[b] := versions[b] + 1; e_version[entries] := versions[b]; balances[b] := balances[b] + amount;
      IF balances[a] < 0 AND NOT negative[a] THEN why := 'insufficient_balance'; culprit := a; EXIT; END IF;
    END LOOP;
    IF why IS NULL AND hold_ops[j] IS NOT NULL THEN
      why := ledger.move_hold(mids[j], hold_ids[j], hold_ops[j], journal_ids[j],
        (SELECT array_agg(account_ids[froms[p]]) FROM generate_series(first_posting[j], last) p WHERE kind[froms[p]] = 'frozen'),
        (SELECT array_agg(account_ids[tos[p]]) FROM generate_series(first_posting[j], last) p WHERE kind[tos[p]] = 'frozen'),
        (SELECT coalesce(sum(amounts[p]), 0)::bigint FROM generate_series(first_posting[j], last) p WHERE kind[froms[p]] = 'frozen'),
        (SELECT coalesce(sum(amounts[p]), 0)::bigint FROM generate_series(first_posting[j], last) p WHERE kind[tos[p]] = 'frozen'));
    END IF;
    IF why IS NOT NULL THEN
      -- Undo in memory what this journal did, last entry first.
      WHILE entries > mark LOOP
        a := e_account[entries];
        balances[a] := e_before[entries]; versions[a] := versions[a] - 1; entries := entries - 1;
      END LOOP;
      outcomes[j] := why;
      IF culprit IS NOT NULL THEN culprits[j] := account_ids[culprit]; END IF;
      CONTINUE;
    END IF;
    posted := posted + 1;
    -- The same key again in this batch is answered like one that came later.
    earlier := coalesce(earlier, '{}'::jsonb) || CASE WHEN keys[j] = ANY (keys[j + 1:]) THEN jsonb_build_object(mids[j] || ' ' || keys[j], jsonb_build_array(journal_ids[j], encode(input_hashes[j], 'hex'))) ELSE '{}'::jsonb END;
  END LOOP;

  IF posted > 0 THEN
    INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo, reverses)
    SELECT w.id, w.mid, w.key, w.input_hash, w.type_code, w.order_no, w.actor, w.booked_at, w.memo, w.reverses
    FROM unnest(journal_ids, mids, keys, input_hashes, type_codes, order_nos, actors, booked_ats, memos, reversed, outcomes)
      AS w(id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo, reverses, outcome)
    WHERE w.outcome = '' ORDER BY w.mid, w.key
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS inserted = ROW_COUNT;
    -- Another batch, over other accounts, took one of the keys after we had looked: the whole is run again and finds it.
    IF inserted < posted THEN RAISE EXCEPTION 'a key was taken meanwhile' USING ERRCODE = 'serialization_failure'; END IF;

    INSERT INTO ledger.entries (account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, balance_before_fen, balance_after_fen, booked_at)
    SELECT account_ids[w.account], w.version, owner[w.account], journal_ids[w.journal], w.posting, account_ids[w.counter], w.delta, w.before, w.before + w.delta, booked_ats[w.journal]
    FROM unnest(e_account[1:entries], e_version[1:entries], e_journal[1:entries], e_posting[1:entries], e_counter[1:entries], e_delta[1:entries], e_before[1:entries])
      AS w(account, version, journal, posting, counter, delta, before);

    UPDATE ledger.accounts t SET balance_fen = w.balance, version = w.version
    FROM unnest(account_ids, balances, versions, versions_before) AS w(id, balance, version, was)
    WHERE t.id = w.id AND w.version <> w.was;
  END IF;

  RETURN QUERY SELECT w.outcome, w.journal, w.culprit FROM unnest(outcomes, found_ids, culprits) WITH ORDINALITY AS w(outcome, journal, culprit, n) ORDER BY w.n;
END $$;

-- Opens or ends one hold, or says by name why not; NULL when done. An ending takes exactly the held amount out of the frozen account.
CREATE FUNCTION ledger.move_hold(
  hold_mid text, wanted uuid, op text, journal uuid, frozen_from uuid[], frozen_to uuid[], out_fen bigint, in_fen bigint
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  hold ledger.holds;
BEGIN
  SELECT * INTO hold FROM ledger.holds h WHERE h.mid = hold_mid AND h.hold_id = wanted FOR UPDATE;
  IF op = 'open' THEN
    IF hold.hold_id IS NOT NULL THEN RETURN 'hold_exists'; END IF;
    IF frozen_from IS NOT NULL OR frozen_to IS NULL OR frozen_to[1] <> ALL (frozen_to) THEN RETURN 'bad_posting'; END IF;
    INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by) VALUES (hold_mid, wanted, frozen_to[1], in_fen, 'open', journal);
    RETURN NULL;
  END IF;
  IF hold.hold_id IS NULL THEN RETURN 'hold_missing'; END IF;
  IF hold.state <> 'open' THEN RETURN 'hold_' || hold.state; END IF;
  IF frozen_to IS NOT NULL OR frozen_from IS NULL OR hold.frozen_account_id <> ALL (frozen_from) THEN RETURN 'bad_posting'; END IF;
  IF out_fen <> hold.amount_fen THEN RETURN 'hold_amount_differs'; END IF;
  UPDATE ledger.holds h SET state = CASE op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'expired' END, ended_by = journal
  WHERE h.mid = hold_mid AND h.hold_id = wanted;
  RETURN NULL;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post_batch, ledger.open_account TO portal_app;
