-- What is kept beside a new order is written by one trigger for its row: orders are inserted one at a time, and the two triggers for each statement read their one row out of a table of new rows,
-- sorted it and made its values unique.
CREATE FUNCTION orders.keep_beside_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
DECLARE
  of_day date := orders.day_of(NEW.submitted_at);
BEGIN
  INSERT INTO orders.search_keys (mid, order_no, amount_fen, payee_account_no, payee_name)
    VALUES (NEW.mid, NEW.order_no, NEW.amount_fen, NEW.payee_account_no, NEW.payee_name);
  IF NEW.payee_name <> '' OR NEW.payee_account_no <> '' THEN
    INSERT INTO orders.known_payees (mid, payee_account_no, payee_name) VALUES (NEW.mid, NEW.payee_account_no, NEW.payee_name) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO orders.days (mid, day) VALUES (NEW.mid, of_day) ON CONFLICT DO NOTHING;
  -- A day that has not ended by the database's clock is never totalled, so that its orders need no lock (020-day-totals.sql).
  IF of_day < orders.day_of(now()) THEN PERFORM orders.mark_day_changed(NEW.mid, of_day); END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION orders.keep_beside_order() FROM PUBLIC;

DROP TRIGGER days_are_kept ON orders.orders;
DROP TRIGGER orders_are_searched ON orders.orders;
DROP FUNCTION orders.keep_days();
CREATE TRIGGER order_is_kept AFTER INSERT ON orders.orders FOR EACH ROW EXECUTE FUNCTION orders.keep_beside_order();

-- As 015-search.sql, of the lines alone. In the order of the key, so that two statements that add the same payees wait for each other and never for ever.
CREATE OR REPLACE FUNCTION orders.keep_search_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
BEGIN
  INSERT INTO orders.known_payees SELECT DISTINCT mid, payee_account_no, payee_name FROM added a WHERE payee_name <> '' OR payee_account_no <> '' ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
