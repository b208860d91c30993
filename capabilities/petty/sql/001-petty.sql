-- Petty cash: an account of the merchant's money that one member of its staff keeps. Money is in orders and the ledger.
CREATE SCHEMA petty;
GRANT USAGE ON SCHEMA petty TO portal_app;

-- No account of account.accounts, so that no other kind of order can pay out of it.
CREATE TABLE petty.accounts (
  mid text NOT NULL,
  account_no text NOT NULL CONSTRAINT petty_number_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  owner_id uuid NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT a_petty_bucket_is_of_one_account UNIQUE (mid, available_id),
  CONSTRAINT a_petty_hold_bucket_is_of_one_account UNIQUE (mid, frozen_id),
  CONSTRAINT one_petty_account_a_person UNIQUE (mid, owner_id),
  CONSTRAINT petty_buckets_differ CHECK (available_id <> frozen_id)
);
SELECT platform.protect_tenant('petty.accounts');
GRANT SELECT, INSERT ON petty.accounts TO portal_app;
