GRANT USAGE ON SCHEMA machine TO portal_app;

SELECT platform.protect_tenant('machine.keys');
GRANT SELECT, INSERT, UPDATE (name, scopes, addresses, single_fen, day_fen, day_count, expires_at, ended_at) ON machine.keys TO portal_app;

SELECT platform.protect_tenant('machine.credentials');
GRANT SELECT, INSERT, UPDATE (ends_at) ON machine.credentials TO portal_app;

SELECT platform.protect_tenant('machine.day_uses');
GRANT SELECT, INSERT, UPDATE, DELETE ON machine.day_uses TO portal_app;

SELECT platform.protect_tenant('machine.calls');
GRANT SELECT, INSERT, UPDATE (status, code, ms, answer), DELETE ON machine.calls TO portal_app;
