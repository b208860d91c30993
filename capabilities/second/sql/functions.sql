GRANT USAGE ON SCHEMA second TO portal_app;

SELECT platform.protect_tenant('second.accounts');
GRANT SELECT, INSERT ON second.accounts TO portal_app;
