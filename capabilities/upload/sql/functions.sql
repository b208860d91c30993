GRANT USAGE ON SCHEMA uploads TO portal_app;

SELECT platform.protect_tenant('uploads.allowances');
GRANT SELECT ON uploads.allowances TO portal_app;

SELECT platform.protect_tenant('uploads.files');
GRANT SELECT, INSERT, DELETE ON uploads.files TO portal_app;

SELECT platform.protect_tenant('uploads.batches');
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads.batches TO portal_app;

SELECT platform.protect_tenant('uploads.rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads.rows TO portal_app;
