-- What other merchants have paid into accounts inside the provider, defined once for the two questions about it: all since a moment, and some by their numbers.
CREATE VIEW orders.received_payments AS
  SELECT a.mid AS payee_mid, o.submitted_at, o.mid, o.order_no, o.kind, o.type_code, o.follows_as, p.name AS payer_name, o.account_no AS payer_account_no, o.payee_account_no AS account_no,
    o.amount_fen, o.amount_fen - coalesce(b.fen, 0)::bigint AS left_fen, o.remark, o.finished_at
  FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no AND NOT o.authorizes
    CROSS JOIN LATERAL account.find_receiver(o.account_no) p
    CROSS JOIN LATERAL (SELECT sum(n.amount_fen) AS fen FROM orders.followers n
      WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) b
  WHERE p.mid <> a.mid AND o.state = 'succeeded' AND o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.incoming
    AND (o.follows_as IS NULL OR o.follows_as IN ('take', 'take_part'));

CREATE OR REPLACE FUNCTION orders.received(since timestamptz)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, follows_as text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT p.mid, p.order_no, p.kind, p.type_code, p.follows_as, p.payer_name, p.payer_account_no, p.account_no, p.amount_fen, p.left_fen, p.remark, p.finished_at
  FROM orders.received_payments p WHERE p.payee_mid = current_setting('app.mid', true) AND p.submitted_at >= since
$$;

-- A file of refunds asks for its own payments, 2,000 at a time, of a merchant that may have received millions.
CREATE INDEX orders_received_by_number ON orders.orders (payee_account_no, order_no)
  WHERE state = 'succeeded' AND channel_no IS NULL AND batch_id IS NULL AND NOT incoming AND NOT authorizes;
CREATE FUNCTION orders.received_of(numbers text[])
RETURNS TABLE (mid text, order_no text, kind text, type_code text, follows_as text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT p.mid, p.order_no, p.kind, p.type_code, p.follows_as, p.payer_name, p.payer_account_no, p.account_no, p.amount_fen, p.left_fen, p.remark, p.finished_at
  FROM orders.received_payments p WHERE p.payee_mid = current_setting('app.mid', true) AND p.order_no = ANY (numbers)
$$;
REVOKE ALL ON FUNCTION orders.received_of(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received_of(text[]) TO portal_app;
