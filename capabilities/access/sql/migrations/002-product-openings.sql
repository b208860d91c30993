-- expand: the provider says how merchants open a product, and until when

-- A row is a version; the newest one of a product holds. Without one merchants open it by themselves, without an end.
CREATE TABLE access.product_openings (
  application text NOT NULL CONSTRAINT product_is_given CHECK (application <> ''),
  version integer NOT NULL CONSTRAINT opening_version_counts_from_1 CHECK (version >= 1),
  opens text NOT NULL CONSTRAINT way_of_opening_is_known CHECK (opens IN ('self', 'request', 'closed')),
  -- From this day on nobody opens it; who has it keeps it.
  ends_on date,
  reason text NOT NULL,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (application, version)
);
COMMENT ON TABLE access.product_openings IS 'distribution: reference';
