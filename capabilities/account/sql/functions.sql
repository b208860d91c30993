GRANT USAGE ON SCHEMA account TO portal_app;

GRANT INSERT ON account.account_numbers TO portal_app;

SELECT platform.protect_tenant('account.accounts');
-- A person who is limited to some accounts sees no other.
SELECT platform.protect_scope('account.accounts', 'account_no');
-- The two looks past the tenant wall are functions that run as the tables' owner, which is never the application's
-- role: for that owner alone, and for reading alone, the wall on this table is open. (A setting in the function's
-- definition would do it only for superusers.)
SELECT platform.set_policy('account.accounts', 'owner_reads_accounts', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (status, status_note) ON account.accounts TO portal_app;

SELECT platform.protect_tenant('account.bank_accounts');
-- Bound once more: the time begins again.
GRANT SELECT, INSERT, UPDATE (bank_name, holder_name, bound_at, unbound_at) ON account.bank_accounts TO portal_app;

-- Which merchants have bound a bank account, for the console alone: the view reads as the tables' owner.
SELECT platform.set_policy('account.bank_accounts', 'owner_reads_bank_accounts',
  'FOR SELECT TO CURRENT_USER USING (true)');
CREATE OR REPLACE VIEW account.v_console_bank_accounts AS
  SELECT mid, bank_account_no FROM account.bank_accounts WHERE unbound_at IS NULL;
GRANT SELECT ON account.v_console_bank_accounts TO portal_console;

-- Servers of the release before read prices here.
GRANT SELECT ON account.fee_rules TO portal_app;

SELECT platform.protect_tenant('account.fee_assignments');
-- Prices and limits are written by the provider's people alone.
GRANT SELECT, INSERT ON account.fee_plans, account.fee_versions, account.fee_rows, account.fee_assignments TO portal_console;

SELECT platform.protect_tenant('account.fee_quotes');
GRANT SELECT, INSERT, UPDATE (used_at) ON account.fee_quotes TO portal_app;
GRANT DELETE ON account.fee_quotes TO portal_console;

SELECT platform.protect_tenant('account.limits');
GRANT SELECT, INSERT ON account.limits TO portal_app;
GRANT UPDATE (single_fen, day_fen, month_fen, day_count) ON account.limits TO portal_console;

SELECT platform.protect_tenant('account.limit_usage');
GRANT SELECT, INSERT, UPDATE (amount_fen, count) ON account.limit_usage TO portal_app;

SELECT platform.protect_tenant('account.limit_reservations');
GRANT SELECT, INSERT, UPDATE (released_at, released_fen, released_count) ON account.limit_reservations TO portal_app;

GRANT SELECT ON account.holidays, account.cut_offs TO portal_app;
GRANT INSERT, DELETE ON account.holidays TO portal_console;
GRANT INSERT, UPDATE ON account.cut_offs TO portal_console;

GRANT SELECT ON account.rail_pauses TO portal_app;
GRANT INSERT, UPDATE (resume_proposed_name, resumed_name, resumed_at) ON account.rail_pauses TO portal_console;

-- The lock between a pause of a rail, which takes it alone, and those who are about to send, who share it.
CREATE OR REPLACE FUNCTION account.rail_lock(of_rail text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT hashtextextended('account.rail:' || of_rail, 0) $$;

-- Whether something new may be sent; then no pause begins before this transaction has ended.
CREATE OR REPLACE FUNCTION account.may_send(of_rail text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- The second statement must see the pause that was committed while the first one waited.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'what is sent is decided in read committed'; END IF;
  PERFORM pg_advisory_xact_lock_shared(account.rail_lock(of_rail));
  RETURN NOT EXISTS (SELECT 1 FROM account.rail_pauses p WHERE p.rail = of_rail AND p.resumed_at IS NULL);
END $$;
REVOKE ALL ON FUNCTION account.may_send FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.may_send TO portal_app;

GRANT SELECT ON account.kinds TO portal_app;

GRANT SELECT ON account.binding_rules TO portal_app;

SELECT platform.protect_tenant('account.kept_accounts');
SELECT platform.set_policy('account.kept_accounts', 'owner_reads_kept_accounts',
  'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT ON account.kept_accounts TO portal_app;

SELECT platform.protect_tenant('account.limit_raises');
GRANT SELECT, INSERT, UPDATE (state, ended_at, told_xid) ON account.limit_raises TO portal_app;
GRANT UPDATE (decided_name, decision_reason) ON account.limit_raises TO portal_console;

-- The view that tier 4 reads. security_invoker: the policies of the reader's merchant apply.
CREATE OR REPLACE VIEW account.v_accounts WITH (security_invoker = true) AS
  SELECT mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at FROM account.accounts;
GRANT SELECT ON account.v_accounts TO portal_app;

-- Public facts of the one account whose number the payer already knows.
CREATE OR REPLACE FUNCTION account.find_receiver(wanted text)
RETURNS TABLE (mid text, account_no text, name text, status text, available_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY
  SELECT a.mid, a.account_no, a.name, a.status, a.available_id
  FROM account.account_numbers n JOIN account.accounts a ON a.mid = n.mid AND a.account_no = n.account_no
  WHERE n.account_no = wanted;
END $$;
REVOKE ALL ON FUNCTION account.find_receiver FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.find_receiver TO portal_app;

-- The prices of a merchant on a day: of the plan that it has, in the version that holds. The bound merchant gets its
-- own; the application's role reads no table of prices, because what others pay is no business of a merchant.
CREATE OR REPLACE FUNCTION account.price_rows(merchant text, wanted text[], on_day date)
RETURNS TABLE (kind text, speed text, from_fen bigint, to_fen bigint, fixed_fen bigint, rate numeric, min_fen bigint, max_fen bigint, plan_id text, plan_name text, version integer, payee text, fee_from text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  IF current_setting('app.mid', true) NOT IN (merchant, '*') THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT r.kind, r.speed, r.from_fen, r.to_fen, r.fixed_fen, r.rate, r.min_fen, r.max_fen, p.plan_id, p.name, v.version, r.payee, r.fee_from
    FROM account.fee_plans p
      CROSS JOIN LATERAL (SELECT max(f.version) AS version FROM account.fee_versions f WHERE f.plan_id = p.plan_id AND f.from_day <= on_day) v
      JOIN account.fee_rows r ON r.plan_id = p.plan_id AND r.version = v.version
    WHERE p.plan_id = coalesce((SELECT a.plan_id FROM account.fee_assignments a WHERE a.mid = merchant AND a.from_day <= on_day ORDER BY a.number DESC LIMIT 1), 'standard')
      AND r.kind = ANY (wanted)
    ORDER BY r.kind, r.speed, r.payee, r.from_fen;
END $$;
REVOKE ALL ON FUNCTION account.price_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.price_rows TO portal_app;

-- The same as servers of the release before ask for it, which charge every fee in addition to the amount: they refuse a
-- payment whose price takes it out of the amount.
CREATE OR REPLACE FUNCTION account.prices(merchant text, wanted text[], on_day date)
RETURNS TABLE (kind text, speed text, from_fen bigint, to_fen bigint, fixed_fen bigint, rate numeric, min_fen bigint, max_fen bigint, plan_id text, plan_name text, version integer, payee text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY
    SELECT p.kind, p.speed, p.from_fen, p.to_fen, p.fixed_fen, p.rate, p.min_fen, p.max_fen, p.plan_id, p.plan_name, p.version, p.payee
    FROM account.price_rows(merchant, wanted, on_day) p
    WHERE p.fee_from = 'payer';
END $$;
REVOKE ALL ON FUNCTION account.prices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.prices TO portal_app;

-- The same as servers of the release before ask for it, which know no prices by payee: they refuse a payment that has
-- only these.
CREATE OR REPLACE FUNCTION account.fee_bands(merchant text, wanted text[], on_day date)
RETURNS TABLE (kind text, speed text, from_fen bigint, to_fen bigint, fixed_fen bigint, rate numeric, min_fen bigint, max_fen bigint, plan_id text, plan_name text, version integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY
    SELECT p.kind, p.speed, p.from_fen, p.to_fen, p.fixed_fen, p.rate, p.min_fen, p.max_fen, p.plan_id, p.plan_name, p.version
    FROM account.prices(merchant, wanted, on_day) p
    WHERE p.payee = 'any';
END $$;
REVOKE ALL ON FUNCTION account.fee_bands FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.fee_bands TO portal_app;

-- The plan of a merchant on a day, to its own transactions; no table of prices is read by the application's role.
CREATE OR REPLACE FUNCTION account.plan_of(merchant text, on_day date) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN (SELECT coalesce((SELECT a.plan_id FROM account.fee_assignments a WHERE a.mid = merchant AND a.from_day <= on_day ORDER BY a.number DESC LIMIT 1), 'standard')
    WHERE current_setting('app.mid', true) IN (merchant, '*'));
END $$;
REVOKE ALL ON FUNCTION account.plan_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.plan_of TO portal_app;

-- The plans of all merchants that were given one until a day; the others have `standard`.
CREATE OR REPLACE FUNCTION account.plans_on(on_day date) RETURNS TABLE (mid text, plan_id text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT ON (a.mid) a.mid, a.plan_id FROM account.fee_assignments a
    WHERE a.from_day <= on_day AND current_setting('app.mid', true) = '*' ORDER BY a.mid, a.number DESC;
END $$;
REVOKE ALL ON FUNCTION account.plans_on FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.plans_on TO portal_app;

-- The application's role may not edit prices or limits; through this function it adds those of a kind that is new,
-- once. Several servers may start at the same time.
CREATE OR REPLACE FUNCTION account.fill_kinds(wanted jsonb, fees jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
DECLARE
  fresh text[];
BEGIN
  LOCK TABLE account.kinds IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(array_agg(w.id), '{}') INTO fresh FROM jsonb_to_recordset(wanted) AS w(id text) WHERE NOT EXISTS (SELECT 1 FROM account.kinds k WHERE k.id = w.id);

  INSERT INTO account.kinds AS k (id, single_fen, day_fen, month_fen, day_count)
  SELECT id, single_fen, day_fen, month_fen, day_count
  FROM jsonb_to_recordset(wanted) AS w(id text, single_fen bigint, day_fen bigint, month_fen bigint, day_count integer)
  ON CONFLICT (id) DO UPDATE SET (single_fen, day_fen, month_fen, day_count) = (excluded.single_fen, excluded.day_fen, excluded.month_fen, excluded.day_count)
  WHERE (k.single_fen, k.day_fen, k.month_fen, k.day_count) IS DISTINCT FROM (excluded.single_fen, excluded.day_fen, excluded.month_fen, excluded.day_count);

  INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen)
  SELECT v.plan_id, v.version, f.kind, f.speed, f.from_fen, f.to_fen, f.fixed_fen, f.rate, f.min_fen, f.max_fen
  FROM jsonb_to_recordset(fees) AS f(kind text, speed text, from_fen bigint, to_fen bigint, fixed_fen bigint, rate numeric, min_fen bigint, max_fen bigint)
    CROSS JOIN account.fee_versions v
  WHERE f.kind = ANY (fresh);

  INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count)
  SELECT a.mid, k.id, k.single_fen, k.day_fen, k.month_fen, k.day_count
  FROM (SELECT DISTINCT mid FROM account.accounts) a CROSS JOIN account.kinds k WHERE k.id = ANY (fresh)
  ON CONFLICT (mid, function) DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION account.fill_kinds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.fill_kinds TO portal_app;

-- Who is behind ledger accounts of other merchants: the holder's name and the last four digits, to say who paid.
-- account_tails with the name; past the tenant wall for no more than that.
CREATE OR REPLACE FUNCTION account.account_holders(wanted uuid[])
RETURNS TABLE (id uuid, name text, tail text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY
  SELECT bucket.id, a.name, right(a.account_no, 4)
  FROM account.accounts a CROSS JOIN LATERAL (VALUES (a.available_id), (a.frozen_id), (a.pending_id)) AS bucket(id)
  WHERE a.available_id = ANY(wanted) AND bucket.id = a.available_id
     OR a.frozen_id = ANY(wanted) AND bucket.id = a.frozen_id
     OR a.pending_id = ANY(wanted) AND bucket.id = a.pending_id
  UNION ALL
  SELECT k.ledger_id, k.name, k.tail FROM account.kept_accounts k WHERE k.ledger_id = ANY(wanted);
END $$;
REVOKE ALL ON FUNCTION account.account_holders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.account_holders TO portal_app;

-- The last four digits of the merchant accounts behind ledger accounts, to name a counterparty of another merchant.
-- Again past the tenant wall, for no more than that.
CREATE OR REPLACE FUNCTION account.account_tails(wanted uuid[])
RETURNS TABLE (id uuid, tail text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN QUERY
  SELECT h.id, h.tail FROM account.account_holders(wanted) h;
END $$;
REVOKE ALL ON FUNCTION account.account_tails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.account_tails TO portal_app;

-- Of one number, as find_receiver answers it: views depend on the shape of that one.
CREATE OR REPLACE FUNCTION account.holder_type_of(wanted text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, account
AS $$
BEGIN
  RETURN (SELECT a.holder_type FROM account.account_numbers n JOIN account.accounts a ON a.mid = n.mid AND a.account_no = n.account_no WHERE n.account_no = wanted);
END $$;
REVOKE ALL ON FUNCTION account.holder_type_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.holder_type_of TO portal_app;

-- Reservations with what came back of each: a rule of an account's type counts what is left of it.
CREATE OR REPLACE VIEW account.v_limit_reservations WITH (security_invoker = true) AS
  SELECT mid, order_no, account_no, function, amount_fen, day, released_at, released_fen FROM account.limit_reservations;
GRANT SELECT ON account.v_limit_reservations TO portal_app;
