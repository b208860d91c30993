-- A person who is limited to some accounts sees no other.
SELECT platform.protect_scope('account.accounts', 'account_no');
