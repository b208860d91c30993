GRANT USAGE ON SCHEMA reserve TO portal_console;

-- The portal's role has no right to it. What belongs to an adjustment is never dropped.
GRANT SELECT, INSERT, UPDATE (adjustment_id), DELETE ON reserve.evidence TO portal_console;

CREATE OR REPLACE FUNCTION reserve.keep_evidence() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF OLD.adjustment_id IS NOT NULL THEN
    RAISE EXCEPTION 'evidence of an adjustment is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE ALL ON FUNCTION reserve.keep_evidence FROM PUBLIC;
CREATE OR REPLACE TRIGGER evidence_is_kept BEFORE UPDATE OR DELETE ON reserve.evidence
  FOR EACH ROW EXECUTE FUNCTION reserve.keep_evidence();
