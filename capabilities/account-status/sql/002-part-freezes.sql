-- A part of an account's balance that its merchant has frozen (domain-rules section 12). The money is a hold of the ledger under the freeze's id, which ends once.
CREATE TABLE account_status.part_freezes (
  mid text NOT NULL,
  freeze_id uuid NOT NULL,
  account_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT part_is_positive CHECK (amount_fen > 0),
  reason text NOT NULL,
  -- Its last day, in Shanghai; null: until it is released.
  ends_on date,
  state text NOT NULL CONSTRAINT part_state_is_known CHECK (state IN ('active', 'released', 'expired')),
  placed_by uuid NOT NULL,
  placed_name text NOT NULL,
  placed_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (mid, freeze_id),
  CONSTRAINT part_ends_with_a_time CHECK ((state = 'active') = (ended_at IS NULL))
);
CREATE INDEX parts_newest ON account_status.part_freezes (mid, placed_at DESC, freeze_id DESC);
CREATE INDEX parts_by_end ON account_status.part_freezes (ends_on) WHERE state = 'active' AND ends_on IS NOT NULL;

-- Who asked for a release, and who agreed: never the same person.
CREATE TABLE account_status.part_releases (
  mid text NOT NULL,
  release_id uuid NOT NULL,
  freeze_id uuid NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CONSTRAINT release_state_is_known CHECK (state IN ('pending', 'done', 'refused', 'withdrawn', 'lapsed')),
  proposed_by uuid NOT NULL,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  PRIMARY KEY (mid, release_id),
  FOREIGN KEY (mid, freeze_id) REFERENCES account_status.part_freezes,
  CONSTRAINT nobody_decides_an_own_release CHECK (state NOT IN ('done', 'refused') OR (decided_by IS NOT NULL AND decided_by <> proposed_by)),
  CONSTRAINT a_release_ends_with_a_time CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_pending_release_a_freeze ON account_status.part_releases (mid, freeze_id) WHERE state = 'pending';
CREATE UNIQUE INDEX a_freeze_is_released_once ON account_status.part_releases (mid, freeze_id) WHERE state = 'done';

SELECT platform.protect_tenant('account_status.part_freezes');
SELECT platform.protect_tenant('account_status.part_releases');
SELECT platform.protect_scope('account_status.part_freezes', 'account_no');
GRANT SELECT, INSERT, UPDATE (state, ended_at) ON account_status.part_freezes TO portal_app;
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_name, decided_at) ON account_status.part_releases TO portal_app;
