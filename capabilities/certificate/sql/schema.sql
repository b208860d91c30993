-- Certificates of people in merchants, and the product's own authority.
CREATE SCHEMA certificate;

-- Root and issuing certificate with their private keys, sealed under PORTAL_SECRET. Made once.
CREATE TABLE certificate.authorities (
  algorithm text PRIMARY KEY CONSTRAINT algorithm_is_known CHECK (algorithm IN ('rsa', 'sm2')),
  root_certificate bytea NOT NULL,
  sealed_root_key bytea NOT NULL,
  issuing_certificate bytea NOT NULL,
  sealed_issuing_key bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE certificate.authorities IS 'distribution: reference';

CREATE TABLE certificate.certificates (
  mid text NOT NULL,
  serial_no text NOT NULL CONSTRAINT serial_no_has_its_form CHECK (serial_no ~ '^[0-9A-F]{2,40}$'),
  person_id uuid NOT NULL,
  -- As the certificate names the person.
  person_name text NOT NULL,
  login_name text NOT NULL,
  container_name text NOT NULL,
  algorithm text NOT NULL CONSTRAINT algorithm_is_known CHECK (algorithm IN ('rsa', 'sm2')),
  -- SHA-256 of the public key: a key is certified once.
  key_hash text NOT NULL CONSTRAINT key_is_hashed CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  -- DER.
  certificate bytea NOT NULL,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT state_is_known CHECK (state IN ('pending', 'active', 'ended')),
  applied_at timestamptz NOT NULL,
  installed_at timestamptz,
  -- Why it ended; it is on the CRL until it would have expired.
  reason text CONSTRAINT reason_is_known CHECK (reason IN ('keyCompromise', 'superseded', 'cessationOfOperation')),
  revoked_at timestamptz,
  revoked_by uuid,
  -- Its person and the administrators are told 30, 7 and 1 day before a certificate ends; the smallest of these that
  -- was told.
  told_days smallint,
  told_xid xid8,
  told_at timestamptz,
  PRIMARY KEY (mid, serial_no),
  CONSTRAINT a_key_is_certified_once UNIQUE (mid, key_hash),
  CONSTRAINT ended_with_reason CHECK ((state = 'ended') = (reason IS NOT NULL)
    AND (state = 'ended') = (revoked_at IS NOT NULL)),
  CONSTRAINT active_when_installed CHECK (state <> 'active' OR installed_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_pending_certificate ON certificate.certificates (mid, person_id) WHERE state = 'pending';
CREATE UNIQUE INDEX one_active_certificate ON certificate.certificates (mid, person_id) WHERE state = 'active';
CREATE INDEX certificates_newest ON certificate.certificates (mid, applied_at DESC, serial_no DESC);
CREATE INDEX certificates_by_serial ON certificate.certificates (serial_no);
CREATE INDEX certificates_revoked ON certificate.certificates (not_after) WHERE state = 'ended';
CREATE INDEX certificates_to_tell ON certificate.certificates (told_xid) WHERE told_xid IS NOT NULL;
CREATE INDEX certificates_that_end ON certificate.certificates (not_after) WHERE state = 'active';

-- Whether people of the merchant may keep their key in the browser where the extension is not installed. No row: they
-- may.
CREATE TABLE certificate.policies (
  mid text PRIMARY KEY,
  browser_key boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- What a certificate has signed: text, signature and certificate of each call that was let in by it. Append only.
CREATE TABLE certificate.evidence (
  mid text NOT NULL,
  id uuid NOT NULL,
  path text NOT NULL,
  request_no text NOT NULL,
  -- The orders that the call names, e.g. those that were approved; an order that it makes is found by the request's
  -- number.
  order_nos text[] NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  serial_no text NOT NULL,
  algorithm text NOT NULL CONSTRAINT algorithm_is_known CHECK (algorithm IN ('SHA256WithRSA', 'SM3WithSM2')),
  signing_text text NOT NULL,
  signature bytea NOT NULL,
  signature_hash text NOT NULL CONSTRAINT signature_is_hashed CHECK (signature_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, id),
  CONSTRAINT a_signature_serves_once UNIQUE (mid, signature_hash),
  FOREIGN KEY (mid, serial_no) REFERENCES certificate.certificates
);
CREATE INDEX evidence_of_request ON certificate.evidence (mid, request_no);
CREATE INDEX evidence_of_orders ON certificate.evidence USING gin (order_nos);
