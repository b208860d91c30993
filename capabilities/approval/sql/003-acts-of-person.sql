-- The home page asks what a person has reviewed today.
CREATE INDEX acts_of_person ON approval.acts (mid, person_id, acted_at DESC);
