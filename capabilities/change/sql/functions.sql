GRANT USAGE ON SCHEMA change TO portal_app;

SELECT platform.protect_tenant('change.changes');
-- As platform.protect_scope has it, and what is of no single account is seen by all.
SELECT platform.set_policy('change.changes', 'account_scope', $$AS RESTRICTIVE FOR SELECT TO portal_app
  USING (CASE coalesce(current_setting('app.accounts', true), '') WHEN '' THEN true
    ELSE account_no IS NULL OR account_no = ANY (string_to_array(current_setting('app.accounts', true), ',')) END)$$);
-- A merchant sees nothing of what the provider's people propose about it: only the console sets app.realm.
SELECT platform.set_policy('change.changes', 'realm', $$AS RESTRICTIVE TO portal_app
  USING (realm = 'merchant' OR current_setting('app.realm', true) = 'provider')$$);
GRANT SELECT, INSERT, UPDATE (state, subject, decided_by, decided_name, decided_at, decision_reason)
  ON change.changes TO portal_app;
