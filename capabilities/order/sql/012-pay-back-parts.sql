-- What a payment brought can be paid back in parts: the payment stays a success, and the orders that follow it say how much of it went back.
ALTER TABLE orders.orders
  DROP CONSTRAINT orders_follows_as_check,
  ADD CONSTRAINT orders_follows_as_check CHECK (follows_as IN ('take', 'take_part', 'release', 'pay_back', 'pay_back_part')),
  DROP CONSTRAINT paid_out_of_a_hold,
  ADD CONSTRAINT paid_out_of_a_hold CHECK (incoming OR state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR batch_id IS NOT NULL
    OR (hold_id IS NOT NULL) = (coalesce(follows_as, 'pay_back') IN ('pay_back', 'pay_back_part')));

-- The payments of other merchants into accounts of this one, made since a moment: what a payee may know of who paid it. `left_fen` is what was not paid back.
-- What this merchant took out of another one's authorization is such a payment too; what was paid back to it is none.
DROP FUNCTION orders.received(timestamptz);
CREATE FUNCTION orders.received(since timestamptz)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, follows_as text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT o.mid, o.order_no, o.kind, o.type_code, o.follows_as, p.name, o.account_no, o.payee_account_no, o.amount_fen, o.amount_fen - coalesce(b.fen, 0)::bigint, o.remark, o.finished_at
  FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no AND NOT o.authorizes
    CROSS JOIN LATERAL account.find_receiver(o.account_no) p
    CROSS JOIN LATERAL (SELECT sum(n.amount_fen) AS fen FROM orders.orders n
      WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) b
  WHERE a.mid = current_setting('app.mid', true) AND p.mid <> a.mid AND o.submitted_at >= since
    AND o.state = 'succeeded' AND o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.incoming
    AND (o.follows_as IS NULL OR o.follows_as IN ('take', 'take_part'))
$$;
REVOKE ALL ON FUNCTION orders.received(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received(timestamptz) TO portal_app;
