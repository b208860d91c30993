-- What a merchant allows another one: orders of one kind, out of one of its accounts into one account of the other (docs/decisions/0026). Never changed but for its end.
CREATE TABLE orders.mandates (
  -- The merchant that pays.
  mid text NOT NULL,
  mandate_id uuid NOT NULL,
  kind text NOT NULL,
  account_no text NOT NULL,
  payer_name text NOT NULL,
  payee_mid text NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  -- Stays in the account.
  keep_fen bigint NOT NULL CONSTRAINT mandate_keeps_something_or_nothing CHECK (keep_fen >= 0),
  granted_by uuid NOT NULL,
  granted_by_name text NOT NULL,
  granted_at timestamptz NOT NULL,
  ended_by_name text,
  ended_at timestamptz,
  PRIMARY KEY (mid, mandate_id),
  CONSTRAINT nobody_gives_a_mandate_to_itself CHECK (payee_mid <> mid),
  CONSTRAINT an_end_has_a_person CHECK ((ended_at IS NULL) = (ended_by_name IS NULL))
);
CREATE UNIQUE INDEX one_living_mandate ON orders.mandates (mid, kind, account_no, payee_account_no) WHERE ended_at IS NULL;
CREATE INDEX mandates_of_payee ON orders.mandates (payee_mid, kind, granted_at DESC, mandate_id) WHERE ended_at IS NULL;

SELECT platform.protect_tenant('orders.mandates');
CREATE POLICY payee_sees_its_mandates ON orders.mandates FOR SELECT USING (payee_mid = (SELECT current_setting('app.mid', true)));
GRANT SELECT, INSERT, UPDATE (ended_by_name, ended_at) ON orders.mandates TO portal_app;

-- What the payee may know of the accounts that its living mandates name: the status, and what is above the amount that stays.
CREATE FUNCTION orders.accounts_of_mandates(wanted_kind text) RETURNS TABLE (mandate_id uuid, status text, above_fen bigint)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, orders
AS $$
  SELECT m.mandate_id, a.status, greatest(b.balance_fen - m.keep_fen, 0)
  FROM orders.mandates m
  JOIN account.accounts a ON a.mid = m.mid AND a.account_no = m.account_no
  JOIN ledger.accounts b ON b.id = a.available_id AND b.mid = m.mid
  WHERE m.payee_mid = current_setting('app.mid', true) AND m.kind = wanted_kind AND m.ended_at IS NULL
$$;
REVOKE ALL ON FUNCTION orders.accounts_of_mandates(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.accounts_of_mandates(text) TO portal_app;
