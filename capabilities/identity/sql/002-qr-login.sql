-- Logins by QR (security.md T19): a browser opens one, a person who is signed in on a phone scans and authorises it, the same browser exchanges it. The
-- code is a bearer secret until then, so only its SHA-256 is here; the number that the person must choose is derived and nowhere.
CREATE TABLE identity.qr_logins (
  id uuid PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT qr_code_is_hashed CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  opener_key text NOT NULL CHECK (opener_key <> ''),
  opener_address text NOT NULL,
  opener_browser text NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  scanner_session_id uuid REFERENCES identity.sessions,
  scanned_at timestamptz,
  authorised_at timestamptz,
  refused_at timestamptz,
  exchanged_at timestamptz,
  CONSTRAINT qr_has_one_scanner CHECK ((scanned_at IS NULL) = (scanner_session_id IS NULL)),
  CONSTRAINT qr_decided_after_scan CHECK (scanned_at IS NOT NULL OR (authorised_at IS NULL AND refused_at IS NULL)),
  CONSTRAINT qr_decided_once CHECK (authorised_at IS NULL OR refused_at IS NULL),
  CONSTRAINT qr_exchanged_after_authorised CHECK (exchanged_at IS NULL OR authorised_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_qr_login_per_code ON identity.qr_logins (code_hash);
CREATE INDEX qr_logins_by_age ON identity.qr_logins (expires_at);

GRANT SELECT, INSERT, DELETE ON identity.qr_logins TO portal_app;
GRANT UPDATE (scanner_session_id, scanned_at, authorised_at, refused_at, exchanged_at) ON identity.qr_logins TO portal_app;
