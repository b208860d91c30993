-- A policy is for a kind of order that there is.
ALTER TABLE approval.policies ADD CONSTRAINT policy_is_for_a_known_kind FOREIGN KEY (kind) REFERENCES account.kinds;
