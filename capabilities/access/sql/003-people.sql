-- Administrators change roles and people on pages of the portal.
ALTER TABLE access.roles
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
GRANT DELETE ON access.roles TO portal_app;

-- Every change of a person, a role or a certificate flag: what it was and became, in words, and the command that makes it. One that waits for a second
-- administrator is made when that one confirms it.
CREATE TABLE access.changes (
  mid text NOT NULL,
  change_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT change_kind_is_known CHECK (kind IN ('staff', 'role', 'certificate')),
  -- A person, a role, the path of a function; of an invitation that waits the mobile.
  subject text NOT NULL,
  title text NOT NULL,
  -- [{ label, before, after }]
  lines jsonb NOT NULL,
  command jsonb NOT NULL,
  state text NOT NULL CONSTRAINT change_state_is_known CHECK (state IN ('pending', 'done', 'refused', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_name text NOT NULL DEFAULT '',
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, change_id),
  CONSTRAINT change_is_decided_by_another CHECK (state = 'withdrawn' OR decided_by IS DISTINCT FROM proposed_by),
  CONSTRAINT withdrawn_by_who_proposed CHECK (state <> 'withdrawn' OR decided_by = proposed_by),
  CONSTRAINT waits_undecided CHECK (state <> 'pending' OR decided_at IS NULL)
);
CREATE UNIQUE INDEX one_waiting_change_a_subject ON access.changes (mid, subject) WHERE state = 'pending';
CREATE INDEX newest_changes ON access.changes (mid, proposed_at DESC, change_id);
CREATE INDEX changes_of_subject ON access.changes (mid, subject, proposed_at DESC);
SELECT platform.protect_tenant('access.changes');
GRANT SELECT, INSERT, UPDATE (state, subject, decided_by, decided_name, decided_at, reason) ON access.changes TO portal_app;
