-- 对账核对: a merchant's own file, compared with the entries of one of its accounts (domain-rules section 16).
CREATE SCHEMA reconcile;

CREATE TABLE reconcile.runs (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  file_name text NOT NULL,
  -- Until it has been read; its rows are kept then.
  content bytea,
  state text NOT NULL DEFAULT 'reading'
    CONSTRAINT state_is_known CHECK (state IN ('reading', 'mapping', 'refused', 'matching', 'done')),
  faults text[] NOT NULL DEFAULT '{}',
  heads text[] NOT NULL DEFAULT '{}',
  head_row_no integer NOT NULL DEFAULT 0,
  account_no text,
  columns jsonb,
  tolerance_days smallint NOT NULL DEFAULT 0,
  first_day date,
  last_day date,
  -- Grows with every comparison, so that the end of an earlier one is not mistaken for that of a later one.
  match_no integer NOT NULL DEFAULT 0,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (mid, run_id)
);
ALTER TABLE reconcile.runs ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX newest_runs ON reconcile.runs (mid, uploaded_at DESC, run_id DESC);
CREATE INDEX runs_that_expire ON reconcile.runs (uploaded_at);

-- The file's rows as text, so that it can be compared again with other columns.
CREATE TABLE reconcile.rows (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  row_no integer NOT NULL,
  cells text[] NOT NULL,
  PRIMARY KEY (mid, run_id, row_no),
  CONSTRAINT row_belongs_to_its_run FOREIGN KEY (mid, run_id) REFERENCES reconcile.runs (mid, run_id) ON DELETE CASCADE
);

-- What the comparison found: rows of the file, entries of the account, or both.
CREATE TABLE reconcile.items (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  item_no integer NOT NULL,
  result text NOT NULL CONSTRAINT result_is_known CHECK (result IN ('same', 'amount', 'file_only', 'platform_only')),
  file_rows integer[] NOT NULL,
  file_ref text NOT NULL,
  file_day date,
  file_fen bigint,
  order_no text,
  entry_tails text[] NOT NULL,
  platform_day date,
  platform_fen bigint,
  type_name text NOT NULL,
  name text NOT NULL,
  remark text NOT NULL,
  note text NOT NULL DEFAULT '',
  handled_by text NOT NULL DEFAULT '',
  handled_at timestamptz,
  PRIMARY KEY (mid, run_id, item_no),
  CONSTRAINT item_belongs_to_its_run FOREIGN KEY (mid, run_id) REFERENCES reconcile.runs (mid,
    run_id) ON DELETE CASCADE,
  CONSTRAINT both_sides_where_both_have_it CHECK (
    (file_fen IS NULL) = (result = 'platform_only') AND (platform_fen IS NULL) = (result = 'file_only')
    AND (result <> 'same' OR file_fen = platform_fen)),
  CONSTRAINT only_differences_are_handled CHECK (handled_at IS NULL OR result <> 'same')
);
CREATE INDEX items_by_result ON reconcile.items (mid, run_id, result, item_no);
