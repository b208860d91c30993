-- expand: limits of their own are looked up for payees that were removed, too
CREATE INDEX contacts_own_days ON payee.contacts (mid, kind) WHERE day_fen IS NOT NULL;
-- The servers that still run use the new one as well.
DROP INDEX payee.contacts_with_own_day;
