-- expand: the role of the console, which servers of the release before do not use.
--
-- What the provider's people may read and write beside what the portal may is granted to it: their sessions and users,
-- and views across merchants. The portal's role has none of that.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_console') THEN CREATE ROLE portal_console NOLOGIN; END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'DATABASE_URL 的用户不能创建角色：请授予 CREATEROLE，或先执行 CREATE ROLE portal_console NOLOGIN 并将其授予该用户';
END $$;

DO $$ BEGIN
  IF NOT pg_has_role('portal_console', 'portal_app', 'MEMBER') THEN GRANT portal_app TO portal_console; END IF;
  IF NOT pg_has_role(current_user, 'portal_console', 'MEMBER') THEN EXECUTE format('GRANT portal_console TO %I', current_user); END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'DATABASE_URL 的用户不能授予角色：请先执行 GRANT portal_app TO portal_console 和 GRANT portal_console TO 该用户 WITH ADMIN OPTION';
END $$;
