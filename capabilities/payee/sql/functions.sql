GRANT USAGE ON SCHEMA payee TO portal_app;

SELECT platform.protect_tenant('payee.contacts');
GRANT SELECT, INSERT, UPDATE ON payee.contacts TO portal_app;

SELECT platform.protect_tenant('payee.rules');
GRANT SELECT, INSERT, UPDATE ON payee.rules TO portal_app;
