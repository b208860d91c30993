GRANT USAGE ON SCHEMA security TO portal_app;

GRANT SELECT, INSERT, UPDATE ON security.operation_passwords TO portal_app;
-- Only the provider's people end one, when they reset a sole administrator.
GRANT DELETE ON security.operation_passwords TO portal_console;

GRANT SELECT, INSERT ON security.operation_password_history TO portal_app;

GRANT SELECT, INSERT, UPDATE (digest) ON security.real_name_checks TO portal_app;

SELECT platform.protect_tenant('security.operation_records');
GRANT SELECT, INSERT ON security.operation_records TO portal_app;

GRANT SELECT ON security.stranger_calls TO portal_app;
GRANT DELETE ON security.stranger_calls TO portal_console;

SELECT platform.protect_tenant('security.password_resets');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at), DELETE ON security.password_resets TO portal_app;

SELECT platform.protect_tenant('security.confirmed_payments');
-- Nothing is updated: rows that are forgotten are locked first, which needs it.
GRANT SELECT, INSERT, UPDATE (confirmed_at), DELETE ON security.confirmed_payments TO portal_app;

CREATE OR REPLACE FUNCTION security.count_stranger_call(the_day date, the_address text, the_path text, the_code text, the_time timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO security.stranger_calls AS c (day, remote_address, path, response_code, first_at, last_at)
  VALUES (the_day, the_address, the_path, the_code, the_time, the_time)
  ON CONFLICT (day, remote_address, path, response_code) DO UPDATE SET calls = c.calls + 1, last_at = greatest(c.last_at, excluded.last_at);
END $$;
REVOKE ALL ON FUNCTION security.count_stranger_call FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.count_stranger_call TO portal_app;

-- Not even the owner changes a line, a seal or a signature.
CREATE OR REPLACE FUNCTION security.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE FUNCTION security.queue_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO security.unsealed_records (mid, record_id) VALUES (NEW.mid, NEW.id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION security.queue_record FROM PUBLIC;

-- All that a line says, as bytes that do not depend on a session's settings.
CREATE OR REPLACE VIEW security.sealable_records AS
  SELECT mid, id, convert_to(json_build_array(
      mid, id, person_id, person_name, path, title, response_code, remote_address, request_id, extract(epoch FROM operated_at), object, changes::text)::text, 'UTF8') AS content
  FROM security.operation_records;

-- Seals up to so many lines and says how many it has; 0 when all are sealed, or when another sealer is at work. A line
-- that is gone before it is sealed leaves a seal over nothing, which the audit finds.
CREATE OR REPLACE FUNCTION security.seal_records(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  line record; merchant text; head bytea; no bigint; sealed int := 0;
BEGIN
  PERFORM 1 FROM security.record_sealer FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR line IN
    WITH taken AS (
      DELETE FROM security.unsealed_records WHERE ctid = ANY (ARRAY (SELECT ctid FROM security.unsealed_records ORDER BY record_id LIMIT most)) RETURNING mid, record_id)
    SELECT t.mid, t.record_id, coalesce(s.content, '') AS content FROM taken t LEFT JOIN security.sealable_records s ON s.id = t.record_id AND s.mid = t.mid ORDER BY t.mid, t.record_id
  LOOP
    IF merchant IS DISTINCT FROM line.mid THEN
      merchant := line.mid;
      SELECT s.hash, s.seal_no INTO head, no FROM security.record_seals s WHERE s.mid = merchant ORDER BY s.seal_no DESC LIMIT 1;
    END IF;
    head := sha256(coalesce(head, '') || line.content);
    no := coalesce(no, 0) + 1;
    INSERT INTO security.record_seals (mid, seal_no, record_id, hash) VALUES (merchant, no, line.record_id, head);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
REVOKE ALL ON FUNCTION security.seal_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.seal_records TO portal_app;

-- A day is signed once.
CREATE OR REPLACE FUNCTION security.keep_record_signature(of_mid text, of_day date, of_seal_no bigint, of_hash bytea, its_signature bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO security.signed_record_heads (mid, day, seal_no, hash, signature) VALUES (of_mid, of_day, of_seal_no, of_hash, its_signature) ON CONFLICT DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION security.keep_record_signature FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.keep_record_signature TO portal_app;

-- The line of a change that succeeded is written in the change's transaction, as its last statement, so that one
-- durable commit keeps both. What fails here undoes the line alone: the answer is then the SQLSTATE, else null. It
-- binds the transaction to the line's merchant, because a handler may have bound it to another one.
CREATE OR REPLACE FUNCTION security.record_beside(
  id uuid, mid text, person_id uuid, person_name text, path text, title text, response_code text, remote_address text, request_id text, operated_at timestamptz, object text, changes jsonb
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.mid', mid, true);
  INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object, changes)
    VALUES (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object, changes);
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE;
END $$;

-- Whose token it is, with the rights of this moment, in one question that also binds the transaction to the merchant of
-- the session: the edge asks it together with BEGIN. The rows of a session are read before its merchant is
-- known, so that the wall between merchants opens for this question and closes behind it; an error in between ends the
-- transaction. Codes are two texts, which cost every call less than lists. An administrator's are a question of their
-- own, because PostgreSQL prepares both halves of access.v_role_codes each time; settings are assignments, which need
-- no executor.
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
         r.mid, r.role_id, r.role_class, CASE WHEN r.merchant_state IN ('no_login', 'closed') THEN 'disabled' ELSE r.auth_status END, r.account_scope, a.ranges
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

-- The last seal of each merchant that has no signature for the day, found by key: else every seal would be read and
-- sorted each minute. No table has a row for each merchant here, so each is found behind the one before it.
CREATE OR REPLACE FUNCTION security.record_heads_to_sign(for_day date) RETURNS TABLE (mid text, seal_no bigint, hash bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY
  WITH RECURSIVE m (mid) AS (
    (SELECT l.mid FROM security.record_seals l ORDER BY l.mid LIMIT 1)
    UNION ALL SELECT (SELECT l.mid FROM security.record_seals l WHERE l.mid > m.mid ORDER BY l.mid LIMIT 1) FROM m WHERE m.mid IS NOT NULL)
  SELECT m.mid, s.seal_no, s.hash FROM m
    CROSS JOIN LATERAL (SELECT * FROM security.record_seals l WHERE l.mid = m.mid ORDER BY l.seal_no DESC LIMIT 1) s
  WHERE NOT EXISTS (SELECT 1 FROM security.signed_record_heads h WHERE h.mid = m.mid AND h.day = for_day);
END $$;
REVOKE ALL ON FUNCTION security.record_heads_to_sign FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.record_heads_to_sign TO portal_app;

CREATE OR REPLACE TRIGGER records_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.operation_records FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();

CREATE OR REPLACE TRIGGER record_seals_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.record_seals FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();

CREATE OR REPLACE TRIGGER signed_record_heads_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.signed_record_heads FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();

CREATE OR REPLACE TRIGGER records_are_sealed AFTER INSERT ON security.operation_records FOR EACH ROW EXECUTE FUNCTION security.queue_record();
