-- expand: the wording of SMS and mails is changed by the provider's people

-- A row is a version of one message's wording; the newest one of a code holds, and without one the product's own.
CREATE TABLE identity.message_texts (
  code text NOT NULL,
  version integer NOT NULL CONSTRAINT message_version_counts_from_1 CHECK (version >= 1),
  -- Both null: back to the product's own wording.
  subject text,
  body text CONSTRAINT message_body_is_given CHECK (body <> ''),
  reason text NOT NULL,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (code, version),
  CONSTRAINT message_is_own_or_built_in CHECK ((subject IS NULL) = (body IS NULL))
);
COMMENT ON TABLE identity.message_texts IS 'distribution: reference';
