-- Tamper evidence of the operation log (docs/spec/security.md T15, I8; docs/decisions/0042): every line is sealed by a hash that contains its merchant's hash before it. A job seals
-- within seconds, so that no call waits for the chain. Signed heads, whose key the database does not have, prove that the chain was not rewritten.

-- What a change was and became, in words: [{ label, before, after }].
ALTER TABLE security.operation_records ADD COLUMN changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array');

-- Lines that wait for their seal. Kept by a trigger, so that a line that somebody adds past the application is sealed too.
CREATE TABLE security.unsealed_records (
  mid text NOT NULL,
  record_id uuid NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO security.unsealed_records (mid, record_id) SELECT mid, id FROM security.operation_records;

CREATE TABLE security.record_seals (
  mid text NOT NULL,
  seal_no bigint NOT NULL,
  record_id uuid NOT NULL,
  hash bytea NOT NULL CONSTRAINT record_seal_is_a_hash CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, seal_no),
  CONSTRAINT a_line_is_sealed_once UNIQUE (record_id, mid)
);

-- The last seal of a merchant at the first sealing of a day, signed.
CREATE TABLE security.signed_record_heads (
  mid text NOT NULL,
  day date NOT NULL,
  seal_no bigint NOT NULL,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (mid, day)
);

-- Its one row is the right to seal: one sealer at a time.
CREATE TABLE security.record_sealer (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one));
COMMENT ON TABLE security.record_sealer IS 'distribution: reference';
INSERT INTO security.record_sealer DEFAULT VALUES;

-- Not even the owner changes a line, a seal or a signature.
CREATE FUNCTION security.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER records_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.operation_records FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();
CREATE TRIGGER record_seals_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.record_seals FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();
CREATE TRIGGER signed_record_heads_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON security.signed_record_heads FOR EACH STATEMENT EXECUTE FUNCTION security.refuse_change();

CREATE FUNCTION security.queue_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO security.unsealed_records (mid, record_id) VALUES (NEW.mid, NEW.id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION security.queue_record() FROM PUBLIC;
CREATE TRIGGER records_are_sealed AFTER INSERT ON security.operation_records FOR EACH ROW EXECUTE FUNCTION security.queue_record();

-- All that a line says, as bytes that do not depend on a session's settings.
CREATE VIEW security.sealable_records AS
  SELECT mid, id, convert_to(json_build_array(
      mid, id, person_id, person_name, path, title, response_code, remote_address, request_id, extract(epoch FROM operated_at), object, changes::text)::text, 'UTF8') AS content
  FROM security.operation_records;

-- Seals up to so many lines and says how many it has; 0 when all are sealed, or when another sealer is at work. A line that is gone before it is sealed leaves a seal over nothing, which
-- the audit finds.
CREATE FUNCTION security.seal_records(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  line record; merchant text; head bytea; no bigint; sealed int := 0;
BEGIN
  PERFORM FROM security.record_sealer FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR line IN
    WITH taken AS (
      DELETE FROM security.unsealed_records WHERE ctid = ANY (ARRAY (SELECT ctid FROM security.unsealed_records ORDER BY record_id LIMIT most)) RETURNING mid, record_id)
    SELECT t.mid, t.record_id, coalesce(s.content, '') AS content FROM taken t LEFT JOIN security.sealable_records s ON s.id = t.record_id AND s.mid = t.mid ORDER BY t.mid, t.record_id
  LOOP
    IF merchant IS DISTINCT FROM line.mid THEN
      merchant := line.mid;
      SELECT s.hash, s.seal_no INTO head, no FROM security.record_seals s WHERE s.mid = merchant ORDER BY s.seal_no DESC LIMIT 1;
    END IF;
    head := sha256(coalesce(head, '') || line.content);
    no := coalesce(no, 0) + 1;
    INSERT INTO security.record_seals (mid, seal_no, record_id, hash) VALUES (merchant, no, line.record_id, head);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;

CREATE FUNCTION security.record_heads_to_sign(for_day date) RETURNS TABLE (mid text, seal_no bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT ON (s.mid) s.mid, s.seal_no, s.hash FROM security.record_seals s
  WHERE NOT EXISTS (SELECT FROM security.signed_record_heads h WHERE h.mid = s.mid AND h.day = for_day) ORDER BY s.mid, s.seal_no DESC
$$;

-- A day is signed once.
CREATE FUNCTION security.keep_record_signature(of_mid text, of_day date, of_seal_no bigint, of_hash bytea, its_signature bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO security.signed_record_heads (mid, day, seal_no, hash, signature) VALUES (of_mid, of_day, of_seal_no, of_hash, its_signature) ON CONFLICT DO NOTHING
$$;

REVOKE ALL ON FUNCTION security.seal_records(int), security.record_heads_to_sign(date), security.keep_record_signature(text, date, bigint, bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION security.seal_records(int), security.record_heads_to_sign(date), security.keep_record_signature(text, date, bigint, bytea, bytea) TO portal_app;
