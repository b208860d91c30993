-- expand: the last CRL of each authority and the answers of its OCSP responder are noted
CREATE TABLE certificate.crls (
  algorithm text PRIMARY KEY REFERENCES certificate.authorities,
  crl_number bigint NOT NULL,
  issued_at timestamptz NOT NULL,
  next_update timestamptz NOT NULL,
  entries integer NOT NULL CONSTRAINT entries_are_counted CHECK (entries >= 0)
);
COMMENT ON TABLE certificate.crls IS 'distribution: reference';

CREATE TABLE certificate.ocsp_answers (
  algorithm text PRIMARY KEY REFERENCES certificate.authorities,
  answers bigint NOT NULL CONSTRAINT answers_are_counted CHECK (answers > 0),
  last_at timestamptz NOT NULL
);
COMMENT ON TABLE certificate.ocsp_answers IS 'distribution: reference';
