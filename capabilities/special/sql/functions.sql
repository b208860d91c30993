GRANT USAGE ON SCHEMA special TO portal_app;

SELECT platform.protect_tenant('special.scenes');
GRANT SELECT, INSERT, UPDATE ON special.scenes TO portal_app;

SELECT platform.protect_tenant('special.payees');
GRANT SELECT, INSERT, DELETE ON special.payees TO portal_app;

SELECT platform.protect_tenant('special.accounts');
-- The update is for the lock of a row alone.
GRANT SELECT, INSERT, UPDATE (label) ON special.accounts TO portal_app;

SELECT platform.protect_tenant('special.uses');
GRANT SELECT, INSERT ON special.uses TO portal_app;
