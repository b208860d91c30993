-- A person who is limited to some accounts sees and changes the terminals that are settled on these alone.
SELECT platform.protect_scope('terminal.terminals', 'account_no');
