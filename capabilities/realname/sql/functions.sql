GRANT USAGE ON SCHEMA realname TO portal_app;

GRANT SELECT, INSERT, UPDATE (outcome) ON realname.checks TO portal_app;
