GRANT USAGE ON SCHEMA orders TO portal_app;

SELECT platform.protect_tenant('orders.orders');
-- The looks past the wall between merchants, by the functions below alone, run as the table's owner, which is never the
-- application's role.
SELECT platform.set_policy('orders.orders', 'owner_reads_orders', 'FOR SELECT TO CURRENT_USER USING (true)');
SELECT platform.set_policy('orders.orders', 'owner_locks_orders', 'FOR UPDATE TO CURRENT_USER USING (true)');
-- A person who is limited to some accounts sees the orders of these, also those that take from another merchant's. As
-- platform.protect_scope has it, but of a CASE the planner expects every second row, so that for a page of twenty it
-- read and sorted all orders of a merchant with a hundred; of IS NOT UNKNOWN nearly all, as it is, and it walks the
-- index of the newest.
SELECT platform.set_policy('orders.orders', 'account_scope', $$AS RESTRICTIVE FOR SELECT TO portal_app USING (
  (CASE coalesce(current_setting('app.accounts', true), '') WHEN '' THEN true
    ELSE nullif(coalesce(promised_account_no, account_no) = ANY (
      string_to_array(current_setting('app.accounts', true), ',')), false) END) IS NOT UNKNOWN)$$);
GRANT SELECT, INSERT, UPDATE (arrival_at, state, hold_id, finished_at, fail_reason, channel_no, bank_serial,
  event_count, send_at, charged_fee_fen, funds_until, events_hash) ON orders.orders TO portal_app;

SELECT platform.protect_tenant('orders.events');
GRANT SELECT, INSERT ON orders.events TO portal_app;

SELECT platform.protect_tenant('orders.bank_returns');
GRANT SELECT, INSERT ON orders.bank_returns TO portal_app;

GRANT SELECT, INSERT, UPDATE ON orders.rail_cursors TO portal_app;

SELECT platform.protect_tenant('orders.lines');
SELECT platform.set_policy('orders.lines', 'owner_reads_lines', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (state, reason, rail, sent_at, suspended, bank_serial,
  ended_at) ON orders.lines TO portal_app;

SELECT platform.protect_tenant('orders.chunks');
GRANT SELECT, INSERT, UPDATE (hold_id, state, sent, succeeded, failed, returned, succeeded_fen, failed_fen,
  returned_fen, charged_fee_fen) ON orders.chunks TO portal_app;

SELECT platform.protect_tenant('orders.mandates');
SELECT platform.set_policy('orders.mandates', 'payee_sees_its_mandates',
  $$FOR SELECT USING (payee_mid = current_setting('app.mid', true))$$);
GRANT SELECT, INSERT, UPDATE (ended_by_name, ended_at) ON orders.mandates TO portal_app;

SELECT platform.protect_tenant('orders.search_keys');
-- The application's role reads the views and writes by the triggers alone, which run as the tables' owner. Next to a
-- policy PostgreSQL uses an index for comparisons only that it knows to leak nothing, which right() and @> are not: so
-- the wall is the view's own condition, and the owner's policy is open for reading.
SELECT platform.set_policy('orders.search_keys', 'owner_reads_search_keys', 'FOR SELECT TO CURRENT_USER USING (true)');

SELECT platform.protect_tenant('orders.known_payees');
SELECT platform.set_policy('orders.known_payees', 'owner_reads_known_payees',
  'FOR SELECT TO CURRENT_USER USING (true)');

SELECT platform.protect_tenant('orders.days');
GRANT SELECT ON orders.days TO portal_app;

SELECT platform.protect_tenant('orders.day_totals');
SELECT platform.protect_scope('orders.day_totals', 'own_account_no');
GRANT SELECT ON orders.day_totals TO portal_app;

SELECT platform.protect_tenant('orders.months');
GRANT SELECT ON orders.months TO portal_app;

SELECT platform.protect_tenant('orders.month_totals');
SELECT platform.protect_scope('orders.month_totals', 'own_account_no');
GRANT SELECT ON orders.month_totals TO portal_app;

SELECT platform.protect_tenant('orders.set_results');
GRANT SELECT, INSERT, UPDATE (result, detail, proof, proposed_by, proposed_at, confirmed_by,
  confirmed_at) ON orders.set_results TO portal_app;
