GRANT USAGE ON SCHEMA support TO portal_console;

-- Only added to: the limit of a day and the reason of a read cannot be taken back.
GRANT SELECT, INSERT ON support.visits TO portal_console;

-- The portal's role has no right to documents. Files of a renewal are never dropped, and its row never changes.
SELECT platform.protect_tenant('support.document_files');
SELECT platform.protect_tenant('support.documents');
GRANT SELECT, INSERT, UPDATE (renewal_id), DELETE ON support.document_files TO portal_console;
GRANT SELECT, INSERT ON support.documents TO portal_console;

CREATE OR REPLACE FUNCTION support.keep_document_file() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF OLD.renewal_id IS NOT NULL THEN
    RAISE EXCEPTION 'a file of a renewal is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE ALL ON FUNCTION support.keep_document_file FROM PUBLIC;
CREATE OR REPLACE TRIGGER document_file_is_kept BEFORE UPDATE OR DELETE ON support.document_files
  FOR EACH ROW EXECUTE FUNCTION support.keep_document_file();
