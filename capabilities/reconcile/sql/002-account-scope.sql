-- A person who is limited to some accounts sees the comparisons with these, and files that are compared with none yet; of a comparison that is not seen, no row either.
CREATE POLICY account_scope ON reconcile.runs AS RESTRICTIVE FOR SELECT TO portal_app USING (
  CASE coalesce((SELECT current_setting('app.accounts', true)), '') WHEN '' THEN true
    ELSE account_no IS NULL OR account_no = ANY (string_to_array((SELECT current_setting('app.accounts', true)), ',')) END);
CREATE POLICY account_scope ON reconcile.items AS RESTRICTIVE FOR SELECT TO portal_app USING (
  CASE coalesce((SELECT current_setting('app.accounts', true)), '') WHEN '' THEN true
    ELSE EXISTS (SELECT FROM reconcile.runs r WHERE r.mid = items.mid AND r.run_id = items.run_id) END);
