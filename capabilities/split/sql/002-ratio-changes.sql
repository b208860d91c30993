-- Changes of the ratio: done at once where there is one administrator, else confirmed by a second one (domain-rules section 7).
CREATE TABLE split.ratio_changes (
  mid text NOT NULL,
  change_id uuid NOT NULL,
  was integer NOT NULL,
  ratio integer NOT NULL CONSTRAINT changed_ratio_is_a_share CHECK (ratio BETWEEN 1 AND 10000),
  state text NOT NULL CONSTRAINT ratio_change_state_is_known CHECK (state IN ('pending', 'done', 'refused', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_name text NOT NULL DEFAULT '',
  decided_at timestamptz,
  PRIMARY KEY (mid, change_id),
  CONSTRAINT ratio_is_decided_by_another_person CHECK (state = 'withdrawn' OR decided_by IS DISTINCT FROM proposed_by)
);
CREATE UNIQUE INDEX one_open_ratio_change_a_merchant ON split.ratio_changes (mid) WHERE state = 'pending';
CREATE INDEX newest_ratio_changes ON split.ratio_changes (mid, proposed_at DESC);
SELECT platform.protect_tenant('split.ratio_changes');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_name, decided_at) ON split.ratio_changes TO portal_app;
