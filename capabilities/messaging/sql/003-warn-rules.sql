-- What a merchant wants to be warned of, and what each rule says now. A rule speaks when it crosses its threshold, once a day while it stays there, and when it has recovered.
CREATE TABLE messaging.warn_sets (
  mid text PRIMARY KEY,
  -- Grows with each change, so that nobody overwrites what they have not seen.
  version integer NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE messaging.warn_rules (
  mid text NOT NULL REFERENCES messaging.warn_sets,
  rule_id uuid NOT NULL,
  position integer NOT NULL,
  -- Empty: all accounts together.
  account_no text NOT NULL,
  metric text NOT NULL CONSTRAINT warn_metric_is_known CHECK (metric IN ('available', 'total', 'dayOut', 'singleOut', 'failedRate')),
  operator text NOT NULL CONSTRAINT warn_operator_is_known CHECK (operator IN ('below', 'above')),
  -- Fen, or per cent.
  threshold bigint NOT NULL CONSTRAINT threshold_is_positive CHECK (threshold > 0),
  channels text[] NOT NULL,
  receivers uuid[] NOT NULL,
  -- Minutes of the day; both or none.
  quiet_from smallint,
  quiet_until smallint,
  enabled boolean NOT NULL,
  last_value bigint,
  -- Since when it is beyond its threshold; null: it is not.
  fired_at timestamptz,
  -- The business day on which people were told last.
  told_on date,
  PRIMARY KEY (mid, rule_id),
  CONSTRAINT quiet_hours_have_two_ends CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CONSTRAINT what_has_fired_was_told CHECK (fired_at IS NULL OR told_on IS NOT NULL)
);
SELECT platform.protect_tenant('messaging.warn_sets');
SELECT platform.protect_tenant('messaging.warn_rules');
GRANT SELECT, INSERT, UPDATE ON messaging.warn_sets TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.warn_rules TO portal_app;
