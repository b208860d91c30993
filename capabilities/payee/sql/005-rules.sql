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
SELECT platform.protect_tenant('payee.rules');
GRANT SELECT, INSERT, UPDATE ON payee.rules TO portal_app;

ALTER TABLE payee.contacts ADD COLUMN day_fen bigint CONSTRAINT contact_day_is_something CHECK (day_fen > 0);
CREATE INDEX contacts_with_own_day ON payee.contacts (mid, kind) WHERE day_fen IS NOT NULL AND removed_at IS NULL;
