GRANT USAGE ON SCHEMA preauth TO portal_app;

SELECT platform.protect_tenant('preauth.requests');
-- The payer sees what it is asked for, and confirms it.
SELECT platform.set_policy('preauth.requests', 'payer_sees_its_requests',
  $$FOR SELECT USING (payer_mid = current_setting('app.mid', true))$$);
SELECT platform.set_policy('preauth.requests', 'payer_confirms_its_requests',
  $$FOR UPDATE USING (payer_mid = current_setting('app.mid', true))$$);
GRANT SELECT, INSERT, UPDATE (confirmed_at, cancelled_at) ON preauth.requests TO portal_app;
