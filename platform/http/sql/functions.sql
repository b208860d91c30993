GRANT USAGE ON SCHEMA wire TO portal_app;

GRANT SELECT, INSERT, DELETE ON wire.replays TO portal_app;

SELECT platform.protect_tenant('wire.requests');
GRANT SELECT, INSERT, UPDATE (response) ON wire.requests TO portal_app;

GRANT SELECT, INSERT, UPDATE (superseded_at), DELETE ON wire.transport_keys TO portal_app;

CREATE OR REPLACE FUNCTION wire.response_is_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.response IS NOT NULL THEN
    RAISE EXCEPTION 'the answer of % is written already', OLD.request_no USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER response_is_written_once BEFORE UPDATE ON wire.requests FOR EACH ROW EXECUTE FUNCTION wire.response_is_written_once();
