-- Certificates of people in merchants, and the product's own authority.
CREATE SCHEMA certificate;
GRANT USAGE ON SCHEMA certificate TO portal_app;

-- Root and issuing certificate with their private keys, sealed under PORTAL_SECRET. Made once.
CREATE TABLE certificate.authorities (
  algorithm text PRIMARY KEY CHECK (algorithm IN ('rsa', 'sm2')),
  root_certificate bytea NOT NULL,
  sealed_root_key bytea NOT NULL,
  issuing_certificate bytea NOT NULL,
  sealed_issuing_key bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE certificate.authorities IS 'distribution: reference';
GRANT SELECT, INSERT ON certificate.authorities TO portal_app;

CREATE TABLE certificate.certificates (
  mid text NOT NULL,
  serial_no text NOT NULL CHECK (serial_no ~ '^[0-9A-F]{2,40}$'),
  person_id uuid NOT NULL,
  -- As the certificate names the person.
  person_name text NOT NULL,
  login_name text NOT NULL,
  container_name text NOT NULL,
  algorithm text NOT NULL CHECK (algorithm IN ('rsa', 'sm2')),
  -- SHA-256 of the public key: a key is certified once.
  key_hash text NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  -- DER.
  certificate bytea NOT NULL,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'ended')),
  applied_at timestamptz NOT NULL,
  installed_at timestamptz,
  -- Why it ended; it is on the CRL until it would have expired.
  reason text CHECK (reason IN ('keyCompromise', 'superseded', 'cessationOfOperation')),
  revoked_at timestamptz,
  revoked_by uuid,
  PRIMARY KEY (mid, serial_no),
  CONSTRAINT a_key_is_certified_once UNIQUE (mid, key_hash),
  CONSTRAINT ended_with_reason CHECK ((state = 'ended') = (reason IS NOT NULL) AND (state = 'ended') = (revoked_at IS NOT NULL)),
  CONSTRAINT active_when_installed CHECK (state <> 'active' OR installed_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_pending_certificate ON certificate.certificates (mid, person_id) WHERE state = 'pending';
CREATE UNIQUE INDEX one_active_certificate ON certificate.certificates (mid, person_id) WHERE state = 'active';
CREATE INDEX certificates_newest ON certificate.certificates (mid, applied_at DESC, serial_no DESC);
CREATE INDEX certificates_by_serial ON certificate.certificates (serial_no);
CREATE INDEX certificates_revoked ON certificate.certificates (not_after) WHERE state = 'ended';

SELECT platform.protect_tenant('certificate.certificates');
GRANT SELECT, INSERT ON certificate.certificates TO portal_app;
GRANT UPDATE (state, installed_at, reason, revoked_at, revoked_by) ON certificate.certificates TO portal_app;

-- What CRL and OCSP tell everybody, of all merchants: numbers and states, nothing of persons.
CREATE POLICY owner_reads_certificates ON certificate.certificates FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION certificate.revoked() RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c WHERE c.state = 'ended' AND c.not_after > now() ORDER BY c.revoked_at, c.serial_no
$$;
CREATE FUNCTION certificate.status_of(wanted text[]) RETURNS TABLE (serial_no text, reason text, revoked_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.serial_no, c.reason, c.revoked_at FROM certificate.certificates c WHERE c.serial_no = ANY (wanted)
$$;
REVOKE ALL ON FUNCTION certificate.revoked() FROM PUBLIC;
REVOKE ALL ON FUNCTION certificate.status_of(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION certificate.revoked() TO portal_app;
GRANT EXECUTE ON FUNCTION certificate.status_of(text[]) TO portal_app;

-- Whether people of the merchant may keep their key in the browser where the extension is not installed. No row: they may.
CREATE TABLE certificate.policies (
  mid text PRIMARY KEY,
  browser_key boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
SELECT platform.protect_tenant('certificate.policies');
GRANT SELECT, INSERT, UPDATE ON certificate.policies TO portal_app;
