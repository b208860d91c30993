GRANT USAGE ON SCHEMA messenger TO portal_app;

GRANT SELECT, INSERT, DELETE ON messenger.bindings TO portal_app;

GRANT SELECT, INSERT, UPDATE (state), DELETE ON messenger.tickets TO portal_app;
