-- Administrators change the rules on a page of the portal (domain-rules section 11).
ALTER TABLE approval.policies
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- The second administrator; null when there was none, or when a program set the policy.
  ADD COLUMN confirmed_by text,
  ADD CONSTRAINT confirmed_by_another CHECK (confirmed_by <> created_by);

-- A limit of the day beside the one of an order; either may be missing.
ALTER TABLE approval.reviewer_limits
  ALTER COLUMN single_fen DROP NOT NULL,
  ADD COLUMN day_fen bigint CHECK (day_fen >= 0),
  ADD CONSTRAINT limit_limits_something CHECK (single_fen IS NOT NULL OR day_fen IS NOT NULL);

-- Changes that wait for a second administrator, and what became of them.
CREATE TABLE approval.proposals (
  mid text NOT NULL,
  proposal_id uuid NOT NULL,
  kind text NOT NULL REFERENCES account.kinds,
  -- The version that it changes; when another came since, it can no longer be confirmed.
  base_version integer NOT NULL CHECK (base_version >= 0),
  layers jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'rejected', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, proposal_id),
  CONSTRAINT decided_with_state CHECK ((state = 'pending') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT decided_by_another CHECK (state NOT IN ('confirmed', 'rejected') OR decided_by <> proposed_by),
  CONSTRAINT withdrawn_by_its_maker CHECK (state <> 'withdrawn' OR decided_by = proposed_by)
);
CREATE UNIQUE INDEX one_pending_change_a_kind ON approval.proposals (mid, kind) WHERE state = 'pending';
SELECT platform.protect_tenant('approval.proposals');
GRANT SELECT, INSERT ON approval.proposals TO portal_app;
GRANT UPDATE (state, decided_by, decided_at, reason) ON approval.proposals TO portal_app;

-- What a person has approved today, for the limit of the day.
CREATE INDEX approvals_of_day ON approval.acts (mid, person_id, acted_at) WHERE act = 'approve';
