-- The provider's own books beside the bank's file of each business day (docs/decisions/0046). All rows are the
-- provider's: no merchant sees them.
CREATE SCHEMA bank_file;

-- From when on there are files to compare: what ended before is in none.
CREATE TABLE bank_file.begun (
  mid text PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE TABLE bank_file.days (
  mid text NOT NULL,
  day date NOT NULL,
  -- How often the bank was asked for the file since it was last compared.
  asked integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  -- Null: the bank has not given the file yet, or people want it compared again.
  matched_at timestamptz,
  -- How often it was compared.
  runs integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, day)
);

-- The file as it was compared last.
CREATE TABLE bank_file.lines (
  mid text NOT NULL,
  day date NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL CONSTRAINT line_kind_is_known CHECK (kind IN ('instruction', 'return', 'remittance')),
  ref text NOT NULL,
  channel_no text NOT NULL,
  amount_fen bigint NOT NULL,
  state text NOT NULL CONSTRAINT line_state_is_known CHECK (state IN ('accepted', 'succeeded', 'failed')),
  at timestamptz NOT NULL,
  PRIMARY KEY (mid, day, line_no),
  CONSTRAINT line_belongs_to_its_day FOREIGN KEY (mid, day) REFERENCES bank_file.days
);
CREATE INDEX lines_by_ref ON bank_file.lines (mid, ref);

-- What the comparison came to, by kind of line. Sums are of what succeeded.
CREATE TABLE bank_file.totals (
  mid text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  bank_count integer NOT NULL,
  bank_fen bigint NOT NULL,
  own_count integer NOT NULL,
  own_fen bigint NOT NULL,
  same_count integer NOT NULL,
  PRIMARY KEY (mid, day, kind),
  CONSTRAINT totals_belong_to_their_day FOREIGN KEY (mid, day) REFERENCES bank_file.days
);

-- A payment on which the books do not agree, once for each way in which they do not.
CREATE TABLE bank_file.items (
  mid text NOT NULL,
  item_no integer NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  channel_no text NOT NULL,
  result text NOT NULL CONSTRAINT result_is_known CHECK (result IN ('missing_here', 'missing_there', 'amount', 'state',
    'twice')),
  bank_fen bigint,
  bank_state text,
  own_fen bigint,
  own_state text,
  -- Whose payment it is, as far as our books know.
  own_mid text NOT NULL DEFAULT '',
  order_no text NOT NULL DEFAULT '',
  -- `waiting`: may come with a file of the next days.
  state text NOT NULL CONSTRAINT item_state_is_known CHECK (state IN ('waiting', 'open', 'in_hand', 'settled')),
  owner text NOT NULL DEFAULT '',
  handling text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, item_no),
  CONSTRAINT one_item_for_a_difference UNIQUE (mid, kind, ref, result),
  CONSTRAINT item_belongs_to_its_day FOREIGN KEY (mid, day) REFERENCES bank_file.days,
  CONSTRAINT who_has_it_in_hand CHECK (state <> 'in_hand' OR owner <> ''),
  CONSTRAINT settled_in_a_way CHECK ((state = 'settled') = (handling <> ''))
);
CREATE INDEX items_by_day ON bank_file.items (mid, day, item_no);
CREATE INDEX items_not_settled ON bank_file.items (mid, item_no) WHERE state <> 'settled';

-- What was done with an item and by whom. Append only.
CREATE TABLE bank_file.events (
  mid text NOT NULL,
  item_no integer NOT NULL,
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  event text NOT NULL,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, item_no, seq),
  CONSTRAINT event_belongs_to_its_item FOREIGN KEY (mid, item_no) REFERENCES bank_file.items
);
