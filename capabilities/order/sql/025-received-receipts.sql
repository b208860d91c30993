-- What the receipt of a payee says of payments into its accounts inside the provider: without what is the payer's alone (fee, own number, whole account number).
DROP INDEX orders.orders_received_by_number;
CREATE INDEX orders_received_by_number ON orders.orders (payee_account_no, order_no)
  WHERE state IN ('succeeded', 'returned') AND channel_no IS NULL AND batch_id IS NULL AND NOT incoming AND NOT authorizes;
CREATE INDEX batches_by_number ON orders.orders (order_no) WHERE batch_id IS NOT NULL;

CREATE FUNCTION orders.received_receipts(numbers text[])
RETURNS TABLE (order_no text, line_no integer, ended text, kind text, type_code text, payer_name text, payer_tail text, account_no text, amount_fen bigint, remark text, finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT r.order_no, r.line_no, r.ended, r.kind, r.type_code, p.name, right(p.account_no, 4), r.account_no, r.amount_fen, r.remark, r.finished_at
  FROM (
    SELECT o.order_no, 0 AS line_no, o.state AS ended, o.kind, o.type_code, o.account_no AS payer, a.account_no, o.amount_fen, o.remark, o.finished_at
    FROM account.accounts a JOIN orders.orders o ON o.payee_account_no = a.account_no
    WHERE a.mid = current_setting('app.mid', true) AND o.order_no = ANY (numbers) AND o.mid <> a.mid AND o.state IN ('succeeded', 'returned')
      AND o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.incoming AND NOT o.authorizes AND o.follows_as IS DISTINCT FROM 'release'
    UNION ALL
    -- A line without a rail was paid inside the provider.
    SELECT o.order_no, l.line_no, l.state, o.kind, o.type_code, o.account_no, a.account_no, l.amount_fen, l.remark, l.ended_at
    FROM account.accounts a CROSS JOIN orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.payee_account_no = a.account_no
    WHERE a.mid = current_setting('app.mid', true) AND o.order_no = ANY (numbers) AND o.mid <> a.mid AND o.batch_id IS NOT NULL
      AND l.state IN ('succeeded', 'returned') AND l.rail IS NULL
  ) r CROSS JOIN LATERAL account.find_receiver(r.payer) p
$$;
REVOKE ALL ON FUNCTION orders.received_receipts(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.received_receipts(text[]) TO portal_app;
