-- Whether the merchant of this transaction may follow the order: its own, an authorization whose money the payer has
-- promised to an account of this merchant, or what has paid one. payee_… of money that arrived name who paid, at a bank
-- outside: a number there that equals one of ours is no payment to it.
CREATE OR REPLACE FUNCTION orders.may_follow(o orders.orders) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('app.mid', true) IN (o.mid, '*') THEN RETURN true; END IF;
  RETURN NOT o.incoming AND (o.authorizes OR (o.state IN ('succeeded', 'returned') AND o.channel_no IS NULL AND o.batch_id IS NULL AND o.follows_as IS DISTINCT FROM 'release'))
    AND EXISTS (SELECT 1 FROM account.find_receiver(o.payee_account_no) r WHERE r.mid = current_setting('app.mid', true));
END $$;
REVOKE ALL ON FUNCTION orders.may_follow FROM PUBLIC;

-- What follows an order: other orders, and lines of other orders, each in the state in which its amount is. The only
-- place that knows both.
CREATE OR REPLACE VIEW orders.followers WITH (security_invoker = true) AS
  SELECT original_mid, original_no, follows_as, original_line, mid, order_no, kind, type_code, state, amount_fen, submitted_at, finished_at FROM orders.orders WHERE original_no IS NOT NULL
  UNION ALL
  SELECT l.original_mid, l.original_no, 'pay_back_part', NULL, o.mid, o.order_no, o.kind, o.type_code, CASE l.state WHEN 'waiting' THEN o.state ELSE l.state END, l.amount_fen, o.submitted_at,
    coalesce(l.ended_at, o.finished_at)
  FROM orders.lines l JOIN orders.orders o ON o.mid = l.mid AND o.order_no = l.order_no WHERE l.original_no IS NOT NULL;
GRANT SELECT ON orders.followers TO portal_app;

-- An order as the merchants see it that may follow it: its amounts and its state, nothing of the payer but the account.
-- `left_fen` is what a new order may still take, `used_fen` what was paid out of it, `back_fen` what of that was paid
-- back. Orders that came to nothing do not count.
CREATE OR REPLACE FUNCTION orders.find_original(wanted_mid text, wanted text)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, account_no text, available_id uuid, frozen_id uuid, payee_account_no text, amount_fen bigint,
  left_fen bigint, used_fen bigint, back_fen bigint, expires_at timestamptz, finished_at timestamptz, submitted_at timestamptz, original_mid text, original_no text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
  SELECT o.mid, o.order_no, o.kind, o.type_code, o.state, o.account_no, o.available_id, o.frozen_id, o.payee_account_no, o.amount_fen,
    CASE WHEN f.is_closed THEN 0 ELSE o.amount_fen - f.claimed_fen END, f.used_fen, f.back_fen, o.expires_at, o.finished_at, o.submitted_at, o.original_mid, o.original_no
  FROM orders.orders o CROSS JOIN LATERAL (
    SELECT coalesce(sum(n.amount_fen), 0)::bigint AS claimed_fen, coalesce(bool_or(n.follows_as IN ('take', 'release')), false) AS is_closed,
      coalesce(sum(n.amount_fen) FILTER (WHERE n.state = 'succeeded' AND n.follows_as IN ('take', 'take_part')), 0)::bigint AS used_fen,
      coalesce(sum(n.amount_fen) FILTER (WHERE n.state = 'returned' AND n.follows_as IN ('take', 'take_part')), 0)::bigint AS back_fen
    FROM orders.followers n
    WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) f
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o);
END $$;
REVOKE ALL ON FUNCTION orders.find_original FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.find_original TO portal_app;

-- The same for orders that new ones are about to follow: others wait until the transaction ends. All are locked in one
-- sequence, in every transaction the same; what is left is read after the locks were had.
CREATE OR REPLACE FUNCTION orders.lock_originals(mids text[], numbers text[])
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
REVOKE ALL ON FUNCTION orders.lock_originals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.lock_originals TO portal_app;

-- The orders that follow one, oldest first, for those who may follow it.
CREATE OR REPLACE FUNCTION orders.followers_of(wanted_mid text, wanted text)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, amount_fen bigint, submitted_at timestamptz, finished_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
  SELECT n.mid, n.order_no, n.kind, n.type_code, n.state, n.amount_fen, n.submitted_at, n.finished_at
  FROM orders.orders o JOIN orders.followers n ON n.original_mid = o.mid AND n.original_no = o.order_no
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o)
  ORDER BY n.submitted_at, n.order_no;
END $$;
REVOKE ALL ON FUNCTION orders.followers_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.followers_of TO portal_app;

-- What the payee may know of the accounts that its living mandates name: the status, and what is above the amount that
-- stays.
CREATE OR REPLACE FUNCTION orders.accounts_of_mandates(wanted_kind text) RETURNS TABLE (mandate_id uuid, status text, above_fen bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
BEGIN
  RETURN QUERY
  SELECT m.mandate_id, a.status, greatest(b.balance_fen - m.keep_fen, 0)
  FROM orders.mandates m
  JOIN account.accounts a ON a.mid = m.mid AND a.account_no = m.account_no
  JOIN ledger.accounts b ON b.id = a.available_id AND b.mid = m.mid
  WHERE m.payee_mid = current_setting('app.mid', true) AND m.kind = wanted_kind AND m.ended_at IS NULL;
END $$;
REVOKE ALL ON FUNCTION orders.accounts_of_mandates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.accounts_of_mandates TO portal_app;
