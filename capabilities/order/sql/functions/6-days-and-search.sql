CREATE OR REPLACE VIEW orders.v_search_keys AS SELECT * FROM orders.search_keys WHERE mid = current_setting('app.mid', true);
GRANT SELECT ON orders.v_search_keys TO portal_app;

CREATE OR REPLACE VIEW orders.v_known_payees AS SELECT * FROM orders.known_payees WHERE mid = current_setting('app.mid', true);
GRANT SELECT ON orders.v_known_payees TO portal_app;

CREATE OR REPLACE FUNCTION orders.day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (at AT TIME ZONE 'Asia/Shanghai')::date $$;

CREATE OR REPLACE FUNCTION orders.midnight(of_day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT of_day::timestamp AT TIME ZONE 'Asia/Shanghai' $$;

-- `chargedFee` of domain/charged-fee.ts.
CREATE OR REPLACE FUNCTION orders.charged_fee(state text, fee_fen bigint, charged_fee_fen bigint, fail_reason text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN charged_fee_fen IS NOT NULL THEN charged_fee_fen WHEN state IN ('processing', 'succeeded') OR (state = 'returned' AND fail_reason <> '其他') THEN fee_fen ELSE 0 END
$$;

-- The lock between a change of an order of a past day and the job that adds the day up.
CREATE OR REPLACE FUNCTION orders.day_lock(of_mid text, of_day date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT hashtextextended('orders.days:' || of_mid || ':' || of_day, 0) $$;

CREATE OR REPLACE FUNCTION orders.month_of(of_day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT date_trunc('month', of_day::timestamp)::date $$;

-- And the job that adds up its month.
CREATE OR REPLACE FUNCTION orders.month_lock(of_mid text, of_month date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT hashtextextended('orders.months:' || of_mid || ':' || of_month, 0) $$;

CREATE OR REPLACE FUNCTION orders.mark_day_changed(of_mid text, of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(orders.day_lock(of_mid, of_day)), pg_advisory_xact_lock_shared(orders.month_lock(of_mid, orders.month_of(of_day)));
  UPDATE orders.days d SET is_totalled = false WHERE d.mid = of_mid AND d.day = of_day AND d.is_totalled;
  UPDATE orders.months m SET is_totalled = false WHERE m.mid = of_mid AND m.month = orders.month_of(of_day) AND m.is_totalled;
END $$;
REVOKE ALL ON FUNCTION orders.mark_day_changed FROM PUBLIC;

-- Adds up to so many days that ended more than an hour before `before` and before now: no transaction that began while
-- such a day was not over is still open. Answers how many.
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
    INSERT INTO orders.months (mid, month) VALUES (one.mid, orders.month_of(one.day)) ON CONFLICT DO NOTHING;
    UPDATE orders.days d SET is_totalled = true WHERE d.mid = one.mid AND d.day = one.day;
    added := added + 1;
  END LOOP;
  RETURN added;
END $$;
REVOKE ALL ON FUNCTION orders.total_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.total_days TO portal_app;

-- Adds up to so many months that ended as long ago, out of their days when all of these are totalled. Says how many.
CREATE OR REPLACE FUNCTION orders.total_months(most int, before timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  present date := orders.month_of(orders.day_of(least(before, now()) - interval '1 hour'));
  one record;
  added int := 0;
BEGIN
  -- Each statement must see what was committed before the lock was taken.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'months are totalled in read committed'; END IF;
  FOR one IN SELECT m.mid, m.month, (m.month + interval '1 month')::date AS next_month FROM orders.months m WHERE NOT m.is_totalled AND m.month < present
      AND NOT EXISTS (SELECT 1 FROM orders.days d WHERE d.mid = m.mid AND d.day >= m.month AND d.day < (m.month + interval '1 month')::date AND NOT d.is_totalled) ORDER BY m.mid, m.month LIMIT most LOOP
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(orders.month_lock(one.mid, one.month));
    CONTINUE WHEN EXISTS (SELECT 1 FROM orders.days d WHERE d.mid = one.mid AND d.day >= one.month AND d.day < one.next_month AND NOT d.is_totalled);
    DELETE FROM orders.month_totals t WHERE t.mid = one.mid AND t.month = one.month;
    INSERT INTO orders.month_totals (mid, month, own_account_no, type_code, comes_in, has_lines, state, orders, amount_fen, fee_fen)
      SELECT d.mid, one.month, d.own_account_no, d.type_code, d.comes_in, d.has_lines, d.state, sum(d.orders)::bigint, sum(d.amount_fen)::bigint, sum(d.fee_fen)::bigint
      FROM orders.day_totals d WHERE d.mid = one.mid AND d.day >= one.month AND d.day < one.next_month
      GROUP BY d.mid, d.own_account_no, d.type_code, d.comes_in, d.has_lines, d.state;
    UPDATE orders.months m SET is_totalled = true WHERE m.mid = one.mid AND m.month = one.month;
    added := added + 1;
  END LOOP;
  RETURN added;
END $$;
REVOKE ALL ON FUNCTION orders.total_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.total_months TO portal_app;

-- A day that has not ended by the database's clock is never totalled, so that its orders need no lock.
CREATE OR REPLACE FUNCTION orders.keep_changed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
BEGIN
  PERFORM orders.mark_day_changed(NEW.mid, orders.day_of(NEW.submitted_at));
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION orders.keep_changed_day FROM PUBLIC;

CREATE OR REPLACE TRIGGER changed_days_are_kept AFTER UPDATE ON orders.orders FOR EACH ROW
  WHEN ((OLD.state, OLD.charged_fee_fen, OLD.fail_reason) IS DISTINCT FROM (NEW.state, NEW.charged_fee_fen, NEW.fail_reason) AND orders.day_of(NEW.submitted_at) < orders.day_of(now()))
  EXECUTE FUNCTION orders.keep_changed_day();

-- What is kept with a new order is written by one trigger for its row: orders are inserted one at a time, and a
-- trigger for each statement would read its one row out of a table of new rows. The other side of an order is what a
-- search finds it by.
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
  -- A day that has not ended by the database's clock is never totalled, so that its orders need no lock.
  IF of_day < orders.day_of(now()) THEN PERFORM orders.mark_day_changed(NEW.mid, of_day); END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION orders.keep_beside_order FROM PUBLIC;

CREATE OR REPLACE TRIGGER order_is_kept AFTER INSERT ON orders.orders FOR EACH ROW EXECUTE FUNCTION orders.keep_beside_order();

-- Payments whose fee was charged, a batch by its lines, for the console's try of other prices. A payment that knows no
-- speed is priced as T0. Whom it paid follows from the type code, or from the line of the sheet. What was entered has
-- the fee in it where that was taken out of it.
CREATE OR REPLACE VIEW orders.v_console_charges WITH (security_invoker = true) AS
  SELECT mid, kind, CASE speed WHEN '' THEN 'T0' ELSE speed END AS speed, submitted_at, amount_fen, fee_fen, type_code, NULL::text AS payee_type,
    amount_fen + CASE fee_from WHEN 'amount' THEN fee_fen ELSE 0 END AS entered_fen FROM orders.orders
  WHERE batch_id IS NULL AND orders.charged_fee(state, 1, NULL, fail_reason) = 1
  UNION ALL
  SELECT o.mid, o.kind, CASE o.speed WHEN '' THEN 'T0' ELSE o.speed END, o.submitted_at, l.amount_fen, l.fee_fen, o.type_code, l.payee_type,
    l.amount_fen + CASE l.fee_from WHEN 'amount' THEN l.fee_fen ELSE 0 END
  FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no
  WHERE o.batch_id IS NOT NULL AND orders.charged_fee(l.state, 1, NULL, l.reason) = 1;
GRANT SELECT ON orders.v_console_charges TO portal_console;
