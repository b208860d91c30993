CREATE SCHEMA statement;

-- The download store (domain-rules sections 18 and 20): what somebody asked to be written down in the background, and
-- what became of it.
CREATE TABLE statement.exports (
  mid text NOT NULL,
  export_id uuid NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  biz_type_code text NOT NULL,
  title text NOT NULL,
  format text NOT NULL,
  filter jsonb NOT NULL,
  filter_text text NOT NULL,
  -- SHA-256 of list, format and filter: what makes two requests of one person the same.
  request_hash text NOT NULL,
  -- The one account that the filter names, if it does.
  account_no text,
  state text NOT NULL CONSTRAINT export_state_is_known CHECK (state IN ('queued', 'running', 'ready', 'expired',
    'failed')),
  -- While it is under way it holds one of the merchant's five places.
  slot smallint NOT NULL CONSTRAINT export_slot_is_one_of_five CHECK (slot BETWEEN 1 AND 5),
  -- Grows with every worker that takes it up: pieces of an earlier one are not mistaken for those of this one.
  run_no integer NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  row_total bigint,
  file_name text,
  file_size bigint,
  sha256 text,
  fail_reason text NOT NULL DEFAULT '',
  -- Asked for again after it failed: the newer one stands in the list instead.
  superseded boolean NOT NULL DEFAULT false,
  downloads integer NOT NULL DEFAULT 0,
  last_downloaded_at timestamptz,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  -- The transaction in which a file was ready or failed, of which its person is told (docs/decisions/0028).
  told_xid xid8,
  PRIMARY KEY (mid, export_id),
  CONSTRAINT ready_export_has_its_file CHECK (state <> 'ready' OR (file_name IS NOT NULL AND file_size IS NOT NULL
    AND sha256 IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT export_format_is_known CHECK (format IN ('csv', 'xlsx', 'pdf', 'zip'))
);
CREATE UNIQUE INDEX export_slot_is_held_once ON statement.exports (mid, slot) WHERE state IN ('queued', 'running');
CREATE UNIQUE INDEX same_request_runs_once ON statement.exports (mid, person_id, request_hash)
  WHERE state IN ('queued', 'running');
CREATE INDEX exports_of_a_person ON statement.exports (mid, person_id, asked_at DESC, export_id DESC);
CREATE INDEX exports_that_expire ON statement.exports (expires_at) WHERE state = 'ready';
CREATE INDEX exports_to_tell ON statement.exports (told_xid) WHERE told_xid IS NOT NULL;

-- The file, in pieces, so that any server can hand it out and none must hold all of it.
CREATE TABLE statement.export_chunks (
  mid text NOT NULL,
  export_id uuid NOT NULL,
  run_no integer NOT NULL,
  chunk_no integer NOT NULL,
  content bytea NOT NULL,
  -- A piece may be kept packed (Zstandard): a CSV takes a tenth of the room, and of the work to store it.
  packed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, export_id, run_no, chunk_no),
  CONSTRAINT chunk_belongs_to_its_export FOREIGN KEY (mid, export_id) REFERENCES statement.exports (mid, export_id)
);
-- A workbook is compressed already, and nobody looks into a piece.
ALTER TABLE statement.export_chunks ALTER COLUMN content SET STORAGE EXTERNAL;
