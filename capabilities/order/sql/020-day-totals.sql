-- Orders of past days in sums by day, so that the totals of a month, and the place of a page inside it, read some rows a day and not every order.
--
-- No order's transaction adds up: a job does, after its day has ended. An order that changes later takes its day out of the sums until the job has been there again. What is read is
-- therefore exact at every moment: the sums of days that are totalled, and the orders of all other days.
CREATE TABLE orders.days (
  mid text NOT NULL,
  day date NOT NULL,
  is_totalled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, day)
);
CREATE INDEX days_to_total ON orders.days (mid, day) WHERE NOT is_totalled;

-- Of days that are totalled; what a day of others has here is out of date.
CREATE TABLE orders.day_totals (
  mid text NOT NULL,
  day date NOT NULL,
  account_no text NOT NULL,
  type_code text NOT NULL,
  incoming boolean NOT NULL,
  has_lines boolean NOT NULL,
  state text NOT NULL,
  orders bigint NOT NULL,
  amount_fen bigint NOT NULL,
  -- What was charged.
  fee_fen bigint NOT NULL,
  PRIMARY KEY (mid, day, account_no, type_code, incoming, has_lines, state)
);

SELECT platform.protect_tenant('orders.days');
SELECT platform.protect_tenant('orders.day_totals');
SELECT platform.protect_scope('orders.day_totals', 'account_no');
GRANT SELECT ON orders.days, orders.day_totals TO portal_app;

CREATE FUNCTION orders.day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (at AT TIME ZONE 'Asia/Shanghai')::date $$;
CREATE FUNCTION orders.midnight(of_day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT of_day::timestamp AT TIME ZONE 'Asia/Shanghai' $$;

-- `chargedFee` of domain/charged-fee.ts.
CREATE FUNCTION orders.charged_fee(state text, fee_fen bigint, charged_fee_fen bigint, fail_reason text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN charged_fee_fen IS NOT NULL THEN charged_fee_fen WHEN state IN ('processing', 'succeeded') OR (state = 'returned' AND fail_reason <> '其他') THEN fee_fen ELSE 0 END
$$;

-- The lock between a change of an order of a past day and the job that adds the day up.
CREATE FUNCTION orders.day_lock(of_mid text, of_day date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT hashtextextended('orders.days:' || of_mid || ':' || of_day, 0) $$;

CREATE FUNCTION orders.mark_day_changed(of_mid text, of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(orders.day_lock(of_mid, of_day));
  UPDATE orders.days d SET is_totalled = false WHERE d.mid = of_mid AND d.day = of_day AND d.is_totalled;
END $$;

-- A day that has not ended by the database's clock is never totalled, so that its orders need no lock.
CREATE FUNCTION orders.keep_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT DISTINCT a.mid, orders.day_of(a.submitted_at) AS day FROM added a ORDER BY 1, 2 LOOP
    INSERT INTO orders.days (mid, day) VALUES (one.mid, one.day) ON CONFLICT DO NOTHING;
    IF one.day < orders.day_of(now()) THEN PERFORM orders.mark_day_changed(one.mid, one.day); END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION orders.keep_changed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
BEGIN
  PERFORM orders.mark_day_changed(NEW.mid, orders.day_of(NEW.submitted_at));
  RETURN NULL;
END $$;

-- Adds up to so many days that ended more than an hour before `before` and before now: no transaction that began while such a day was not over is still open. Answers how many.
CREATE FUNCTION orders.total_days(most int, before timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  one record;
  added int := 0;
BEGIN
  -- Each statement must see what was committed before the lock was taken.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'days are totalled in read committed'; END IF;
  FOR one IN SELECT d.mid, d.day FROM orders.days d WHERE NOT d.is_totalled AND d.day < orders.day_of(least(before, now()) - interval '1 hour') ORDER BY d.mid, d.day LIMIT most LOOP
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(orders.day_lock(one.mid, one.day));
    DELETE FROM orders.day_totals t WHERE t.mid = one.mid AND t.day = one.day;
    INSERT INTO orders.day_totals (mid, day, account_no, type_code, incoming, has_lines, state, orders, amount_fen, fee_fen)
      SELECT o.mid, one.day, o.account_no, o.type_code, o.incoming, o.batch_id IS NOT NULL, o.state, count(*), sum(o.amount_fen),
        sum(orders.charged_fee(o.state, o.fee_fen, o.charged_fee_fen, o.fail_reason))
      FROM orders.orders o WHERE o.mid = one.mid AND o.submitted_at >= orders.midnight(one.day) AND o.submitted_at < orders.midnight(one.day + 1)
      GROUP BY o.mid, o.account_no, o.type_code, o.incoming, o.batch_id IS NOT NULL, o.state;
    UPDATE orders.days d SET is_totalled = true WHERE d.mid = one.mid AND d.day = one.day;
    added := added + 1;
  END LOOP;
  RETURN added;
END $$;
REVOKE ALL ON FUNCTION orders.mark_day_changed, orders.keep_days, orders.keep_changed_day, orders.total_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.total_days TO portal_app;

SET LOCAL app.mid = '*';
INSERT INTO orders.days (mid, day) SELECT DISTINCT mid, orders.day_of(submitted_at) FROM orders.orders;

CREATE TRIGGER days_are_kept AFTER INSERT ON orders.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders.keep_days();
CREATE TRIGGER changed_days_are_kept AFTER UPDATE ON orders.orders FOR EACH ROW
  WHEN ((OLD.state, OLD.charged_fee_fen, OLD.fail_reason) IS DISTINCT FROM (NEW.state, NEW.charged_fee_fen, NEW.fail_reason) AND orders.day_of(NEW.submitted_at) < orders.day_of(now()))
  EXECUTE FUNCTION orders.keep_changed_day();
