-- What shows that an adjustment is right. The adjustment itself is a change (change.changes) and a journal.
CREATE SCHEMA reserve;

CREATE TABLE reserve.evidence (
  file_id uuid PRIMARY KEY,
  -- Null until its adjustment is proposed.
  adjustment_id uuid,
  file_name text NOT NULL,
  content_type text NOT NULL CONSTRAINT evidence_type_is_known CHECK (content_type IN (
    'application/pdf', 'image/jpeg', 'image/png')),
  content bytea NOT NULL CONSTRAINT evidence_has_a_size CHECK (octet_length(content) BETWEEN 1 AND 10485760),
  sha256 text NOT NULL CONSTRAINT evidence_has_a_digest CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL
);
COMMENT ON TABLE reserve.evidence IS 'distribution: directory';
CREATE INDEX evidence_of_adjustment ON reserve.evidence (adjustment_id);
CREATE INDEX loose_evidence ON reserve.evidence (added_at) WHERE adjustment_id IS NULL;
