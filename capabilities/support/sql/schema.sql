-- What the provider's people open of merchants.
CREATE SCHEMA support;

-- Whose data a person of the provider has opened, and until when they stay open. It is the reason why a read across
-- merchants is allowed, and what the limit of a day counts.
CREATE TABLE support.visits (
  user_id uuid NOT NULL,
  -- A merchant, or the id of a person of merchants.
  subject text NOT NULL CONSTRAINT subject_is_given CHECK (subject <> ''),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject, opened_at)
);
COMMENT ON TABLE support.visits IS 'distribution: directory';
CREATE INDEX visits_of_user ON support.visits (user_id, opened_at);
