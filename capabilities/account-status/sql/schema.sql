-- Who changed the status of an account, why, and who agreed. Freezing is done at once, the rest waits for a second
-- person.
CREATE SCHEMA account_status;

-- A part of an account's balance that its merchant has frozen (domain-rules section 12). The money is a hold of the
-- ledger under the freeze's id, which ends once.
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
