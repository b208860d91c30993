GRANT USAGE ON SCHEMA account_statement TO portal_app;

SELECT platform.protect_tenant('account_statement.subscriptions');
-- A person who is limited to some accounts sees and changes what is sent of these alone; the worker sends for all.
SELECT platform.protect_scope('account_statement.subscriptions', 'account_no');
GRANT SELECT, INSERT, DELETE ON account_statement.subscriptions TO portal_app;

SELECT platform.protect_tenant('account_statement.deliveries');
GRANT SELECT, INSERT ON account_statement.deliveries TO portal_app;
