-- Orders that hold money until another order uses it, and the orders that follow one (docs/decisions/0017).
ALTER TABLE orders.orders
  -- Its hold is neither paid nor released when it runs: it waits for orders that follow it, or for its end.
  ADD COLUMN authorizes boolean NOT NULL DEFAULT false,
  -- From then on it does not run, and what it holds goes back.
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN original_mid text,
  ADD COLUMN original_no text,
  -- take: pays out of the original's hold, the rest goes back; take_part: the rest stays held; release: all goes back; pay_back: pays with its own money what the original paid.
  ADD COLUMN follows_as text CHECK (follows_as IN ('take', 'take_part', 'release', 'pay_back')),
  ADD CONSTRAINT a_follow_up_names_its_original CHECK (num_nulls(original_mid, original_no, follows_as) IN (0, 3)),
  ADD CONSTRAINT only_an_authorization_waits CHECK (authorizes OR state <> 'authorized'),
  ADD CONSTRAINT an_authorization_ends CHECK (NOT authorizes OR expires_at IS NOT NULL),
  DROP CONSTRAINT finished_with_time,
  ADD CONSTRAINT finished_with_time
    CHECK ((finished_at IS NOT NULL) = (state NOT IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized'))),
  DROP CONSTRAINT paid_out_of_a_hold,
  ADD CONSTRAINT paid_out_of_a_hold
    CHECK (state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR batch_id IS NOT NULL OR (hold_id IS NOT NULL) = (coalesce(follows_as, 'pay_back') = 'pay_back'));

CREATE INDEX orders_that_follow ON orders.orders (original_mid, original_no) WHERE original_no IS NOT NULL;

-- The looks past the wall between merchants, by the functions below alone, run as the table's owner, which is never the application's role.
CREATE POLICY owner_reads_orders ON orders.orders FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_locks_orders ON orders.orders FOR UPDATE TO CURRENT_USER USING (true);

-- Whether the merchant of this transaction may follow the order: its own, or an authorization whose money the payer has promised to an account of this merchant.
CREATE FUNCTION orders.may_follow(o orders.orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('app.mid', true) IN (o.mid, '*')
    OR (o.authorizes AND EXISTS (SELECT FROM account.find_receiver(o.payee_account_no) r WHERE r.mid = current_setting('app.mid', true)))
$$;

-- An order as the merchants see it that may follow it: its amounts and its state, nothing of the payer but the account. `left_fen` is what a new order may still take, `used_fen`
-- what was paid out of it, `back_fen` what of that was paid back. Orders that came to nothing do not count.
CREATE FUNCTION orders.find_original(wanted_mid text, wanted text)
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
    FROM orders.orders n
    WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) f
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o)
$$;

-- The same for an order that is about to follow: others wait until the transaction ends. What is left is read after the lock was had.
CREATE FUNCTION orders.lock_original(wanted_mid text, wanted text) RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, account_no text, available_id uuid, frozen_id uuid, payee_account_no text, amount_fen bigint,
  left_fen bigint, used_fen bigint, back_fen bigint, expires_at timestamptz, finished_at timestamptz, submitted_at timestamptz, original_mid text, original_no text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM orders.orders o WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o) FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM orders.find_original(wanted_mid, wanted);
END $$;

-- The orders that follow one, oldest first, for those who may follow it.
CREATE FUNCTION orders.followers_of(wanted_mid text, wanted text)
RETURNS TABLE (mid text, order_no text, kind text, type_code text, state text, amount_fen bigint, submitted_at timestamptz, finished_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT n.mid, n.order_no, n.kind, n.type_code, n.state, n.amount_fen, n.submitted_at, n.finished_at
  FROM orders.orders o JOIN orders.orders n ON n.original_mid = o.mid AND n.original_no = o.order_no
  WHERE o.mid = wanted_mid AND o.order_no = wanted AND orders.may_follow(o)
  ORDER BY n.submitted_at, n.order_no
$$;

REVOKE ALL ON FUNCTION orders.may_follow(orders.orders), orders.find_original(text, text), orders.lock_original(text, text), orders.followers_of(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.find_original(text, text), orders.lock_original(text, text), orders.followers_of(text, text) TO portal_app;
