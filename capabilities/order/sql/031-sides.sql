-- An order that uses another merchant's hold pays out of an account that is not its own merchant's. Its merchant sees it from its own side: `promised_account_no` is its own account, for which
-- the hold was made, and `holder_name` the merchant whose hold it is. Both are null for every other order. (server/order-row.ts says what lists and files show of it.)
ALTER TABLE orders.orders
  ADD COLUMN promised_account_no text,
  ADD COLUMN holder_name text;

-- The side of an order's own merchant: its account, whether money comes to it, and who is on the other side.
CREATE FUNCTION orders.own_account_no(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(o.promised_account_no, o.account_no) $$;
-- What comes back from the merchant's money beside its accounts (petty cash, second-level accounts, wealth) is paid to the account that the order names. Of an ordinary redemption the money
-- arrives later, as an order of its own.
CREATE FUNCTION orders.comes_in(o orders.orders) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT o.incoming OR o.follows_as IS DISTINCT FROM 'release'
    AND (o.promised_account_no IS NOT NULL OR o.payee_account_no = o.account_no AND NOT o.authorizes AND o.details ->> 'mode' IS DISTINCT FROM 'ordinary')
$$;
CREATE FUNCTION orders.other_name(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(o.holder_name, o.payee_name) $$;
CREATE FUNCTION orders.other_account_no(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN o.promised_account_no IS NOT NULL THEN o.account_no WHEN o.payee_account_no = o.account_no THEN '' ELSE o.payee_account_no END
$$;

CREATE TEMP TABLE seen_anew ON COMMIT DROP AS
  SELECT o.mid, o.order_no, orders.day_of(o.submitted_at) AS day, h.payee_account_no AS own_account_no, a.name AS holder_name, o.account_no AS holder_account_no
  FROM orders.orders o JOIN orders.orders h ON h.mid = o.original_mid AND h.order_no = o.original_no JOIN account.accounts a ON a.mid = h.mid AND a.account_no = o.account_no
  WHERE o.original_mid <> o.mid AND o.follows_as IN ('take', 'take_part', 'release');
UPDATE orders.orders o SET promised_account_no = s.own_account_no, holder_name = s.holder_name FROM seen_anew s WHERE o.mid = s.mid AND o.order_no = s.order_no;
-- A hold whose capture was voided has come to nothing, and says so (its limit stays used, as of every payment that came back).
UPDATE orders.orders h SET state = 'returned' FROM orders.orders o
  WHERE h.mid = o.original_mid AND h.order_no = o.original_no AND h.state = 'succeeded' AND o.follows_as = 'take' AND o.state = 'returned';
UPDATE orders.search_keys k SET payee_account_no = s.holder_account_no, payee_name = s.holder_name FROM seen_anew s WHERE k.mid = s.mid AND k.order_no = s.order_no;
INSERT INTO orders.known_payees (mid, payee_account_no, payee_name) SELECT DISTINCT mid, holder_account_no, holder_name FROM seen_anew ON CONFLICT DO NOTHING;
-- The days of all that was seen as a payment and comes in are added up again.
UPDATE orders.days d SET is_totalled = false FROM (
    SELECT mid, day FROM seen_anew UNION SELECT o.mid, orders.day_of(o.submitted_at) FROM orders.orders o WHERE orders.comes_in(o) <> o.incoming
  ) s WHERE d.mid = s.mid AND d.day = s.day;

-- The other side of an order is what a search finds it by.
CREATE OR REPLACE FUNCTION orders.keep_beside_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  of_day date := orders.day_of(NEW.submitted_at);
  other_account_no text := orders.other_account_no(NEW);
  other_name text := orders.other_name(NEW);
BEGIN
  INSERT INTO orders.search_keys (mid, order_no, amount_fen, payee_account_no, payee_name) VALUES (NEW.mid, NEW.order_no, NEW.amount_fen, other_account_no, other_name);
  IF other_name <> '' OR other_account_no <> '' THEN
    INSERT INTO orders.known_payees (mid, payee_account_no, payee_name) VALUES (NEW.mid, other_account_no, other_name) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO orders.days (mid, day) VALUES (NEW.mid, of_day) ON CONFLICT DO NOTHING;
  -- A day that has not ended by the database's clock is never totalled, so that its orders need no lock (020-day-totals.sql).
  IF of_day < orders.day_of(now()) THEN PERFORM orders.mark_day_changed(NEW.mid, of_day); END IF;
  RETURN NULL;
END $$;

-- Sums of days are those of the own accounts, and of what came and what went.
ALTER TABLE orders.day_totals RENAME COLUMN account_no TO own_account_no;
ALTER TABLE orders.day_totals RENAME COLUMN incoming TO comes_in;
CREATE OR REPLACE FUNCTION orders.total_days(most int, before timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  one record;
  added int := 0;
BEGIN
  -- Each statement must see what was committed before the lock was taken.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'days are totalled in read committed'; END IF;
  FOR one IN SELECT d.mid, d.day FROM orders.days d WHERE NOT d.is_totalled AND d.day < orders.day_of(least(before, now()) - interval '1 hour') ORDER BY d.mid, d.day LIMIT most LOOP
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(orders.day_lock(one.mid, one.day));
    DELETE FROM orders.day_totals t WHERE t.mid = one.mid AND t.day = one.day;
    INSERT INTO orders.day_totals (mid, day, own_account_no, type_code, comes_in, has_lines, state, orders, amount_fen, fee_fen)
      SELECT o.mid, one.day, orders.own_account_no(o), o.type_code, orders.comes_in(o), o.batch_id IS NOT NULL, o.state, count(*), sum(o.amount_fen),
        sum(orders.charged_fee(o.state, o.fee_fen, o.charged_fee_fen, o.fail_reason))
      FROM orders.orders o WHERE o.mid = one.mid AND o.submitted_at >= orders.midnight(one.day) AND o.submitted_at < orders.midnight(one.day + 1)
      GROUP BY o.mid, orders.own_account_no(o), o.type_code, orders.comes_in(o), o.batch_id IS NOT NULL, o.state;
    UPDATE orders.days d SET is_totalled = true WHERE d.mid = one.mid AND d.day = one.day;
    added := added + 1;
  END LOOP;
  RETURN added;
END $$;

-- A person who is limited to some accounts sees the orders of these, also those that take from another merchant's (024-few-orders.sql).
ALTER POLICY account_scope ON orders.orders USING ((CASE coalesce((SELECT current_setting('app.accounts', true)), '')
  WHEN '' THEN true ELSE nullif(coalesce(promised_account_no, account_no) = ANY (string_to_array((SELECT current_setting('app.accounts', true)), ',')), false) END) IS NOT UNKNOWN);

-- The rules of an order's row, with one of these two members (026-one-check.sql).
CREATE OR REPLACE FUNCTION orders.follows_rules(o orders.orders) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  broken text := CASE
    WHEN NOT o.order_no ~ '^[0-9]{24}$' THEN 'order_no_is_a_number'
    WHEN NOT o.order_hash ~ '^[0-9a-f]{64}$' THEN 'order_is_hashed'
    WHEN NOT o.lines_hash ~ '^[0-9a-f]{64}$' THEN 'lines_are_hashed'
    WHEN NOT o.amount_fen > 0 THEN 'amount_is_positive'
    WHEN NOT o.fee_fen >= 0 THEN 'fee_is_not_negative'
    WHEN NOT o.line_count > 0 THEN 'order_has_lines'
    WHEN NOT o.state IN ('pending_review', 'scheduled', 'awaiting_funds', 'authorized', 'queued', 'processing', 'succeeded', 'partly_succeeded', 'failed', 'returned', 'rejected',
      'returned_to_maker', 'withdrawn', 'expired') THEN 'state_is_known'
    WHEN NOT o.follows_as IN ('take', 'take_part', 'release', 'pay_back', 'pay_back_part', 'return') THEN 'follow_up_is_known'
    WHEN NOT num_nulls(o.original_mid, o.original_no, o.follows_as) IN (0, 3) THEN 'a_follow_up_names_its_original'
    WHEN num_nulls(o.promised_account_no, o.holder_name) <> CASE WHEN o.original_mid <> o.mid AND o.follows_as IN ('take', 'take_part', 'release') THEN 0 ELSE 2 END
      THEN 'what_uses_the_hold_of_another_has_a_side'
    WHEN NOT (o.original_line IS NULL OR o.original_line > 0 AND o.follows_as = 'return') THEN 'a_line_is_sent_back'
    WHEN NOT (o.follows_as IS DISTINCT FROM 'return' OR o.incoming AND o.original_mid = o.mid) THEN 'what_is_sent_back_arrives'
    WHEN NOT (NOT o.authorizes OR o.expires_at IS NOT NULL) THEN 'an_authorization_ends'
    WHEN NOT (o.authorizes OR o.state <> 'authorized') THEN 'only_an_authorization_waits'
    WHEN NOT (o.state <> 'awaiting_funds' OR o.funds_until IS NOT NULL) THEN 'waiting_for_funds_ends'
    WHEN NOT (o.finished_at IS NOT NULL) = (o.state NOT IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized')) THEN 'finished_with_time'
    WHEN NOT (o.batch_id IS NULL OR o.hold_id IS NULL AND o.channel_no IS NULL) THEN 'batch_has_no_hold_of_its_own'
    WHEN NOT ((o.batch_id IS NULL) = (o.lines_hash IS NULL) AND (o.batch_id IS NOT NULL OR o.line_count = 1)) THEN 'lines_come_from_a_batch'
    WHEN NOT (NOT o.incoming OR o.state IN ('queued', 'succeeded') AND o.hold_id IS NULL AND o.batch_id IS NULL AND (o.original_no IS NULL OR o.follows_as = 'return') AND o.review_deadline IS NULL)
      THEN 'money_that_arrived_is_there'
    WHEN NOT (o.incoming OR o.state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR o.batch_id IS NOT NULL
      OR (o.hold_id IS NOT NULL) = (coalesce(o.follows_as, 'pay_back') IN ('pay_back', 'pay_back_part'))) THEN 'paid_out_of_a_hold'
  END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'an order breaks the rule %', broken USING ERRCODE = 'check_violation', SCHEMA = 'orders', TABLE = 'orders', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $$;
ALTER TABLE orders.orders DROP CONSTRAINT order_follows_rules, ADD CONSTRAINT order_follows_rules CHECK (orders.follows_rules(orders));

-- The payer's receipt of what a payee has taken out of its hold, beside the payee's receipt of what was paid to it (025-received-receipts.sql).
CREATE INDEX orders_that_took ON orders.orders (original_mid, order_no) WHERE follows_as IN ('take', 'take_part');
DROP FUNCTION orders.received_receipts(text[]);
CREATE FUNCTION orders.receipts_of_others(numbers text[])
RETURNS TABLE (order_no text, line_no integer, ended text, kind text, type_code text, comes_in boolean, own_account_no text, other_name text, other_tail text, amount_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT r.order_no, r.line_no, r.ended, r.kind, r.type_code, r.comes_in, r.account_no, p.name, right(p.account_no, 4), r.amount_fen, r.remark, r.finished_at
  FROM (
    SELECT o.order_no, 0 AS line_no, o.state AS ended, o.kind, o.type_code, true AS comes_in, o.account_no AS other, a.account_no, o.amount_fen, o.remark, o.finished_at
    FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no
    WHERE a.mid = current_setting('app.mid', true) AND o.order_no = ANY (numbers) AND o.mid <> a.mid AND o.state IN ('succeeded', 'returned')
      AND o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.incoming AND NOT o.authorizes AND o.follows_as IS DISTINCT FROM 'release'
    UNION ALL
    SELECT o.order_no, 0, o.state, o.kind, o.type_code, false, o.payee_account_no, o.account_no, o.amount_fen, o.remark, o.finished_at
    FROM orders.orders o
    WHERE o.original_mid = current_setting('app.mid', true) AND o.order_no = ANY (numbers) AND o.mid <> o.original_mid AND o.state IN ('succeeded', 'returned')
      AND o.follows_as IN ('take', 'take_part')
    UNION ALL
    -- A line without a rail was paid inside the provider.
    SELECT o.order_no, l.line_no, l.state, o.kind, o.type_code, true, o.account_no, a.account_no, l.amount_fen, l.remark, l.ended_at
    FROM account.accounts a CROSS JOIN orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.payee_account_no = a.account_no
    WHERE a.mid = current_setting('app.mid', true) AND o.order_no = ANY (numbers) AND o.mid <> a.mid AND o.batch_id IS NOT NULL
      AND l.state IN ('succeeded', 'returned') AND l.rail IS NULL
  ) r CROSS JOIN LATERAL account.find_receiver(r.other) p
$$;
REVOKE ALL ON FUNCTION orders.receipts_of_others(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.receipts_of_others(text[]) TO portal_app;
