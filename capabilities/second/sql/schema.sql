-- Second-level accounts: money of the merchant that is kept apart for its shops and departments. Money is in orders and
-- the ledger.
CREATE SCHEMA second;

-- No account of account.accounts, so that no other kind of order can pay out of it.
CREATE TABLE second.accounts (
  mid text NOT NULL,
  account_no text NOT NULL CONSTRAINT second_number_is_digits CHECK (account_no ~ '^[0-9]{6,28}$'),
  name text NOT NULL CONSTRAINT second_account_has_a_name CHECK (name <> ''),
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  opened_by_name text NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (mid, account_no),
  CONSTRAINT one_second_account_a_name UNIQUE (mid, name),
  CONSTRAINT a_second_bucket_is_of_one_account UNIQUE (mid, available_id),
  CONSTRAINT second_buckets_differ CHECK (available_id <> frozen_id)
);
