CREATE SCHEMA payee;

CREATE TABLE payee.contacts (
  mid text NOT NULL,
  contact_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT contact_kind_is_known CHECK (kind IN ('internal', 'bank')),
  payee_name text NOT NULL,
  payee_account_no text NOT NULL CONSTRAINT contact_account_is_digits CHECK (payee_account_no ~ '^[0-9]{6,28}$'),
  payee_bank_name text NOT NULL,
  remark text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Removed contacts stay, so that an order's payee can be traced to who once wrote it down.
  removed_at timestamptz,
  -- Payees that are not to be paid, payees of which the account was changed, and how a bank account's holder is asked
  -- for.
  payee_type text NOT NULL DEFAULT 'company' CONSTRAINT contact_type_is_known CHECK (payee_type IN ('company',
    'individual')),
  flagged_by text CONSTRAINT contact_is_flagged_by_somebody CHECK (flagged_by IN ('person', 'bank')),
  flag_reason text NOT NULL DEFAULT '',
  flagged_at timestamptz,
  former_account_no text NOT NULL DEFAULT '',
  account_changed_at timestamptz,
  day_fen bigint CONSTRAINT contact_day_is_something CHECK (day_fen > 0),
  PRIMARY KEY (mid, contact_id),
  CONSTRAINT contact_is_in_the_book_once UNIQUE (mid, kind, payee_account_no),
  CONSTRAINT contact_flag_is_whole CHECK ((flagged_by IS NULL) = (flagged_at IS NULL))
);
CREATE INDEX contacts_with_own_day ON payee.contacts (mid, kind) WHERE day_fen IS NOT NULL AND removed_at IS NULL;

-- What a merchant allows its people to pay to payees whom they enter (domain-rules section 21).
CREATE TABLE payee.rules (
  mid text PRIMARY KEY,
  -- Only accounts of the payee book and of the merchant itself.
  only_booked boolean NOT NULL,
  -- So long after the first payment a payee gets this amount at most; null: no such rule.
  first_hours integer CONSTRAINT first_hours_are_some CHECK (first_hours BETWEEN 1 AND 720),
  first_most_fen bigint CONSTRAINT first_most_is_something CHECK (first_most_fen > 0),
  -- Of one payee on one day; null: no such rule. A payee of the book may have an amount of its own.
  payee_day_fen bigint CONSTRAINT payee_day_is_something CHECK (payee_day_fen > 0),
  changed_by_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT first_payments_rule_is_whole CHECK ((first_hours IS NULL) = (first_most_fen IS NULL))
);
