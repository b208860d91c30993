-- Money that is announced for other accounts is not seen by a person who is limited to some.
SELECT platform.protect_scope('topup.expected', 'account_no');
