-- Who changed the status of an account, why, and who agreed. Freezing is done at once, the rest waits for a second person.
CREATE SCHEMA account_status;
GRANT USAGE ON SCHEMA account_status TO portal_app;

CREATE TABLE account_status.changes (
  mid text NOT NULL,
  change_id uuid NOT NULL,
  account_no text NOT NULL,
  action text NOT NULL CONSTRAINT action_is_known CHECK (action IN ('freeze', 'unfreeze', 'close')),
  reason text NOT NULL,
  -- The account's status when it was asked for: unfreezing goes back to it, and so does a closing that is refused.
  was text NOT NULL,
  state text NOT NULL CONSTRAINT change_state_is_known CHECK (state IN ('done', 'pending', 'refused', 'withdrawn')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  PRIMARY KEY (mid, change_id),
  CONSTRAINT nobody_decides_an_own_change CHECK (state = 'withdrawn' OR decided_by <> proposed_by),
  CONSTRAINT freezing_waits_for_nobody CHECK (action <> 'freeze' OR (state = 'done' AND decided_by IS NULL)),
  CONSTRAINT the_others_are_decided CHECK (action = 'freeze' OR (state = 'pending') = (decided_by IS NULL)),
  CONSTRAINT a_decision_has_name_and_time CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_name IS NULL))
);
CREATE UNIQUE INDEX one_pending_change_an_account ON account_status.changes (mid, account_no) WHERE state = 'pending';
CREATE INDEX changes_newest ON account_status.changes (mid, proposed_at DESC, change_id DESC);

SELECT platform.protect_tenant('account_status.changes');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_name, decided_at) ON account_status.changes TO portal_app;
