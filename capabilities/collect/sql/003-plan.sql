-- The days on which a merchant collects by itself, one plan a merchant.
CREATE TABLE collect.plans (
  mid text PRIMARY KEY,
  -- Counts its changes: a job of an earlier one does nothing.
  version integer NOT NULL CHECK (version > 0),
  calendar jsonb NOT NULL,
  state text NOT NULL CONSTRAINT plan_state_is_known CHECK (state IN ('active', 'off', 'stopped')),
  stop_reason text NOT NULL DEFAULT '',
  next_at timestamptz,
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  CONSTRAINT a_plan_that_runs_has_a_day CHECK ((next_at IS NOT NULL) = (state = 'active')),
  CONSTRAINT a_plan_stops_for_a_reason CHECK ((stop_reason <> '') = (state = 'stopped'))
);
ALTER TABLE collect.runs ADD COLUMN planned boolean NOT NULL DEFAULT false;

SELECT platform.protect_tenant('collect.plans');
GRANT SELECT, INSERT, UPDATE ON collect.plans TO portal_app;
