-- The kinds of money order that the capabilities have, filled at every start by account.fill_kinds. No other SQL names a kind: what refers to one refers to this table.
CREATE TABLE account.kinds (
  id text PRIMARY KEY,
  -- The limits with which a merchant begins.
  single_fen bigint NOT NULL DEFAULT 0 CHECK (single_fen >= 0),
  day_fen bigint NOT NULL DEFAULT 0 CHECK (day_fen >= 0),
  month_fen bigint NOT NULL DEFAULT 0 CHECK (month_fen >= 0),
  day_count integer NOT NULL DEFAULT 0 CHECK (day_count >= 0)
);
COMMENT ON TABLE account.kinds IS 'distribution: reference';
GRANT SELECT ON account.kinds TO portal_app;

-- Kinds that have prices or limits already are known; their limits for new merchants come with the first start.
SELECT set_config('app.mid', '*', true);
INSERT INTO account.kinds (id) SELECT function FROM account.fee_rules UNION SELECT function FROM account.limits;

ALTER TABLE account.fee_rules DROP CONSTRAINT fee_function_is_known, ADD CONSTRAINT fee_function_is_known FOREIGN KEY (function) REFERENCES account.kinds;
ALTER TABLE account.limits DROP CONSTRAINT limit_function_is_known, ADD CONSTRAINT limit_function_is_known FOREIGN KEY (function) REFERENCES account.kinds;

-- The application's role may not edit prices or limits; through this function it adds those of a kind that is new, once. Several servers may start at the same time.
CREATE FUNCTION account.fill_kinds(wanted jsonb, fees jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, account
AS $$
DECLARE
  fresh text[];
BEGIN
  LOCK TABLE account.kinds IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(array_agg(w.id), '{}') INTO fresh FROM jsonb_to_recordset(wanted) AS w(id text) WHERE NOT EXISTS (SELECT FROM account.kinds k WHERE k.id = w.id);

  INSERT INTO account.kinds AS k (id, single_fen, day_fen, month_fen, day_count)
  SELECT id, single_fen, day_fen, month_fen, day_count
  FROM jsonb_to_recordset(wanted) AS w(id text, single_fen bigint, day_fen bigint, month_fen bigint, day_count integer)
  ON CONFLICT (id) DO UPDATE SET (single_fen, day_fen, month_fen, day_count) = (excluded.single_fen, excluded.day_fen, excluded.month_fen, excluded.day_count)
  WHERE (k.single_fen, k.day_fen, k.month_fen, k.day_count) IS DISTINCT FROM (excluded.single_fen, excluded.day_fen, excluded.month_fen, excluded.day_count);

  INSERT INTO account.fee_rules (function, speed, payee_type, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen)
  SELECT function, speed, 'any', from_fen, to_fen, fixed_fen, rate, min_fen, max_fen
  FROM jsonb_to_recordset(fees) AS f(function text, speed text, from_fen bigint, to_fen bigint, fixed_fen bigint, rate numeric, min_fen bigint, max_fen bigint)
  WHERE function = ANY (fresh);

  INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count)
  SELECT a.mid, k.id, k.single_fen, k.day_fen, k.month_fen, k.day_count
  FROM (SELECT DISTINCT mid FROM account.accounts) a CROSS JOIN account.kinds k WHERE k.id = ANY (fresh)
  ON CONFLICT (mid, function) DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION account.fill_kinds(jsonb, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account.fill_kinds(jsonb, jsonb) TO portal_app;
