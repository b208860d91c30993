GRANT USAGE ON SCHEMA wealth TO portal_app;

GRANT SELECT ON wealth.settings TO portal_app;

GRANT SELECT, INSERT ON wealth.fund_yields TO portal_app;

SELECT platform.protect_tenant('wealth.applications');
GRANT SELECT, INSERT, UPDATE (state, contact_name, contact_mobile, source, answers, risk_level, forms_sha256,
  signed_at, signed_by, reason, closed_at, closed_by) ON wealth.applications TO portal_app;

SELECT platform.protect_tenant('wealth.holdings');
-- FOR UPDATE needs a column that may be written; nobody writes the accounts of a holding.
GRANT SELECT, INSERT, UPDATE (fund_account_no, closed_at) ON wealth.holdings TO portal_app;

SELECT platform.protect_tenant('wealth.trades');
-- The look past the walls at what is advanced for all merchants, run as the tables' owner, which is never the
-- application's role.
SELECT platform.set_policy('wealth.trades', 'owner_reads_trades', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (state, paid_at, trade_on, confirms_on, sent_at, confirm_no, reason, ended_at,
  arrival_no) ON wealth.trades TO portal_app;

SELECT platform.protect_tenant('wealth.yields');
GRANT SELECT, INSERT ON wealth.yields TO portal_app;

SELECT platform.protect_tenant('wealth.auto_rules');
SELECT platform.protect_scope('wealth.auto_rules', 'account_no');
GRANT SELECT, INSERT, UPDATE (below_fen, up_to_fen, mode, looks, state, stop_reason, looked_on, maker_id, maker_name,
  changed_at), DELETE ON wealth.auto_rules TO portal_app;

SELECT platform.protect_tenant('wealth.auto_runs');
GRANT SELECT, INSERT ON wealth.auto_runs TO portal_app;

CREATE OR REPLACE FUNCTION wealth.pool_left() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, wealth
AS $$
  SELECT s.pool_fen - coalesce((SELECT sum(amount_fen) FROM wealth.trades WHERE side = 'fast' AND state IN ('accepted', 'confirming', 'failed')), 0)::bigint FROM wealth.settings s
$$;
REVOKE ALL ON FUNCTION wealth.pool_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wealth.pool_left TO portal_app;

-- The same under the pool's lock, by which fast redemptions are decided one after the other. What is stored now is read
-- after the lock was had.
CREATE OR REPLACE FUNCTION wealth.lock_pool() RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, wealth
AS $$
BEGIN
  PERFORM 1 FROM wealth.pool FOR UPDATE;
  RETURN wealth.pool_left();
END $$;
REVOKE ALL ON FUNCTION wealth.lock_pool FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wealth.lock_pool TO portal_app;
