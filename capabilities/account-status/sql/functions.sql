GRANT USAGE ON SCHEMA account_status TO portal_app;

SELECT platform.protect_tenant('account_status.part_freezes');
SELECT platform.protect_scope('account_status.part_freezes', 'account_no');
GRANT SELECT, INSERT, UPDATE (state, ended_at) ON account_status.part_freezes TO portal_app;
