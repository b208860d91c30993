GRANT USAGE ON SCHEMA terminal TO portal_app;

SELECT platform.protect_tenant('terminal.terminals');
-- A person who is limited to some accounts sees and changes the terminals that are settled on these alone.
SELECT platform.protect_scope('terminal.terminals', 'account_no');
GRANT SELECT, INSERT, UPDATE (kind, name, city_code, address, account_no, state,
  changed_at) ON terminal.terminals TO portal_app;
