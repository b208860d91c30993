-- As 011-codes-as-text.sql, a quarter cheaper: an administrator's codes are a question of their own, because PostgreSQL prepares both halves of access.v_role_codes each time, and
-- settings are assignments, which need no executor.
CREATE OR REPLACE FUNCTION security.find_session(wanted_hash text) RETURNS TABLE (
  id uuid, person_id uuid, person_name text, person_status text, relation_id uuid, sign_key text, signed_in_at timestamptz, last_seen_at timestamptz, ended_reason text,
  mid text, role_id uuid, role_class text, auth_status text, codes text, unopened text, account_scope text[], address_ranges text[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  bound text;
BEGIN
  bound := set_config('app.mid', '*', true);
  SELECT s.id, s.person_id, s.person_name, s.person_status, s.relation_id, s.sign_key, s.signed_in_at, s.last_seen_at, s.ended_reason,
         r.mid, r.role_id, r.role_class, r.auth_status, r.account_scope, a.ranges
    INTO id, person_id, person_name, person_status, relation_id, sign_key, signed_in_at, last_seen_at, ended_reason, mid, role_id, role_class, auth_status,
         account_scope, address_ranges
    FROM identity.v_sessions s
    LEFT JOIN merchant.v_relations r ON r.id = s.relation_id
    LEFT JOIN access.address_lists a ON a.mid = r.mid
   WHERE s.token_hash = wanted_hash;
  IF NOT FOUND THEN
    bound := set_config('app.mid', '', true);
    RETURN;
  END IF;
  bound := set_config('app.mid', coalesce(mid, ''), true);
  bound := set_config('app.accounts', coalesce(array_to_string(account_scope, ','), ''), true);
  IF role_class = 'admin' THEN
    SELECT string_agg(m.codes, ',') FILTER (WHERE m.application = '' OR o.mid IS NOT NULL), string_agg(m.codes, ',') FILTER (WHERE m.application <> '' AND o.mid IS NULL)
      INTO codes, unopened
      FROM access.menu_codes m LEFT JOIN access.opened_applications o ON o.mid = find_session.mid AND o.application = m.application;
  ELSIF mid IS NOT NULL THEN
    SELECT h.codes, h.unopened INTO codes, unopened FROM access.v_role_codes h WHERE h.mid = find_session.mid AND h.role_id = find_session.role_id;
  END IF;
  RETURN NEXT;
END $$;
