-- expand: documents of merchants are renewed
-- Pictures of new documents.
CREATE TABLE support.document_files (
  mid text NOT NULL,
  file_id uuid NOT NULL,
  -- Null until its renewal is proposed.
  renewal_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL CONSTRAINT document_type_is_known CHECK (content_type IN (
    'application/pdf', 'image/jpeg', 'image/png')),
  content bytea NOT NULL CONSTRAINT document_file_has_a_size CHECK (octet_length(content) BETWEEN 1 AND 10485760),
  sha256 text NOT NULL CONSTRAINT document_file_has_a_digest CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (mid, file_id)
);
CREATE INDEX files_of_renewal ON support.document_files (mid, renewal_id);
CREATE INDEX loose_document_files ON support.document_files (added_at) WHERE renewal_id IS NULL;

-- A row for each renewal that two people have made; the newest one of a document holds. Before the first one the
-- application holds. Append only.
CREATE TABLE support.documents (
  mid text NOT NULL,
  document text NOT NULL CONSTRAINT document_is_known CHECK (document IN ('license', 'legalId')),
  version integer NOT NULL CONSTRAINT document_version_is_positive CHECK (version > 0),
  renewal_id uuid NOT NULL,
  -- Null: without an end.
  valid_until date,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (mid, document, version)
);
CREATE UNIQUE INDEX one_document_a_renewal ON support.documents (mid, renewal_id);
