-- A person may be limited to some accounts of a merchant. What a session that is limited reads of a table is what belongs to these accounts: the same wall as
-- between merchants, one setting further in. Without the setting, as in the worker, and for the tables' owner there is no limit.
CREATE FUNCTION platform.protect_scope(target regclass, account name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY account_scope ON %s AS RESTRICTIVE FOR SELECT TO portal_app USING (CASE coalesce((SELECT current_setting(''app.accounts'', true)), '''')
    WHEN '''' THEN true ELSE %I = ANY (string_to_array((SELECT current_setting(''app.accounts'', true)), '','')) END)', target, account);
END $$;
