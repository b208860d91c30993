GRANT USAGE ON SCHEMA identity TO portal_app;

GRANT SELECT, INSERT, UPDATE ON identity.persons TO portal_app;

GRANT SELECT, INSERT, UPDATE (last_seen_at, ended_at, ended_reason) ON identity.sessions TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.tries TO portal_app;

GRANT SELECT, INSERT, UPDATE (wrong, used_at, failed_at) ON identity.sms_codes TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.nonces TO portal_app;

GRANT SELECT, INSERT, UPDATE (scanner_session_id, scanned_at, authorised_at, refused_at, exchanged_at),
  DELETE ON identity.qr_codes TO portal_app;

GRANT SELECT, INSERT, UPDATE ON identity.avatars TO portal_app;

-- The job that removes ended rows runs as the console's role.
GRANT DELETE ON identity.sessions, identity.sms_codes TO portal_console;

-- Nothing is updated: rows that are forgotten are locked first, which needs it.
GRANT SELECT, INSERT, UPDATE (at), DELETE ON identity.logins TO portal_app;

-- Old rows are locked before they are removed, which asks for the right to change something of them.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON identity.pictures TO portal_app;

-- What the edge reads of a session together with its role.
CREATE OR REPLACE VIEW identity.v_sessions AS
  SELECT s.id, s.token_hash, s.person_id, s.relation_id, s.sign_key, s.signed_in_at, s.last_seen_at, s.ended_reason,
         p.user_name AS person_name, p.status AS person_status
    FROM identity.sessions s
    JOIN identity.persons p ON p.id = s.person_id;
GRANT SELECT ON identity.v_sessions TO portal_app;

-- Names for those who list people.
CREATE OR REPLACE VIEW identity.v_persons AS SELECT id, user_name, login_name, mobile, status FROM identity.persons;
GRANT SELECT ON identity.v_persons TO portal_app;

-- The end of a session is announced to all servers with its commit, also when an administrator ends it: the streams of
-- its pages end at once (platform/live).
CREATE OR REPLACE FUNCTION identity.tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('endedSession', NEW.id)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW identity.v_new_devices AS
  SELECT id, person_id, way, browser, remote_address, at, told_xid, told_at FROM identity.logins WHERE told_xid IS NOT NULL;
GRANT SELECT ON identity.v_new_devices TO portal_app;

CREATE OR REPLACE TRIGGER session_end_is_told AFTER UPDATE OF ended_at ON identity.sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION identity.tell_session_end();

GRANT SELECT ON identity.provider_info TO portal_app;
GRANT INSERT ON identity.provider_info TO portal_console;

GRANT SELECT ON identity.message_texts TO portal_app;
GRANT INSERT ON identity.message_texts TO portal_console;

GRANT SELECT ON identity.word_lists TO portal_app;
GRANT INSERT ON identity.word_lists TO portal_console;
