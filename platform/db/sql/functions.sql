GRANT USAGE ON SCHEMA platform TO portal_app;

-- Makes a policy, unless the table has it with this text: to make one again would keep the running product from the
-- table. PostgreSQL keeps an expression in a form of its own, so the policy's comment has the text.
CREATE OR REPLACE FUNCTION platform.set_policy(target regclass, policy name, text text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = target AND polname = policy AND obj_description(oid, 'pg_policy') = text) THEN
    RETURN;
  END IF;
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', policy, target);
  EXECUTE format('CREATE POLICY %I ON %s %s', policy, target, text);
  EXECUTE format('COMMENT ON POLICY %I ON %s IS %L', policy, target, text);
END $$;

-- The second wall between merchants (security.md T2): without a bound merchant no row is seen; '*' is for the worker,
-- the audit and the demo data. Two conditions on `mid` looked to the planner like few rows, so that it sorted all
-- orders of a merchant for a page of twenty; of a CASE it expects every second row. The setting is read for each row,
-- which costs half a microsecond, because a distributed PostgreSQL takes no subquery in a policy.
CREATE OR REPLACE FUNCTION platform.protect_tenant(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = target) THEN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', target);
  END IF;
  PERFORM platform.set_policy(target, 'tenant',
    $text$USING (CASE current_setting('app.mid', true) WHEN mid THEN true WHEN '*' THEN true ELSE false END)$text$);
END $$;

-- A person may be limited to some accounts of a merchant. What a session that is limited reads of a table is what
-- belongs to these accounts: the same wall as between merchants, one setting further in. Without the setting, as in the
-- worker, and for the tables' owner there is no limit.
CREATE OR REPLACE FUNCTION platform.protect_scope(target regclass, account name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM platform.set_policy(target, 'account_scope', format($text$AS RESTRICTIVE FOR SELECT TO portal_app USING (
    CASE coalesce(current_setting('app.accounts', true), '') WHEN '' THEN true
      ELSE %I = ANY (string_to_array(current_setting('app.accounts', true), ',')) END)$text$, account));
END $$;

-- Whether a part of a name is found in it; no part is found in none.
CREATE OR REPLACE FUNCTION platform.name_has(name text, part text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT position(platform.compared_name(part) IN platform.compared_name(name)) > 0 AND platform.compared_name(part) <> ''
$$;

-- How much of the log each standby has not applied yet. Nothing where the owner is neither a superuser nor a member of
-- pg_monitor: PostgreSQL then hides the names.
CREATE OR REPLACE FUNCTION platform.standby_lag() RETURNS TABLE (standby text, lag_bytes bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT application_name, greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn)))::bigint
  FROM pg_stat_replication WHERE state IN ('streaming', 'catchup')
$$;
REVOKE ALL ON FUNCTION platform.standby_lag FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.standby_lag TO portal_console;
