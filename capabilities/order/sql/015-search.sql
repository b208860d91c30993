-- What the search of capabilities/search finds orders and lines by. An order changes its state several times and each change writes every index of its row anew, so that what never changes
-- is copied once into a table that is never updated. An index of a line costs its insertion only.

CREATE TABLE orders.search_keys (
  mid text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  PRIMARY KEY (mid, order_no)
);
-- The number at the end of each: the newest come first without sorting.
CREATE INDEX search_by_amount ON orders.search_keys (mid, amount_fen, order_no);
CREATE INDEX search_by_tail ON orders.search_keys (mid, right(order_no, 4), order_no);
CREATE INDEX search_by_payee ON orders.search_keys (mid, payee_account_no, payee_name, order_no);

CREATE INDEX lines_by_amount ON orders.lines (mid, amount_fen, order_no, line_no);
CREATE INDEX lines_by_payee ON orders.lines (mid, payee_account_no, payee_name, order_no, line_no);
CREATE INDEX lines_by_own_number ON orders.lines (mid, merchant_line_no, order_no, line_no) WHERE merchant_line_no <> '';

-- Each payee once, however often it is paid: names and tails are searched here, and the payments of a payee found by its whole name and number.
CREATE TABLE orders.known_payees (
  mid text NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  PRIMARY KEY (mid, payee_account_no, payee_name)
);
-- Every two neighbouring characters of a name, with the merchant before each: a part of a name is found by its pairs. pg_trgm has no trigrams of Chinese in a database of locale C.
CREATE FUNCTION orders.name_pairs(of_mid text, name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT of_mid || ':' || substr(lower(name), i, 2)), '{}') FROM generate_series(1, char_length(name) - 1) AS i
$$;
CREATE INDEX known_payees_by_name ON orders.known_payees USING gin (orders.name_pairs(mid, payee_name)) WITH (gin_pending_list_limit = 256);
CREATE INDEX known_payees_by_tail ON orders.known_payees (mid, right(payee_account_no, 4)) WHERE payee_account_no <> '';

SELECT platform.protect_tenant('orders.search_keys');
SELECT platform.protect_tenant('orders.known_payees');

-- The application's role reads the views and writes by the triggers alone, which run as the tables' owner. Beside a policy PostgreSQL uses an index for comparisons only that it knows to
-- leak nothing, which right() and @> are not: so the wall is the view's own condition, and the owner's policy is open for reading.
CREATE POLICY owner_reads_search_keys ON orders.search_keys FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads_known_payees ON orders.known_payees FOR SELECT TO CURRENT_USER USING (true);
CREATE VIEW orders.v_search_keys AS SELECT * FROM orders.search_keys WHERE mid = current_setting('app.mid', true);
CREATE VIEW orders.v_known_payees AS SELECT * FROM orders.known_payees WHERE mid = current_setting('app.mid', true);
GRANT SELECT ON orders.v_search_keys, orders.v_known_payees TO portal_app;

-- In the order of the key, so that two statements that add the same payees wait for each other and never for ever.
CREATE FUNCTION orders.keep_search_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, orders AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO orders.search_keys SELECT mid, order_no, amount_fen, payee_account_no, payee_name FROM added;
  END IF;
  INSERT INTO orders.known_payees SELECT DISTINCT mid, payee_account_no, payee_name FROM added a WHERE payee_name <> '' OR payee_account_no <> '' ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION orders.keep_search_keys() FROM PUBLIC;

SET LOCAL app.mid = '*';
INSERT INTO orders.search_keys SELECT mid, order_no, amount_fen, payee_account_no, payee_name FROM orders.orders;
INSERT INTO orders.known_payees SELECT mid, payee_account_no, payee_name FROM (SELECT mid, payee_account_no, payee_name FROM orders.orders UNION SELECT mid, payee_account_no, payee_name FROM orders.lines) p
  WHERE payee_name <> '' OR payee_account_no <> '';

CREATE TRIGGER orders_are_searched AFTER INSERT ON orders.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders.keep_search_keys();
CREATE TRIGGER lines_are_searched AFTER INSERT ON orders.lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders.keep_search_keys();
