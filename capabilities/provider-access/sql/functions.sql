GRANT USAGE ON SCHEMA provider_access TO portal_console;

GRANT SELECT, INSERT, UPDATE ON provider_access.users TO portal_console;

GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON provider_access.recovery_codes TO portal_console;

GRANT SELECT, INSERT, UPDATE (ended_at, password_hash, sealed_totp) ON provider_access.invitations TO portal_console;

GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON provider_access.login_tickets TO portal_console;

GRANT SELECT, INSERT, UPDATE (last_seen_at, ended_at, ended_reason), DELETE ON provider_access.sessions TO portal_console;

GRANT SELECT, INSERT, UPDATE (sign_count, passkey_name, last_used_at), DELETE ON provider_access.passkeys TO portal_console;

GRANT SELECT, INSERT, DELETE ON provider_access.passkey_challenges TO portal_console;

GRANT SELECT, INSERT, UPDATE (view_name, content, is_default), DELETE ON provider_access.list_views TO portal_console;
