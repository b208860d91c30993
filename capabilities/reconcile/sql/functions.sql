GRANT USAGE ON SCHEMA reconcile TO portal_app;

SELECT platform.protect_tenant('reconcile.runs');
-- A person who is limited to some accounts sees the comparisons with these, and files that are compared with none yet;
-- of a comparison that is not seen, no row either.
SELECT platform.set_policy('reconcile.runs', 'account_scope', $$AS RESTRICTIVE FOR SELECT TO portal_app USING (
  CASE coalesce(current_setting('app.accounts', true), '') WHEN '' THEN true
    ELSE account_no IS NULL OR account_no = ANY (string_to_array(current_setting('app.accounts', true), ',')) END)$$);
GRANT SELECT, INSERT, UPDATE, DELETE ON reconcile.runs TO portal_app;

SELECT platform.protect_tenant('reconcile.rows');
GRANT SELECT, INSERT, DELETE ON reconcile.rows TO portal_app;

-- Whether the reader sees the run: an item is seen by who sees its run. A function, because a distributed PostgreSQL
-- takes no subquery in a policy.
CREATE OR REPLACE FUNCTION reconcile.sees_run(of_mid text, of_run uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM reconcile.runs r WHERE r.mid = of_mid AND r.run_id = of_run);
END $$;

SELECT platform.protect_tenant('reconcile.items');
SELECT platform.set_policy('reconcile.items', 'account_scope', $$AS RESTRICTIVE FOR SELECT TO portal_app USING (
  CASE coalesce(current_setting('app.accounts', true), '') WHEN '' THEN true ELSE reconcile.sees_run(mid, run_id) END)$$);
GRANT SELECT, INSERT, UPDATE (note, handled_by, handled_at), DELETE ON reconcile.items TO portal_app;
