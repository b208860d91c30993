-- 收款单 and who pays them. The trade is the payee's row, the payment the payer's; each sees of the other's what the walls below let through.
CREATE SCHEMA checkout;
GRANT USAGE ON SCHEMA checkout TO portal_app;

CREATE TABLE checkout.trades (
  -- The payee.
  mid text NOT NULL,
  trade_no text NOT NULL CHECK (trade_no ~ '^SK[0-9]{22}$'),
  -- What the link carries; whoever has it may read the trade.
  link_key text NOT NULL CHECK (link_key ~ '^[0-9a-f]{32}$'),
  request_no text NOT NULL,
  account_no text NOT NULL,
  -- As the account was called when the trade was made.
  payee_name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT trade_asks_for_something CHECK (amount_fen > 0),
  subject text NOT NULL,
  valid_days integer NOT NULL CHECK (valid_days > 0),
  valid_until timestamptz NOT NULL,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (mid, trade_no),
  CONSTRAINT one_trade_per_request UNIQUE (mid, request_no),
  CONSTRAINT a_link_names_one_trade UNIQUE (link_key),
  CONSTRAINT trade_is_valid_after_it_is_made CHECK (valid_until > created_at)
);
CREATE INDEX trades_newest ON checkout.trades (mid, created_at DESC, trade_no DESC);

-- Orders that pay a trade, each once. One that ended without payment stays, released, as history.
CREATE TABLE checkout.payments (
  -- The payer.
  mid text NOT NULL,
  order_no text NOT NULL,
  payee_mid text NOT NULL,
  trade_no text NOT NULL,
  payer_name text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  state text NOT NULL DEFAULT 'paying' CHECK (state IN ('paying', 'paid', 'released')),
  claimed_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  FOREIGN KEY (payee_mid, trade_no) REFERENCES checkout.trades,
  CONSTRAINT nobody_pays_themselves CHECK (payee_mid <> mid),
  CONSTRAINT payment_ended_with_time CHECK ((ended_at IS NOT NULL) = (state <> 'paying'))
);
-- The wall behind every check: of all orders of all merchants at most one lives or has paid.
CREATE UNIQUE INDEX a_trade_is_paid_at_most_once ON checkout.payments (payee_mid, trade_no) WHERE state <> 'released';

SELECT platform.protect_tenant('checkout.trades');
SELECT platform.protect_tenant('checkout.payments');
-- The payee sees who pays its trades.
CREATE POLICY payee_sees_its_payments ON checkout.payments FOR SELECT USING (payee_mid = current_setting('app.mid', true));
-- The looks past the walls, by the two functions below alone, run as the tables' owner, which is never the application's role.
CREATE POLICY owner_reads_trades ON checkout.trades FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_locks_trades ON checkout.trades FOR UPDATE TO CURRENT_USER USING (true);
CREATE POLICY owner_reads_payments ON checkout.payments FOR SELECT TO CURRENT_USER USING (true);

GRANT SELECT, INSERT, UPDATE (closed_at) ON checkout.trades TO portal_app;
GRANT SELECT, INSERT, UPDATE (state, ended_at) ON checkout.payments TO portal_app;

-- The trade of a link, for whoever has the link.
CREATE FUNCTION checkout.find_trade(wanted text)
RETURNS TABLE (mid text, trade_no text, account_no text, payee_name text, amount_fen bigint, subject text, valid_until timestamptz, closed_at timestamptz, payment text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, checkout
AS $$
  SELECT t.mid, t.trade_no, t.account_no, t.payee_name, t.amount_fen, t.subject, t.valid_until, t.closed_at, p.state
  FROM checkout.trades t LEFT JOIN checkout.payments p ON p.payee_mid = t.mid AND p.trade_no = t.trade_no AND p.state <> 'released'
  WHERE t.link_key = wanted
$$;

-- The same for a payer who is about to pay: closing waits, and so does a second payer. What stands now is read after the lock was had.
CREATE FUNCTION checkout.lock_trade(wanted text)
RETURNS TABLE (mid text, trade_no text, account_no text, payee_name text, amount_fen bigint, subject text, valid_until timestamptz, closed_at timestamptz, payment text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, checkout
AS $$
BEGIN
  PERFORM 1 FROM checkout.trades t WHERE t.link_key = wanted FOR UPDATE;
  RETURN QUERY SELECT * FROM checkout.find_trade(wanted);
END $$;
REVOKE ALL ON FUNCTION checkout.find_trade(text), checkout.lock_trade(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkout.find_trade(text), checkout.lock_trade(text) TO portal_app;

-- A trade follows its order in the transaction that ends the order, whoever ends it: worker, reviewer, maker, the deadline. Paid stays paid.
CREATE FUNCTION checkout.follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE checkout.payments SET state = CASE NEW.state WHEN 'succeeded' THEN 'paid' ELSE 'released' END, ended_at = NEW.finished_at
  WHERE mid = NEW.mid AND order_no = NEW.order_no AND state = 'paying';
  RETURN NULL;
END $$;
CREATE TRIGGER trade_follows_its_order AFTER UPDATE OF state ON orders.orders FOR EACH ROW
  WHEN (NEW.kind = 'payment' AND NEW.state IN ('succeeded', 'failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) EXECUTE FUNCTION checkout.follow_order();
