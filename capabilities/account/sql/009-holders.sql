-- Who is behind ledger accounts of other merchants: the holder's name and the last four digits, to say who paid. account_tails with the name; past the tenant wall for no more than that.
CREATE FUNCTION account.account_holders(wanted uuid[])
RETURNS TABLE (id uuid, name text, tail text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
  SELECT bucket.id, a.name, right(a.account_no, 4)
  FROM account.accounts a CROSS JOIN LATERAL (VALUES (a.available_id), (a.frozen_id), (a.pending_id)) AS bucket(id)
  WHERE a.available_id = ANY(wanted) AND bucket.id = a.available_id
     OR a.frozen_id = ANY(wanted) AND bucket.id = a.frozen_id
     OR a.pending_id = ANY(wanted) AND bucket.id = a.pending_id
$$;
REVOKE ALL ON FUNCTION account.account_holders(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.account_holders(uuid[]) TO portal_app;
