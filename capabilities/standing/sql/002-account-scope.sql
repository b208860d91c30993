-- Rules that pay out of other accounts are not seen by a person who is limited to some.
SELECT platform.protect_scope('standing.instructions', 'account_no');
