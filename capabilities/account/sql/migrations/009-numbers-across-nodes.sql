-- contract: no foreign key from accounts to the list of all numbers, which the audit says now (docs/decisions/0013)
ALTER TABLE account.accounts DROP CONSTRAINT accounts_account_no_fkey;
