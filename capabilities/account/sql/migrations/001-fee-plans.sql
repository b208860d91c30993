-- expand: price lists are plans with versions; the one of before is version 1 of the plan 标准

-- A price list by name; its rows are those of its versions.
CREATE TABLE account.fee_plans (
  plan_id text PRIMARY KEY,
  name text NOT NULL CONSTRAINT fee_plan_has_a_name CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fee_plan_name_is_its_own UNIQUE (name)
);
COMMENT ON TABLE account.fee_plans IS 'distribution: reference';

-- A version is only added. On a day the newest one holds whose day has come: a newer version replaces the older ones
-- from its day on.
CREATE TABLE account.fee_versions (
  plan_id text NOT NULL,
  version integer NOT NULL CONSTRAINT fee_versions_count_from_1 CHECK (version > 0),
  from_day date NOT NULL,
  proposed_name text NOT NULL DEFAULT '',
  approved_name text NOT NULL DEFAULT '',
  approved_at timestamptz NOT NULL DEFAULT now(),
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (plan_id, version),
  CONSTRAINT fee_version_has_its_plan FOREIGN KEY (plan_id) REFERENCES account.fee_plans
);
CREATE INDEX fee_versions_to_tell ON account.fee_versions (told_xid);
COMMENT ON TABLE account.fee_versions IS 'distribution: reference';

-- Kind, speed, band [from, to): fixed + rate × amount, at least min and at most max. The rows of a new kind are added
-- to every version by account.fill_kinds.
CREATE TABLE account.fee_rows (
  plan_id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  speed text NOT NULL CONSTRAINT fee_row_speed_is_known CHECK (speed IN ('T0', 'T1')),
  from_fen bigint NOT NULL CONSTRAINT fee_row_from_is_not_negative CHECK (from_fen >= 0),
  to_fen bigint,
  fixed_fen bigint NOT NULL CONSTRAINT fee_row_fixed_is_not_negative CHECK (fixed_fen >= 0),
  rate numeric(10, 4) NOT NULL CONSTRAINT fee_row_rate_is_a_share CHECK (rate >= 0 AND rate < 1),
  min_fen bigint,
  max_fen bigint,
  PRIMARY KEY (plan_id, version, kind, speed, from_fen),
  CONSTRAINT fee_row_is_a_range CHECK (to_fen IS NULL OR to_fen > from_fen),
  CONSTRAINT fee_row_min_is_below_max CHECK (min_fen IS NULL OR max_fen IS NULL OR min_fen <= max_fen),
  CONSTRAINT fee_row_has_its_version FOREIGN KEY (plan_id, version) REFERENCES account.fee_versions,
  CONSTRAINT fee_row_kind_is_known FOREIGN KEY (kind) REFERENCES account.kinds
);
COMMENT ON TABLE account.fee_rows IS 'distribution: reference';

-- Which plan a merchant has from a day on; without one it is 标准. As with versions, the newest one holds whose day has
-- come.
CREATE TABLE account.fee_assignments (
  mid text NOT NULL,
  number integer NOT NULL CONSTRAINT fee_assignments_count_from_1 CHECK (number > 0),
  plan_id text NOT NULL,
  from_day date NOT NULL,
  assigned_name text NOT NULL,
  assigned_at timestamptz NOT NULL,
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, number),
  CONSTRAINT assigned_fee_plan_is_known FOREIGN KEY (plan_id) REFERENCES account.fee_plans
);
CREATE INDEX fee_assignments_by_plan ON account.fee_assignments (plan_id, mid);
CREATE INDEX fee_assignments_to_tell ON account.fee_assignments (told_xid);

INSERT INTO account.fee_plans (plan_id, name, note) VALUES ('standard', '标准', '未分配费率方案的商户适用');
INSERT INTO account.fee_versions (plan_id, version, from_day) VALUES ('standard', 1, '2000-01-01');
INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen)
  SELECT 'standard', 1, function, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen
  FROM account.fee_rules WHERE payee_type = 'any';

-- By which price a quote was made; null in quotes of before.
ALTER TABLE account.fee_quotes
  ADD COLUMN plan_id text,
  ADD COLUMN plan_version integer,
  ADD CONSTRAINT quoted_price_is_known FOREIGN KEY (plan_id, plan_version) REFERENCES account.fee_versions;
