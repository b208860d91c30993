GRANT USAGE ON SCHEMA certificate TO portal_app;

GRANT SELECT, INSERT ON certificate.authorities TO portal_app;
GRANT SELECT, INSERT, UPDATE (crl_number, issued_at, next_update, entries) ON certificate.crls TO portal_app;
GRANT SELECT, INSERT, UPDATE (answers, last_at) ON certificate.ocsp_answers TO portal_app;

SELECT platform.protect_tenant('certificate.certificates');
-- What CRL and OCSP tell everybody, of all merchants: numbers and states, nothing of persons.
SELECT platform.set_policy('certificate.certificates', 'owner_reads_certificates',
  'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (state, installed_at, reason, revoked_at, revoked_by, told_days, told_xid,
  told_at) ON certificate.certificates TO portal_app;

SELECT platform.protect_tenant('certificate.policies');
GRANT SELECT, INSERT, UPDATE ON certificate.policies TO portal_app;

SELECT platform.protect_tenant('certificate.evidence');
GRANT SELECT, INSERT ON certificate.evidence TO portal_app;

CREATE OR REPLACE FUNCTION certificate.revoked(issuer text) RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c
   WHERE c.state = 'ended' AND c.not_after > now() AND c.algorithm = issuer ORDER BY c.revoked_at, c.serial_no;
END $$;
REVOKE ALL ON FUNCTION certificate.revoked FROM PUBLIC;
GRANT EXECUTE ON FUNCTION certificate.revoked TO portal_app;

CREATE OR REPLACE FUNCTION certificate.status_of(wanted text[], issuer text) RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c WHERE c.serial_no = ANY (wanted) AND c.algorithm = issuer;
END $$;
REVOKE ALL ON FUNCTION certificate.status_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION certificate.status_of TO portal_app;
