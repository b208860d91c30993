GRANT USAGE ON SCHEMA standing TO portal_app;

SELECT platform.protect_tenant('standing.instructions');
-- Rules that pay out of other accounts are not seen by a person who is limited to some.
SELECT platform.protect_scope('standing.instructions', 'account_no');
GRANT SELECT, INSERT, UPDATE (state, stop_reason, next_at) ON standing.instructions TO portal_app;

SELECT platform.protect_tenant('standing.runs');
GRANT SELECT, INSERT ON standing.runs TO portal_app;
