-- As 009-address-ranges.sql; the codes of the role are two texts, which cost every call less than lists.
DROP FUNCTION security.find_session(text);
CREATE FUNCTION security.find_session(wanted_hash text) RETURNS TABLE (
  id uuid, person_id uuid, person_name text, person_status text, relation_id uuid, sign_key text, signed_in_at timestamptz, last_seen_at timestamptz, ended_reason text,
  mid text, role_id uuid, role_class text, auth_status text, codes text, unopened text, account_scope text[], address_ranges text[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.mid', '*', true);
  SELECT s.id, s.person_id, s.person_name, s.person_status, s.relation_id, s.sign_key, s.signed_in_at, s.last_seen_at, s.ended_reason,
         r.mid, r.role_id, r.role_class, r.auth_status, h.codes, h.unopened, r.account_scope, a.ranges
    INTO id, person_id, person_name, person_status, relation_id, sign_key, signed_in_at, last_seen_at, ended_reason, mid, role_id, role_class, auth_status, codes, unopened,
         account_scope, address_ranges
    FROM identity.v_sessions s
    LEFT JOIN merchant.v_relations r ON r.id = s.relation_id
    LEFT JOIN access.v_role_codes h ON h.mid = r.mid AND h.role_id = r.role_id
    LEFT JOIN access.address_lists a ON a.mid = r.mid
   WHERE s.token_hash = wanted_hash;
  IF NOT FOUND THEN
    PERFORM set_config('app.mid', '', true);
    RETURN;
  END IF;
  PERFORM set_config('app.mid', coalesce(mid, ''), true), set_config('app.accounts', coalesce(array_to_string(account_scope, ','), ''), true);
  RETURN NEXT;
END $$;
