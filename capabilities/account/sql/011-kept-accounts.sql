-- Ledger accounts of merchants that a higher capability keeps beside account.accounts: who is behind them, for the lists that say who paid and who was paid.
CREATE TABLE account.kept_accounts (
  ledger_id uuid NOT NULL,
  mid text NOT NULL,
  name text NOT NULL,
  tail text NOT NULL CONSTRAINT kept_tail_is_four_digits CHECK (tail ~ '^[0-9]{4}$'),
  PRIMARY KEY (ledger_id, mid)
);
SELECT platform.protect_tenant('account.kept_accounts');
GRANT SELECT, INSERT ON account.kept_accounts TO portal_app;
CREATE POLICY owner_reads_kept_accounts ON account.kept_accounts FOR SELECT TO CURRENT_USER USING (true);


CREATE OR REPLACE FUNCTION account.account_holders(wanted uuid[])
RETURNS TABLE (id uuid, name text, tail text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
  SELECT bucket.id, a.name, right(a.account_no, 4)
  FROM account.accounts a CROSS JOIN LATERAL (VALUES (a.available_id), (a.frozen_id), (a.pending_id)) AS bucket(id)
  WHERE a.available_id = ANY(wanted) AND bucket.id = a.available_id
     OR a.frozen_id = ANY(wanted) AND bucket.id = a.frozen_id
     OR a.pending_id = ANY(wanted) AND bucket.id = a.pending_id
  UNION ALL
  SELECT k.ledger_id, k.name, k.tail FROM account.kept_accounts k WHERE k.ledger_id = ANY(wanted)
$$;

CREATE OR REPLACE FUNCTION account.account_tails(wanted uuid[])
RETURNS TABLE (id uuid, tail text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
  SELECT id, tail FROM account.account_holders(wanted)
$$;
