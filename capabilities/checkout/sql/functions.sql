GRANT USAGE ON SCHEMA checkout TO portal_app;

SELECT platform.protect_tenant('checkout.trades');
-- The looks past the walls, by the two functions below alone, run as the tables' owner, which is never the
-- application's role.
SELECT platform.set_policy('checkout.trades', 'owner_reads_trades', 'FOR SELECT TO CURRENT_USER USING (true)');
SELECT platform.set_policy('checkout.trades', 'owner_locks_trades', 'FOR UPDATE TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (closed_at) ON checkout.trades TO portal_app;

SELECT platform.protect_tenant('checkout.payments');
-- The payee sees who pays its trades.
SELECT platform.set_policy('checkout.payments', 'payee_sees_its_payments',
  $$FOR SELECT USING (payee_mid = current_setting('app.mid', true))$$);
SELECT platform.set_policy('checkout.payments', 'owner_reads_payments', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (state, ended_at) ON checkout.payments TO portal_app;

-- The trade of a link, for a person who has the link.
CREATE OR REPLACE FUNCTION checkout.find_trade(wanted text)
RETURNS TABLE (mid text, trade_no text, account_no text, payee_name text, amount_fen bigint, subject text, valid_until timestamptz, closed_at timestamptz, payment text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, checkout
AS $$
BEGIN
  RETURN QUERY
  SELECT t.mid, t.trade_no, t.account_no, t.payee_name, t.amount_fen, t.subject, t.valid_until, t.closed_at, p.state
  FROM checkout.trades t LEFT JOIN checkout.payments p ON p.payee_mid = t.mid AND p.trade_no = t.trade_no AND p.state <> 'released'
  WHERE t.link_key = wanted;
END $$;
REVOKE ALL ON FUNCTION checkout.find_trade FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkout.find_trade TO portal_app;

-- The same for a payer who is about to pay: closing waits, and so does a second payer. What is stored now is read after
-- the lock was had.
CREATE OR REPLACE FUNCTION checkout.lock_trade(wanted text)
RETURNS TABLE (mid text, trade_no text, account_no text, payee_name text, amount_fen bigint, subject text, valid_until timestamptz, closed_at timestamptz, payment text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, checkout
AS $$
BEGIN
  PERFORM 1 FROM checkout.trades t WHERE t.link_key = wanted FOR UPDATE;
  RETURN QUERY SELECT * FROM checkout.find_trade(wanted);
END $$;
REVOKE ALL ON FUNCTION checkout.lock_trade FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkout.lock_trade TO portal_app;
