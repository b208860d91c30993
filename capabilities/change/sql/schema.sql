-- Changes that a second person confirms, of every kind: who proposed what and why, what it was and becomes in words,
-- and who decided. One that needed nobody else is done from the start, so that the history is one list.
CREATE SCHEMA change;

CREATE TABLE change.changes (
  -- The merchant whom it changes, also where the provider's people propose and decide it.
  mid text NOT NULL,
  change_id uuid NOT NULL,
  realm text NOT NULL DEFAULT 'merchant' CONSTRAINT change_realm_is_known CHECK (realm IN ('merchant', 'provider')),
  -- The name of its ChangeKind.
  kind text NOT NULL CONSTRAINT change_has_a_kind CHECK (kind <> ''),
  -- What it changes; of an invitation that waits the mobile.
  subject text NOT NULL,
  -- Null: it is of no single account. Else it is seen by those who may see the account.
  account_no text,
  title text NOT NULL CONSTRAINT change_has_a_title CHECK (title <> ''),
  -- [{ label, before, after }]
  lines jsonb NOT NULL,
  command jsonb NOT NULL,
  state text NOT NULL CONSTRAINT change_state_is_known
    CHECK (state IN ('pending', 'done', 'refused', 'withdrawn', 'lapsed')),
  -- Why it was proposed, and what shows that it is right: [{ label, text }].
  reason text NOT NULL DEFAULT '',
  evidence jsonb NOT NULL DEFAULT '[]',
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  -- Null: it waits for as long as it takes.
  lapses_at timestamptz,
  -- Null where nobody decided, or had to.
  decided_by uuid,
  decided_name text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, change_id),
  CONSTRAINT change_is_decided_by_another
    CHECK (state NOT IN ('done', 'refused') OR decided_by IS DISTINCT FROM proposed_by),
  CONSTRAINT a_refusal_has_its_person CHECK (state <> 'refused' OR decided_by IS NOT NULL),
  CONSTRAINT withdrawn_by_who_proposed CHECK (state <> 'withdrawn' OR decided_by = proposed_by),
  CONSTRAINT nobody_decides_what_lapsed CHECK (state <> 'lapsed' OR decided_by IS NULL),
  CONSTRAINT a_pending_change_is_undecided CHECK (state <> 'pending' OR (decided_by IS NULL AND decided_at IS NULL)),
  CONSTRAINT a_change_ends_with_a_time CHECK (state IN ('pending', 'done') OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_waiting_change_a_subject ON change.changes (mid, kind, subject) WHERE state = 'pending';
CREATE INDEX newest_changes ON change.changes (mid, proposed_at DESC, change_id DESC);
CREATE INDEX changes_of_subject ON change.changes (mid, kind, subject, proposed_at DESC);
CREATE INDEX changes_by_lapse ON change.changes (lapses_at) WHERE state = 'pending' AND lapses_at IS NOT NULL;
