-- The line of a change that succeeded is written in the change's transaction, as its last statement, so that one durable commit keeps both. What fails here undoes the line alone: the
-- answer is then the SQLSTATE, else null. It binds the transaction to the line's merchant, because a handler may have bound it to another one.
CREATE FUNCTION security.record_beside(
  id uuid, mid text, person_id uuid, person_name text, path text, title text, response_code text, remote_address text, request_id text, operated_at timestamptz, object text, changes jsonb
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.mid', mid, true);
  INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object, changes)
    VALUES (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object, changes);
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE;
END $$;
