CREATE SCHEMA uploads;

-- The right to large batches (domain-rules section 3). A merchant without a row has the default. The provider writes
-- it.
CREATE TABLE uploads.allowances (
  mid text PRIMARY KEY,
  most_rows integer NOT NULL CONSTRAINT allowed_rows_are_positive CHECK (most_rows > 0),
  most_bytes integer NOT NULL CONSTRAINT allowed_bytes_are_positive CHECK (most_bytes > 0)
);

-- A file until its batch has been read. It belongs to the person who uploaded it, in that merchant.
CREATE TABLE uploads.files (
  mid text NOT NULL,
  file_id uuid NOT NULL,
  person_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  content bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (mid, file_id)
);
-- A workbook is compressed already, and nobody looks into it.
ALTER TABLE uploads.files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX files_of_a_person ON uploads.files (mid, person_id, uploaded_at DESC);
CREATE INDEX files_that_expire ON uploads.files (uploaded_at);

-- What became of a file: drafts of many lines of one kind of order.
CREATE TABLE uploads.batches (
  mid text NOT NULL,
  batch_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  -- Void: it was submitted and came to nothing, so that its number and its file are free again.
  state text NOT NULL CONSTRAINT batch_state_is_known CHECK (state IN ('parsing', 'checked', 'submitted', 'void')),
  -- Grows with every worker that takes it up: rows of an earlier one are not mistaken for those of this one.
  run_no integer NOT NULL DEFAULT 0,
  batch_no text,
  pay_date date,
  -- What is wrong with the file as a whole, as sentences.
  file_faults text[] NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0,
  fault_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  amount_fen bigint NOT NULL DEFAULT 0,
  fee_fen bigint NOT NULL DEFAULT 0,
  order_no text,
  uploaded_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Its maker changes the rows of a draft: each change names the version that it was made on.
  version integer NOT NULL DEFAULT 0,
  -- Faults of the batch number and the day, which stay when rows change; the others are found again.
  header_faults text[] NOT NULL DEFAULT '{}',
  -- The last batches of a kind, with who uploaded each.
  person_name text NOT NULL DEFAULT '',
  used_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, batch_id),
  CONSTRAINT file_has_one_batch UNIQUE (mid, file_id),
  CONSTRAINT order_has_one_batch UNIQUE (mid, order_no),
  CONSTRAINT submitted_batch_has_its_order CHECK ((state IN ('submitted', 'void')) = (order_no IS NOT NULL)),
  CONSTRAINT submitted_batch_is_correct CHECK (state NOT IN ('submitted', 'void') OR (fault_count = 0
    AND file_faults = '{}' AND total > 0))
);
-- Domain-rules section 3.7: neither number nor file is paid twice.
CREATE UNIQUE INDEX batch_number_is_used_once ON uploads.batches (mid, batch_no) WHERE state = 'submitted';
CREATE UNIQUE INDEX file_is_used_once ON uploads.batches (mid, sha256) WHERE state = 'submitted';
CREATE INDEX batches_that_expire ON uploads.batches (uploaded_at) WHERE order_no IS NULL;
CREATE INDEX batches_newest ON uploads.batches (mid, kind, uploaded_at DESC, batch_id);

-- The lines, numbered from 1 without gaps; row_no is where the person finds it in the sheet.
CREATE TABLE uploads.rows (
  mid text NOT NULL,
  batch_id uuid NOT NULL,
  line_no integer NOT NULL,
  row_no integer NOT NULL,
  merchant_line_no text,
  payee_name text,
  payee_account_no text,
  payee_bank_name text,
  payee_type text,
  amount_fen bigint,
  fee_fen bigint,
  remark text,
  -- Every cell as it was read, by the field of its column.
  texts jsonb NOT NULL,
  -- [{ column, text }]
  faults jsonb NOT NULL,
  fault_count smallint NOT NULL,
  -- The first row with the same payee, amount and texts.
  repeats_row integer,
  -- A 商户明细号 that an earlier batch of the merchant has paid is a warning (domain-rules section 3.7, grey): the number of
  -- that batch.
  used_in text,
  PRIMARY KEY (mid, batch_id, line_no),
  CONSTRAINT row_belongs_to_its_batch FOREIGN KEY (mid, batch_id) REFERENCES uploads.batches (mid,
    batch_id) ON DELETE CASCADE,
  CONSTRAINT correct_row_has_its_amount CHECK (fault_count > 0 OR (amount_fen > 0 AND fee_fen >= 0))
);
CREATE INDEX faulty_rows ON uploads.rows (mid, batch_id, line_no) WHERE fault_count > 0;
CREATE INDEX rows_by_merchant_number ON uploads.rows (mid, merchant_line_no) WHERE merchant_line_no IS NOT NULL;
