-- A reviewer whose limit does not cover the order hands the step to those whose limit does (docs/spec/domain-rules.md section 11). It is the one act of that person, and approves nothing.
ALTER TABLE approval.acts DROP CONSTRAINT acts_act_check, ADD CONSTRAINT act_is_known CHECK (act IN ('approve', 'reject', 'return', 'pass_up'));
