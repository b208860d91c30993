-- Who was paid inside the provider may know of the payment, and may base orders of its own on it (docs/decisions/0022).
CREATE INDEX orders_that_paid_inside ON orders.orders (payee_account_no, submitted_at DESC) WHERE NOT authorizes;

-- Whether the merchant of this transaction may follow the order: its own, an authorization whose money the payer has promised to an account of this merchant, or what has paid one.
CREATE OR REPLACE FUNCTION orders.may_follow(o orders.orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('app.mid', true) IN (o.mid, '*')
    OR ((o.authorizes OR (o.state IN ('succeeded', 'returned') AND o.channel_no IS NULL AND o.batch_id IS NULL AND o.follows_as IS DISTINCT FROM 'release'))
      AND EXISTS (SELECT FROM account.find_receiver(o.payee_account_no) r WHERE r.mid = current_setting('app.mid', true)))
$$;

-- The payments of other merchants into accounts of this one, made since a moment: what a payee may know of who paid it. `left_fen` is what was not paid back.
CREATE FUNCTION orders.received(since timestamptz)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text, finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT o.mid, o.order_no, o.kind, o.type_code, p.name, o.account_no, o.payee_account_no, o.amount_fen, o.amount_fen - coalesce(b.fen, 0)::bigint, o.remark, o.finished_at
  FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no AND NOT o.authorizes
    CROSS JOIN LATERAL account.find_receiver(o.account_no) p
    CROSS JOIN LATERAL (SELECT sum(n.amount_fen) AS fen FROM orders.orders n
      WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) b
  WHERE a.mid = current_setting('app.mid', true) AND o.mid <> a.mid AND o.submitted_at >= since
    AND o.state = 'succeeded' AND o.channel_no IS NULL AND o.batch_id IS NULL AND o.follows_as IS DISTINCT FROM 'release'
$$;

REVOKE ALL ON FUNCTION orders.received(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received(timestamptz) TO portal_app;
