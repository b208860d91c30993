-- expand: the provider decides requests for higher limits
ALTER TABLE account.limit_raises
  ADD COLUMN decided_name text NOT NULL DEFAULT '',
  ADD COLUMN decision_reason text NOT NULL DEFAULT '',
  DROP CONSTRAINT raise_state_is_known,
  ADD CONSTRAINT raise_state_is_known CHECK (state IN ('waiting', 'withdrawn', 'approved', 'refused')),
  ADD CONSTRAINT a_decided_raise_has_its_person CHECK ((state IN ('approved', 'refused')) = (decided_name <> '')),
  ADD CONSTRAINT a_refused_raise_has_its_reason CHECK (state <> 'refused' OR decision_reason <> '');
CREATE INDEX waiting_raises ON account.limit_raises (proposed_at, raise_id) WHERE state = 'waiting';
