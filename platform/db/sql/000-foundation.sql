-- The role that every connection of the application takes. It owns nothing: what it may do, each schema grants it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_app') THEN CREATE ROLE portal_app NOLOGIN; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'DATABASE_URL 的用户不能创建角色：请授予 CREATEROLE，或先执行 CREATE ROLE portal_app NOLOGIN 并将其授予该用户';
END $$;
-- A superuser may take any role; another owner must be its member.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'portal_app', 'MEMBER') THEN EXECUTE format('GRANT portal_app TO %I', current_user); END IF;
END $$;

GRANT USAGE ON SCHEMA platform TO portal_app;

-- The second wall between merchants (security.md T2): without a bound merchant no row is seen; '*' is for the worker, the audit and the demo data.
CREATE FUNCTION platform.protect_tenant(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s USING (mid = current_setting(''app.mid'', true) OR current_setting(''app.mid'', true) = ''*'')', target);
END $$;
