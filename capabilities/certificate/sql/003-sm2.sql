-- Two authorities, of RSA and of SM2: each tells of its own certificates only.
DROP FUNCTION certificate.revoked();
DROP FUNCTION certificate.status_of(text[]);
CREATE FUNCTION certificate.revoked(issuer text) RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c
   WHERE c.state = 'ended' AND c.not_after > now() AND c.algorithm = issuer ORDER BY c.revoked_at, c.serial_no
$$;
CREATE FUNCTION certificate.status_of(wanted text[], issuer text) RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c WHERE c.serial_no = ANY (wanted) AND c.algorithm = issuer
$$;
REVOKE ALL ON FUNCTION certificate.revoked(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION certificate.status_of(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION certificate.revoked(text) TO portal_app;
GRANT EXECUTE ON FUNCTION certificate.status_of(text[], text) TO portal_app;
