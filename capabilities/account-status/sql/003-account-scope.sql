-- Changes of accounts beyond a person's limit are neither seen nor decided.
SELECT platform.protect_scope('account_status.changes', 'account_no');
