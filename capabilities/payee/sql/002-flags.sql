-- Payees that are not to be paid, payees of which the account was changed, and how a bank account's holder is asked for.
ALTER TABLE payee.contacts
  ADD COLUMN payee_type text NOT NULL DEFAULT 'company' CONSTRAINT contact_type_is_known CHECK (payee_type IN ('company', 'individual')),
  ADD COLUMN flagged_by text CONSTRAINT contact_is_flagged_by_somebody CHECK (flagged_by IN ('person', 'bank')),
  ADD COLUMN flag_reason text NOT NULL DEFAULT '',
  ADD COLUMN flagged_at timestamptz,
  ADD COLUMN former_account_no text NOT NULL DEFAULT '',
  ADD COLUMN account_changed_at timestamptz,
  ADD CONSTRAINT contact_flag_is_whole CHECK ((flagged_by IS NULL) = (flagged_at IS NULL));
