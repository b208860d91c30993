GRANT USAGE ON SCHEMA collect TO portal_app;

SELECT platform.protect_tenant('collect.runs');
GRANT SELECT, INSERT ON collect.runs TO portal_app;

SELECT platform.protect_tenant('collect.items');
-- The payer's side of it runs bound to the payer: it writes what became of its account.
SELECT platform.set_policy('collect.items', 'payer_sees_its_items',
  $$FOR SELECT USING (payer_mid = current_setting('app.mid', true))$$);
SELECT platform.set_policy('collect.items', 'payer_ends_its_items',
  $$FOR UPDATE USING (payer_mid = current_setting('app.mid', true))$$);
GRANT SELECT, INSERT, UPDATE (order_no, amount_fen, state, reason, ended_at, arrived_no) ON collect.items TO portal_app;

SELECT platform.protect_tenant('collect.plans');
GRANT SELECT, INSERT, UPDATE ON collect.plans TO portal_app;
