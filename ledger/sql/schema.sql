-- Double entry. The application's role has no right on a table: it posts and reads through functions and
-- views (functions/).
--
-- Every table is distributed by its merchant (`mid`), and every unique key contains it (docs/decisions: distribution).
-- Keys that are looked up by an id alone begin with that id.
CREATE SCHEMA ledger;

CREATE TABLE ledger.accounts (
  id uuid NOT NULL,
  mid text NOT NULL,
  code text NOT NULL,
  -- What the account is for. The ledger itself knows one kind: money in a `frozen` account moves by a hold only.
  kind text NOT NULL,
  may_go_negative boolean NOT NULL DEFAULT false,
  balance_fen bigint NOT NULL DEFAULT 0,
  -- How many entries the account has; drawn under its row lock, so that the chain of balances has no gap.
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (id, mid),
  CONSTRAINT account_code_is_unique UNIQUE (mid, code),
  CONSTRAINT balance_is_not_negative CHECK (balance_fen >= 0 OR may_go_negative)
) WITH (fillfactor = 60);

CREATE TABLE ledger.journals (
  id uuid NOT NULL,
  mid text NOT NULL,
  key text NOT NULL,
  input_hash bytea NOT NULL CONSTRAINT input_is_hashed CHECK (octet_length(input_hash) = 32),
  type_code text NOT NULL,
  order_no text,
  actor text NOT NULL,
  booked_at timestamptz NOT NULL,
  memo text,
  -- The journal of the same merchant that this one takes back.
  reverses uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, mid),
  CONSTRAINT one_journal_per_key UNIQUE (mid, key)
);
CREATE UNIQUE INDEX one_reversal_per_journal ON ledger.journals (mid, reverses) WHERE reverses IS NOT NULL;

CREATE TABLE ledger.entries (
  account_id uuid NOT NULL,
  version bigint NOT NULL,
  -- The account's owner, not always the journal's.
  mid text NOT NULL,
  journal_id uuid NOT NULL,
  posting_no smallint NOT NULL,
  counter_account_id uuid NOT NULL,
  delta_fen bigint NOT NULL CONSTRAINT entry_moves_something CHECK (delta_fen <> 0),
  balance_before_fen bigint NOT NULL,
  balance_after_fen bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version, mid),
  CONSTRAINT entry_proves_itself CHECK (balance_after_fen = balance_before_fen + delta_fen)
);
-- Entries are written in the order of time: a summary of each block's times narrows a period and costs a posting
-- nothing. An account's own history is found by the primary key.
CREATE INDEX entries_by_time ON ledger.entries USING brin (booked_at) WITH (pages_per_range = 32, autosummarize = on);
-- Entries by their amount, newest first, for the search. The provider's own entries, half of all, are in no search:
-- they cost a posting nothing.
CREATE INDEX entries_by_amount ON ledger.entries (mid, delta_fen, booked_at) WHERE mid <> 'PROVIDER';
-- An account's entries in the order of time: its page inside a day, and the parts of days at the ends of a period.
CREATE INDEX entries_of_account_by_time ON ledger.entries (account_id, booked_at);

CREATE TABLE ledger.holds (
  mid text NOT NULL,
  hold_id uuid NOT NULL,
  frozen_account_id uuid NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT hold_is_positive CHECK (amount_fen > 0),
  state text NOT NULL CONSTRAINT hold_state_is_known CHECK (state IN ('open', 'settled', 'released', 'expired')),
  opened_by uuid NOT NULL,
  ended_by uuid,
  CONSTRAINT hold_ends_with_a_journal CHECK ((state = 'open') = (ended_by IS NULL)),
  PRIMARY KEY (mid, hold_id)
);
CREATE INDEX open_holds ON ledger.holds (frozen_account_id) WHERE state = 'open';

-- Tamper evidence (docs/spec/security.md T14, I8): functions/3-seals.sql says how the chain is made.
CREATE TABLE ledger.seals (
  mid text NOT NULL,
  seal_no bigint NOT NULL,
  account_id uuid NOT NULL,
  version bigint NOT NULL,
  hash bytea NOT NULL CONSTRAINT seal_is_a_hash CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, seal_no),
  CONSTRAINT an_entry_is_sealed_once UNIQUE (account_id, version, mid)
);

CREATE TABLE ledger.signed_heads (
  mid text NOT NULL,
  day date NOT NULL,
  seal_no bigint NOT NULL,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (mid, day)
);

-- How far each account is sealed. Versions are drawn under the account's lock: no lower one can appear later.
CREATE TABLE ledger.sealed_versions (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, mid)
);

-- Its one row is the right to seal: one sealer at a time.
CREATE TABLE ledger.sealer (
  only_one boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (only_one)
);
COMMENT ON TABLE ledger.sealer IS 'distribution: reference';
INSERT INTO ledger.sealer DEFAULT VALUES;

-- What moved on each account on each day (Shanghai), so that sums over months read some rows a day instead of every
-- entry, and a page far inside a period is found by counting days.
--
-- No posting writes here: a job adds up what was posted since its last run. Versions are drawn under the account's
-- lock, so below a version that is seen nothing comes in later. What is kept covers each account up to a version;
-- ledger.day_sums adds what came after it from the entries. So sums are exact at every moment, whatever the order of
-- times, and no hot row is shared.
CREATE TABLE ledger.day_totals (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  day date NOT NULL,
  direction text NOT NULL CONSTRAINT direction_is_known CHECK (direction IN ('in', 'out')),
  type_code text NOT NULL,
  -- An account of the same merchant or of the provider; all others are together under the nil id.
  counter_account_id uuid NOT NULL,
  -- Whether the journals name an order.
  has_order boolean NOT NULL,
  entries bigint NOT NULL,
  amount_fen bigint NOT NULL,
  PRIMARY KEY (account_id, day, direction, type_code, counter_account_id, has_order, mid)
);

-- How far each account is added up.
CREATE TABLE ledger.totalled_versions (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, mid)
);

-- Its one row is the right to add up: one at a time.
CREATE TABLE ledger.totaller (
  only_one boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_row CHECK (only_one)
);
COMMENT ON TABLE ledger.totaller IS 'distribution: reference';
INSERT INTO ledger.totaller DEFAULT VALUES;
