-- What the provider's people work on before it is a price or a limit. Prices and limits themselves are in the schema
-- account, where payments read them.
CREATE SCHEMA pricing;

-- One draft a plan; `revision` keeps two people from writing over each other. Rows as contract/price-rows.ts has them.
CREATE TABLE pricing.drafts (
  plan_id text PRIMARY KEY,
  from_day date NOT NULL,
  rows jsonb NOT NULL,
  revision integer NOT NULL CONSTRAINT draft_revisions_count_from_1 CHECK (revision > 0),
  saved_name text NOT NULL,
  saved_at timestamptz NOT NULL
);
COMMENT ON TABLE pricing.drafts IS 'distribution: reference';

-- Limits by name, to be applied to merchants.
CREATE TABLE pricing.limit_templates (
  template_id text PRIMARY KEY,
  name text NOT NULL CONSTRAINT limit_template_has_a_name CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  CONSTRAINT limit_template_name_is_its_own UNIQUE (name)
);
COMMENT ON TABLE pricing.limit_templates IS 'distribution: reference';

CREATE TABLE pricing.limit_template_rows (
  template_id text NOT NULL,
  kind text NOT NULL,
  single_fen bigint NOT NULL,
  day_fen bigint NOT NULL,
  month_fen bigint NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (template_id, kind),
  CONSTRAINT template_limits_are_in_their_order
    CHECK (0 <= single_fen AND single_fen <= day_fen AND day_fen <= month_fen AND day_count >= 0),
  CONSTRAINT template_row_has_its_template FOREIGN KEY (template_id) REFERENCES pricing.limit_templates,
  CONSTRAINT template_kind_is_known FOREIGN KEY (kind) REFERENCES account.kinds
);
COMMENT ON TABLE pricing.limit_template_rows IS 'distribution: reference';

-- What a merchant is told of a changed price or limit.
CREATE TABLE pricing.notices (
  mid text NOT NULL,
  notice_id uuid NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  told_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (mid, notice_id)
);
CREATE INDEX notices_to_tell ON pricing.notices (told_xid);
