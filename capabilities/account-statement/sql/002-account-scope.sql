-- A person who is limited to some accounts sees and changes what is sent of these alone; the worker sends for all.
SELECT platform.protect_scope('account_statement.subscriptions', 'account_no');
