GRANT USAGE ON SCHEMA onboarding TO portal_app, portal_console;

-- The portal's role has no right to these: a session of a merchant sees nothing of an application, regardless of the
-- query.
GRANT SELECT, INSERT, UPDATE (state, version, data, name, credit_code, administrator_mobile, bank_account_no, changed_at,
  written_by, submitted_at, submitted_name, reason, opened_mid) ON onboarding.applications TO portal_console;
GRANT SELECT, INSERT ON onboarding.events TO portal_console;
GRANT SELECT, INSERT, UPDATE (sealed, masked), DELETE ON onboarding.id_numbers TO portal_console;
GRANT SELECT, INSERT, UPDATE (removed_at) ON onboarding.attachments TO portal_console;

SELECT platform.protect_tenant('onboarding.invitations');
-- The look past the wall between merchants, for those who hold a link, by the function below alone.
SELECT platform.set_policy('onboarding.invitations', 'owner_reads_invitations', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (used_at, replaced_at) ON onboarding.invitations TO portal_app;

CREATE OR REPLACE FUNCTION onboarding.find_invitation(wanted text) RETURNS TABLE (mid text, invitation_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, onboarding
AS $$
BEGIN
  RETURN QUERY
  SELECT i.mid, i.invitation_id FROM onboarding.invitations i WHERE i.token_hash = wanted;
END $$;
REVOKE ALL ON FUNCTION onboarding.find_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION onboarding.find_invitation TO portal_app;

GRANT SELECT, INSERT, DELETE, UPDATE (version, fee_plan, limit_template, written_by, submitted_at, submitted_name)
  ON onboarding.sheets TO portal_console;
GRANT SELECT, INSERT, UPDATE (texts, sealed, faults, shared, fault_count), DELETE ON onboarding.sheet_rows
  TO portal_console;

-- Only added to: the limit of a day cannot be taken back.
GRANT SELECT, INSERT ON onboarding.reveals TO portal_console;

-- Applications that have `part` in their compared name, or a number that begins so; null is neither. At most one more
-- than `most`, which tells that there are too many to be named. As merchant.found_by_text, it reads indexes only.
CREATE OR REPLACE FUNCTION onboarding.found_by_text(part text, beginning text, most integer) RETURNS text[]
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN ARRAY(SELECT f.application_no FROM (
    (SELECT a.application_no FROM onboarding.applications a
      WHERE platform.name_parts(a.compared_name) @> platform.searched_parts(part) AND strpos(a.compared_name, part) > 0 LIMIT most + 1)
    UNION (SELECT a.application_no FROM onboarding.applications a
      WHERE a.application_no ~>=~ beginning AND a.application_no ~<~ (beginning || '~') OR a.credit_code ~>=~ beginning AND a.credit_code ~<~ (beginning || '~')
        OR a.administrator_mobile ~>=~ beginning AND a.administrator_mobile ~<~ (beginning || '~') OR a.opened_mid ~>=~ beginning AND a.opened_mid ~<~ (beginning || '~')
      LIMIT most + 1)) f LIMIT most + 1);
END $$;
REVOKE ALL ON FUNCTION onboarding.found_by_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION onboarding.found_by_text TO portal_console;
