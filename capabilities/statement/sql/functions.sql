GRANT USAGE ON SCHEMA statement TO portal_app;

SELECT platform.protect_tenant('statement.exports');
GRANT SELECT, INSERT, UPDATE ON statement.exports TO portal_app;

SELECT platform.protect_tenant('statement.export_chunks');
GRANT SELECT, INSERT, DELETE ON statement.export_chunks TO portal_app;
