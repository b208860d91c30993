GRANT USAGE ON SCHEMA messaging TO portal_app;

SELECT platform.protect_tenant('messaging.messages');
GRANT SELECT, INSERT, UPDATE (read_at, hidden_at), DELETE ON messaging.messages TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcements TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcement_reads TO portal_app;

GRANT SELECT, INSERT, UPDATE ON messaging.cursors TO portal_app;

SELECT platform.protect_tenant('messaging.warn_sets');
GRANT SELECT, INSERT, UPDATE ON messaging.warn_sets TO portal_app;

SELECT platform.protect_tenant('messaging.warn_rules');
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.warn_rules TO portal_app;
