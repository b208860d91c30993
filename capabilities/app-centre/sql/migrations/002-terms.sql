-- expand: terms of a product have versions, which merchants accept, and a product can be opened by request

-- Without a row the product's own terms hold.
CREATE TABLE app_centre.terms (
  application text NOT NULL CONSTRAINT terms_have_a_product CHECK (application <> ''),
  version text NOT NULL CONSTRAINT terms_version_has_its_form CHECK (version ~ '^\d{4}-\d{2}(-\d{1,2})?$'),
  -- The day from which they hold.
  holds_from date NOT NULL,
  clauses text[] NOT NULL CONSTRAINT terms_have_clauses CHECK (cardinality(clauses) > 0),
  reason text NOT NULL,
  proposed_name text NOT NULL,
  approved_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (application, version),
  CONSTRAINT one_version_a_day UNIQUE (application, holds_from)
);
COMMENT ON TABLE app_centre.terms IS 'distribution: reference';

-- Who accepted a newer version after the product was opened; an opening has its version itself.
CREATE TABLE app_centre.acceptances (
  mid text NOT NULL,
  application text NOT NULL,
  version text NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (mid, application, version)
);

-- An opening that the provider decides. While it waits for the decision no job waits for its day.
ALTER TABLE app_centre.deals
  ADD COLUMN asked boolean NOT NULL DEFAULT false,
  ADD COLUMN decided_by text NOT NULL DEFAULT '',
  ADD COLUMN decided_at timestamptz;
CREATE INDEX deals_asked ON app_centre.deals (created_at DESC, deal_id DESC) WHERE asked;
