-- A step of a payment is one journal of few postings that nothing speaks against: one, or at the end of a hold with a fee two. It is posted by one plain statement for each table, for half of what sets
-- cost it (docs/decisions/0005).

-- Posts it and answers true; answers false and has changed nothing when anything is unusual, of which post_batch then says what it is. The order of locks is that of post_batch.
CREATE FUNCTION ledger.post_plain(
  account_ids uuid[], journal_id uuid, mid text, key text, input_hash bytea, type_code text, order_no text, actor text, booked_at timestamptz, memo text, reverses uuid,
  hold_op text, hold uuid, froms int[], tos int[], amounts bigint[]
) RETURNS boolean
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  known uuid[]; owners text[]; frozen boolean[]; negative boolean[]; balances bigint[]; versions bigint[];
  opens boolean := hold_op IS NOT DISTINCT FROM 'open'; ends boolean := hold_op IS NOT NULL AND NOT opens;
  rest bigint[]; total bigint := 0; a int; b int; amount bigint;
BEGIN
  SELECT array_agg(l.id), array_agg(l.mid), array_agg(l.kind = 'frozen'), array_agg(l.may_go_negative), array_agg(l.balance_fen), array_agg(l.version)
  INTO known, owners, frozen, negative, balances, versions
  FROM (SELECT * FROM ledger.accounts WHERE id = ANY (account_ids) ORDER BY id FOR UPDATE) l;
  IF known IS DISTINCT FROM account_ids OR reverses IS NOT NULL THEN RETURN false; END IF;
  rest := balances;
  FOR p IN 1..cardinality(amounts) LOOP
    a := froms[p]; b := tos[p]; amount := amounts[p];
    IF a = b OR amount <= 0 OR (rest[a] < amount AND NOT negative[a]) THEN RETURN false; END IF;
    -- Money goes into the one frozen account of a hold that begins, and out of that of a hold that ends.
    IF frozen[a] <> ends OR frozen[b] <> opens OR (ends AND a <> froms[1]) OR (opens AND b <> tos[1]) THEN RETURN false; END IF;
    rest[a] := rest[a] - amount; rest[b] := rest[b] + amount; total := total + amount;
  END LOOP;
  PERFORM FROM ledger.journals j WHERE j.mid = post_plain.mid AND j.key = post_plain.key;
  IF FOUND THEN RETURN false; END IF;

  IF opens THEN
    INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by)
    VALUES (post_plain.mid, hold, account_ids[tos[1]], total, 'open', post_plain.journal_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN false; END IF;
  ELSIF ends THEN
    UPDATE ledger.holds h SET state = CASE hold_op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'expired' END, ended_by = post_plain.journal_id
    WHERE h.mid = post_plain.mid AND h.hold_id = hold AND h.state = 'open' AND h.frozen_account_id = account_ids[froms[1]] AND h.amount_fen = total;
    IF NOT FOUND THEN RETURN false; END IF;
  END IF;

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

-- As 012-posting.sql, where its parameters are explained.
CREATE OR REPLACE FUNCTION ledger.post_batch(
  account_ids uuid[],
  journal_ids uuid[], mids text[], keys text[], input_hashes bytea, type_codes text[], order_nos text[], actors text[],
  booked_ats timestamptz[], memos text[], reversed uuid[], hold_ops text[], hold_ids uuid[],
  first_posting int[], froms int[], tos int[], amounts bigint[]
) RETURNS TABLE (journal int, outcome text, journal_id uuid, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_variable
DECLARE
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
