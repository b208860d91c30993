-- expand: merchants are opened by a sheet
CREATE TABLE onboarding.sheets (
  sheet_no text PRIMARY KEY CONSTRAINT sheet_no_has_its_form CHECK (sheet_no ~ '^JP[0-9]{14}$'),
  file_name text NOT NULL,
  -- Goes up with each change of its rows; who changes or submits names the one that was seen.
  version integer NOT NULL CONSTRAINT sheet_version_is_positive CHECK (version > 0),
  -- For rows that choose none.
  fee_plan text NOT NULL,
  limit_template text NOT NULL,
  created_at timestamptz NOT NULL,
  created_name text NOT NULL,
  -- Provider users who have written any of its rows: none of them decides them.
  written_by uuid[] NOT NULL CONSTRAINT somebody_wrote_the_sheet CHECK (cardinality(written_by) > 0),
  -- From then on its rows are applications.
  submitted_at timestamptz,
  submitted_name text NOT NULL DEFAULT ''
);
COMMENT ON TABLE onboarding.sheets IS 'distribution: directory';
CREATE INDEX newest_sheets ON onboarding.sheets (created_at DESC, sheet_no DESC);

-- Rows of a sheet that is not submitted yet, in the order of their keys.
CREATE TABLE onboarding.sheet_rows (
  sheet_no text NOT NULL REFERENCES onboarding.sheets ON DELETE CASCADE,
  row_key integer NOT NULL,
  -- As spreadsheet programs count.
  row_no integer NOT NULL,
  -- By field of the columns; ID numbers are masked.
  texts jsonb NOT NULL,
  -- The ID numbers, sealed under a key that follows from PORTAL_SECRET.
  sealed bytea NOT NULL,
  -- What is wrong with the row alone, and what it shares with other rows, applications and merchants.
  faults jsonb NOT NULL,
  shared jsonb NOT NULL,
  fault_count integer NOT NULL,
  PRIMARY KEY (sheet_no, row_key)
);
COMMENT ON TABLE onboarding.sheet_rows IS 'distribution: directory';
CREATE INDEX faulty_sheet_rows ON onboarding.sheet_rows (sheet_no, row_key) WHERE fault_count > 0;

ALTER TABLE onboarding.applications
  ADD COLUMN sheet_no text REFERENCES onboarding.sheets,
  ADD COLUMN sheet_row integer;
CREATE INDEX applications_of_a_sheet ON onboarding.applications (sheet_no, state, sheet_row);
