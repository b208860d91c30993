-- expand: word lists are kept by the provider's people

-- A row is a version of one list, all of its words; the newest one holds, and without one the product's own.
CREATE TABLE identity.word_lists (
  list text NOT NULL CONSTRAINT word_list_is_known CHECK (list IN ('remark', 'password')),
  version integer NOT NULL CONSTRAINT word_version_counts_from_1 CHECK (version >= 1),
  words text[] NOT NULL,
  added text[] NOT NULL,
  removed text[] NOT NULL,
  reason text NOT NULL,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (list, version)
);
COMMENT ON TABLE identity.word_lists IS 'distribution: reference';
