CREATE SCHEMA payee;
GRANT USAGE ON SCHEMA payee TO portal_app;

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
  PRIMARY KEY (mid, contact_id),
  CONSTRAINT contact_is_in_the_book_once UNIQUE (mid, kind, payee_account_no)
);
SELECT platform.protect_tenant('payee.contacts');
GRANT SELECT, INSERT, UPDATE ON payee.contacts TO portal_app;
