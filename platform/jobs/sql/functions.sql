GRANT USAGE ON SCHEMA jobs TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON jobs.jobs TO portal_app;

GRANT SELECT, INSERT, UPDATE ON jobs.retention TO portal_app;
