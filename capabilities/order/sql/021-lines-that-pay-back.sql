-- A line of a batch may pay back a part of a payment that its merchant received: each names its own (docs/decisions/0056).
ALTER TABLE orders.lines
  ADD COLUMN original_mid text,
  ADD COLUMN original_no text,
  ADD CONSTRAINT a_line_names_its_original CHECK (num_nulls(original_mid, original_no) IN (0, 2));
CREATE INDEX lines_that_pay_back ON orders.lines (original_mid, original_no) WHERE original_no IS NOT NULL;
CREATE POLICY owner_reads_lines ON orders.lines FOR SELECT TO CURRENT_USER USING (true);

-- What follows an order: other orders, and lines of other orders, each in the state in which its amount is. The only place that knows both.
CREATE VIEW orders.followers WITH (security_invoker = true) AS
  SELECT original_mid, original_no, follows_as, original_line, mid, order_no, kind, type_code, state, amount_fen, submitted_at, finished_at FROM orders.orders WHERE original_no IS NOT NULL
  UNION ALL
  SELECT l.original_mid, l.original_no, 'pay_back_part', NULL, o.mid, o.order_no, o.kind, o.type_code, CASE l.state WHEN 'waiting' THEN o.state ELSE l.state END, l.amount_fen, o.submitted_at,
    coalesce(l.ended_at, o.finished_at)
  FROM orders.lines l JOIN orders.orders o ON o.mid = l.mid AND o.order_no = l.order_no WHERE l.original_no IS NOT NULL;
GRANT SELECT ON orders.followers TO portal_app;

CREATE OR REPLACE FUNCTION orders.find_original(wanted_mid text, wanted text)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, account_no text, available_id uuid, frozen_id uuid, payee_account_no text, amount_fen bigint,
  left_fen bigint, used_fen bigint, back_fen bigint, expires_at timestamptz, finished_at timestamptz, submitted_at timestamptz, original_mid text, original_no text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT o.mid, o.order_no, o.kind, o.type_code, o.state, o.account_no, o.available_id, o.frozen_id, o.payee_account_no, o.amount_fen,
    CASE WHEN f.is_closed THEN 0 ELSE o.amount_fen - f.claimed_fen END, f.used_fen, f.back_fen, o.expires_at, o.finished_at, o.submitted_at, o.original_mid, o.original_no
  FROM orders.orders o CROSS JOIN LATERAL (
    SELECT coalesce(sum(n.amount_fen), 0)::bigint AS claimed_fen, coalesce(bool_or(n.follows_as IN ('take', 'release')), false) AS is_closed,
      coalesce(sum(n.amount_fen) FILTER (WHERE n.state = 'succeeded' AND n.follows_as IN ('take', 'take_part')), 0)::bigint AS used_fen,
      coalesce(sum(n.amount_fen) FILTER (WHERE n.state = 'returned' AND n.follows_as IN ('take', 'take_part')), 0)::bigint AS back_fen
    FROM orders.followers n
    WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) f
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o)
$$;

-- The same for orders that new ones are about to follow: others wait until the transaction ends. All are locked in one sequence, in every transaction the same; what is left is read after the
-- locks were had.
DROP FUNCTION orders.lock_original(text, text);
CREATE FUNCTION orders.lock_originals(mids text[], numbers text[])
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, account_no text, available_id uuid, frozen_id uuid, payee_account_no text, amount_fen bigint,
  left_fen bigint, used_fen bigint, back_fen bigint, expires_at timestamptz, finished_at timestamptz, submitted_at timestamptz, original_mid text, original_no text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM unnest(mids, numbers) AS w (of_mid, no) JOIN orders.orders o ON o.mid = w.of_mid AND o.order_no = w.no
  WHERE orders.may_follow(o) ORDER BY (o.mid || o.order_no) COLLATE "C" FOR NO KEY UPDATE OF o;
  RETURN QUERY SELECT f.* FROM unnest(mids, numbers) AS w (of_mid, no) CROSS JOIN LATERAL orders.find_original(w.of_mid, w.no) f ORDER BY (f.mid || f.order_no) COLLATE "C";
END $$;
REVOKE ALL ON FUNCTION orders.lock_originals(text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.lock_originals(text[], text[]) TO portal_app;

CREATE OR REPLACE FUNCTION orders.followers_of(wanted_mid text, wanted text)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, amount_fen bigint, submitted_at timestamptz, finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT n.mid, n.order_no, n.kind, n.type_code, n.state, n.amount_fen, n.submitted_at, n.finished_at
  FROM orders.orders o JOIN orders.followers n ON n.original_mid = o.mid AND n.original_no = o.order_no
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o)
  ORDER BY n.submitted_at, n.order_no
$$;

-- A reviewer approves also which payment each line pays back; the hash of other lines stays what it was.
CREATE OR REPLACE FUNCTION orders.hash_of_lines(of_mid text, of_order text, from_line integer, to_line integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(
    CASE WHEN original_no IS NULL THEN json_build_array(line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark)
      ELSE json_build_array(line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark, original_mid, original_no) END::text,
    E'\n' ORDER BY line_no), 'UTF8')), 'hex')
  FROM orders.lines WHERE mid = of_mid AND order_no = of_order AND line_no BETWEEN from_line AND to_line
$$;
