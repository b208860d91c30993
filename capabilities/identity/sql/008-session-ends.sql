-- A session that ends is told to all servers with its commit, also when an administrator ends it: the streams of its pages end at once (platform/live).
CREATE FUNCTION identity.tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('endedSession', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_end_is_told AFTER UPDATE OF ended_at ON identity.sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION identity.tell_session_end();
