-- Rules that make orders, and what became of each of their days (docs/decisions/0021).
CREATE SCHEMA standing;

CREATE TABLE standing.instructions (
  mid text NOT NULL,
  standing_id uuid NOT NULL,
  request_no text NOT NULL,
  kind text NOT NULL,
  account_no text NOT NULL,
  -- What the kind needs besides account and amount: payee, its name, speed.
  params jsonb NOT NULL,
  -- The payee as it was when the instruction was made, to show it. Each run asks again.
  payee_name text NOT NULL,
  payee_account_no text NOT NULL,
  payee_bank_name text NOT NULL,
  calendar jsonb NOT NULL,
  rule text NOT NULL CONSTRAINT rule_is_known CHECK (rule IN ('fixed', 'above')),
  -- Paid each time, or what stays in the account.
  amount_fen bigint NOT NULL CONSTRAINT amount_is_not_negative CHECK (amount_fen >= 0),
  state text NOT NULL CONSTRAINT state_is_known CHECK (state IN ('active', 'paused', 'stopped', 'ended')),
  stop_reason text NOT NULL DEFAULT '',
  next_at timestamptz,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (mid, standing_id),
  CONSTRAINT one_instruction_per_request UNIQUE (mid, request_no),
  CONSTRAINT a_fixed_amount_pays_something CHECK (rule = 'above' OR amount_fen > 0),
  CONSTRAINT what_runs_has_a_day CHECK ((next_at IS NOT NULL) = (state IN ('active', 'paused')))
);
CREATE INDEX instructions_newest ON standing.instructions (mid, created_at DESC, standing_id DESC);

-- One row a day on which it was due. Append only.
CREATE TABLE standing.runs (
  mid text NOT NULL,
  standing_id uuid NOT NULL,
  run_date date NOT NULL,
  ran_at timestamptz NOT NULL,
  order_no text,
  amount_fen bigint,
  reason text NOT NULL DEFAULT '',
  missed integer NOT NULL DEFAULT 0 CONSTRAINT missed_is_not_negative CHECK (missed >= 0),
  -- The transaction of a day that made no order, of which its people are told (docs/decisions/0028).
  told_xid xid8 DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, standing_id, run_date),
  FOREIGN KEY (mid, standing_id) REFERENCES standing.instructions,
  CONSTRAINT an_order_or_a_reason CHECK ((order_no IS NOT NULL) = (reason = '')
    AND (order_no IS NULL) = (amount_fen IS NULL))
);
CREATE INDEX runs_to_tell ON standing.runs (told_xid) WHERE order_no IS NULL AND told_xid IS NOT NULL;
