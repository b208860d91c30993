-- Whose account it is: a company's, or a person's who trades under the own name. Payments to persons have type codes of their own (spec section 3, 3020).
ALTER TABLE account.accounts ADD COLUMN holder_type text NOT NULL DEFAULT 'company'
  CONSTRAINT holder_type_is_known CHECK (holder_type IN ('company', 'individual'));

-- Of one number, as find_receiver answers it: views depend on the shape of that one.
CREATE FUNCTION account.holder_type_of(wanted text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, account
AS $$
  SELECT a.holder_type FROM account.account_numbers n JOIN account.accounts a ON a.mid = n.mid AND a.account_no = n.account_no WHERE n.account_no = wanted
$$;
REVOKE ALL ON FUNCTION account.holder_type_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.holder_type_of(text) TO portal_app;
