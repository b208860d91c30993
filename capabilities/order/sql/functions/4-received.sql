-- What other merchants have paid into accounts inside the provider, defined once for the two questions about it: all
-- since a moment, and some by their numbers.
CREATE OR REPLACE VIEW orders.received_payments AS
  SELECT a.mid AS payee_mid, o.submitted_at, o.mid, o.order_no, o.kind, o.type_code, o.follows_as, p.name AS payer_name, o.account_no AS payer_account_no, o.payee_account_no AS account_no,
    o.amount_fen, o.amount_fen - coalesce(b.fen, 0)::bigint AS left_fen, o.remark, o.finished_at
  FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no AND NOT o.authorizes
    CROSS JOIN LATERAL account.find_receiver(o.account_no) p
    CROSS JOIN LATERAL (SELECT sum(n.amount_fen) AS fen FROM orders.followers n
      WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) b
  WHERE p.mid <> a.mid AND o.state = 'succeeded' AND o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.incoming
    AND (o.follows_as IS NULL OR o.follows_as IN ('take', 'take_part'));

-- The payments of other merchants into accounts of this one, made since a moment: what a payee may know of who paid it.
-- `left_fen` is what was not paid back. What this merchant took out of another one's authorization is such a payment
-- too; what was paid back to it is none.
CREATE OR REPLACE FUNCTION orders.received(since timestamptz)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, follows_as text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
  SELECT p.mid, p.order_no, p.kind, p.type_code, p.follows_as, p.payer_name, p.payer_account_no, p.account_no, p.amount_fen, p.left_fen, p.remark, p.finished_at
  FROM orders.received_payments p WHERE p.payee_mid = current_setting('app.mid', true) AND p.submitted_at >= since;
END $$;
REVOKE ALL ON FUNCTION orders.received FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received TO portal_app;

-- A file of refunds asks for its own payments, 2,000 at a time, of a merchant that may have received millions.
CREATE OR REPLACE FUNCTION orders.received_of(numbers text[])
RETURNS TABLE (mid text, order_no text, kind text, type_code text, follows_as text, payer_name text, payer_account_no text, account_no text, amount_fen bigint, left_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
  SELECT p.mid, p.order_no, p.kind, p.type_code, p.follows_as, p.payer_name, p.payer_account_no, p.account_no, p.amount_fen, p.left_fen, p.remark, p.finished_at
  FROM orders.received_payments p WHERE p.payee_mid = current_setting('app.mid', true) AND p.order_no = ANY (numbers);
END $$;
REVOKE ALL ON FUNCTION orders.received_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received_of TO portal_app;

-- What a payee's receipt says of payments into its accounts inside the provider, and the payer's of what a payee has
-- taken out of its hold: without what is the other's alone (fee, own number, whole account number).
CREATE OR REPLACE FUNCTION orders.receipts_of_others(numbers text[])
RETURNS TABLE (order_no text, line_no integer, ended text, kind text, type_code text, comes_in boolean, own_account_no text, other_name text, other_tail text, amount_fen bigint, remark text,
  finished_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
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
  ) r CROSS JOIN LATERAL account.find_receiver(r.other) p;
END $$;
REVOKE ALL ON FUNCTION orders.receipts_of_others FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.receipts_of_others TO portal_app;
