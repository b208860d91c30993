-- Rules that redeem by themselves when an account falls short, and what became of them (docs/decisions/0036).
CREATE TABLE wealth.auto_rules (
  mid text NOT NULL,
  account_no text NOT NULL,
  -- Redeems as soon as less than this is available, and fills up to the second amount.
  below_fen bigint NOT NULL CHECK (below_fen > 0),
  up_to_fen bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('fast', 'ordinary')),
  -- At any time, or once a day in the morning.
  looks text NOT NULL CHECK (looks IN ('always', 'daily')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'stopped')),
  stop_reason text NOT NULL DEFAULT '',
  -- The day on which a rule of the morning has been followed.
  looked_on date,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT fills_up_to_more CHECK (up_to_fen >= below_fen)
);
CREATE INDEX auto_rules_active ON wealth.auto_rules (mid, account_no) WHERE state = 'active';

-- An order, or why there was none. Append only.
CREATE TABLE wealth.auto_runs (
  mid text NOT NULL,
  run_id uuid NOT NULL,
  account_no text NOT NULL,
  day date NOT NULL,
  ran_at timestamptz NOT NULL,
  order_no text,
  amount_fen bigint,
  reason text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  told_xid xid8 DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, run_id),
  CONSTRAINT an_order_or_a_reason CHECK ((order_no IS NOT NULL) = (reason = '') AND (order_no IS NULL) = (amount_fen IS NULL))
);
CREATE INDEX auto_runs_newest ON wealth.auto_runs (mid, account_no, ran_at DESC);
-- A reason is told once a day, however often the account is looked at.
CREATE UNIQUE INDEX one_reason_a_day ON wealth.auto_runs (mid, account_no, day, reason) WHERE order_no IS NULL;
CREATE INDEX auto_runs_to_tell ON wealth.auto_runs (told_xid) WHERE order_no IS NULL;

SELECT platform.protect_tenant('wealth.auto_rules');
SELECT platform.protect_tenant('wealth.auto_runs');
SELECT platform.protect_scope('wealth.auto_rules', 'account_no');
GRANT SELECT, INSERT, DELETE, UPDATE (below_fen, up_to_fen, mode, looks, state, stop_reason, looked_on, maker_id, maker_name, changed_at) ON wealth.auto_rules TO portal_app;
GRANT SELECT, INSERT ON wealth.auto_runs TO portal_app;

-- Closing: the merchant asks, the fund company ends the customer; after that the signing can be begun again.
ALTER TABLE wealth.applications DROP CONSTRAINT applications_state_check;
ALTER TABLE wealth.applications ADD CONSTRAINT applications_state_check
  CHECK (state IN ('created', 'filled', 'signed', 'opening', 'open', 'refused', 'closing', 'closed'));
ALTER TABLE wealth.applications ADD COLUMN closed_at timestamptz, ADD COLUMN closed_by text NOT NULL DEFAULT '';
ALTER TABLE wealth.applications ADD CONSTRAINT closed_by_somebody CHECK ((closed_at IS NOT NULL AND closed_by <> '') = (state IN ('closing', 'closed')));
GRANT UPDATE (closed_at, closed_by) ON wealth.applications TO portal_app;
DROP INDEX wealth.one_living_application;
CREATE UNIQUE INDEX one_living_application ON wealth.applications (mid) WHERE state NOT IN ('refused', 'closed');
-- The two ledger accounts stay the merchant's: a later contract opens the same holding again.
ALTER TABLE wealth.holdings ADD COLUMN closed_at timestamptz;
GRANT UPDATE (closed_at) ON wealth.holdings TO portal_app;
