GRANT USAGE ON SCHEMA activation TO portal_app;

CREATE OR REPLACE FUNCTION activation.offered_role(wanted_mid text, wanted_person uuid) RETURNS TABLE (
  customer_name text, auth_status text, role_name text, role_class text, codes text[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  bound text := coalesce(current_setting('app.mid', true), '');
BEGIN
  PERFORM set_config('app.mid', wanted_mid, true);
  SELECT r.customer_name, r.auth_status, h.role_name, h.role_class, h.codes
    INTO customer_name, auth_status, role_name, role_class, codes
    FROM merchant.v_relations r
    JOIN access.v_role_permissions h ON h.mid = r.mid AND h.role_id = r.role_id
   WHERE r.mid = wanted_mid AND r.person_id = wanted_person;
  PERFORM set_config('app.mid', bound, true);
  IF auth_status IS NOT NULL THEN
    RETURN NEXT;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION activation.offered_role TO portal_app;
