-- contract: the payees of a sheet are kept behind its chunks, without a table of new rows (docs/decisions/0013)
-- In the same transaction, so that servers of the release before, which write chunks behind lines too, miss no payee.
DROP TRIGGER IF EXISTS lines_are_searched ON orders.lines;
DROP FUNCTION IF EXISTS orders.keep_search_keys();

-- The payees of the lines of a sheet, which are all there before the first chunk; that of line 0 is kept beside its
-- order. In the order of the key, so that two statements that add the same payees wait for each other and never for
-- ever.
CREATE FUNCTION orders.keep_payees_of_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, orders AS $$
BEGIN
  INSERT INTO orders.known_payees (mid, payee_account_no, payee_name)
    SELECT DISTINCT l.mid, l.payee_account_no, l.payee_name FROM orders.lines l
    WHERE l.mid = NEW.mid AND l.order_no = NEW.order_no AND l.line_no > 0
      AND (l.payee_name <> '' OR l.payee_account_no <> '')
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION orders.keep_payees_of_lines FROM PUBLIC;
CREATE TRIGGER payees_of_lines_are_kept AFTER INSERT ON orders.chunks FOR EACH ROW
  WHEN (NEW.chunk_no = 1) EXECUTE FUNCTION orders.keep_payees_of_lines();
