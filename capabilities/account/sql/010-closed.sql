-- An account that its merchant has closed: it neither pays nor receives, and keeps its history.
ALTER TABLE account.accounts DROP CONSTRAINT account_status_is_known;
ALTER TABLE account.accounts ADD CONSTRAINT account_status_is_known CHECK (status IN ('normal', 'receive_only', 'pay_only', 'frozen', 'dormant', 'closing', 'closed'));
