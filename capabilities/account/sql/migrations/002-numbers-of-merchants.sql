-- expand: the provider's people find a merchant by the number of an account
CREATE INDEX accounts_by_number ON account.accounts (account_no);
CREATE INDEX bank_accounts_by_number ON account.bank_accounts (bank_account_no) WHERE unbound_at IS NULL;
