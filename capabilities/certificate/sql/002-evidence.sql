-- What a certificate has signed: text, signature and certificate of each call that was let in by it. Append only.
CREATE TABLE certificate.evidence (
  mid text NOT NULL,
  id uuid NOT NULL,
  path text NOT NULL,
  request_no text NOT NULL,
  -- The orders that the call names, e.g. those that were approved; an order that it makes is found by the request's number.
  order_nos text[] NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  serial_no text NOT NULL,
  algorithm text NOT NULL CHECK (algorithm IN ('SHA256WithRSA', 'SM3WithSM2')),
  signing_text text NOT NULL,
  signature bytea NOT NULL,
  signature_hash text NOT NULL CHECK (signature_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, id),
  CONSTRAINT a_signature_serves_once UNIQUE (mid, signature_hash),
  FOREIGN KEY (mid, serial_no) REFERENCES certificate.certificates
);
CREATE INDEX evidence_of_request ON certificate.evidence (mid, request_no);
CREATE INDEX evidence_of_orders ON certificate.evidence USING gin (order_nos);
SELECT platform.protect_tenant('certificate.evidence');
GRANT SELECT, INSERT ON certificate.evidence TO portal_app;
