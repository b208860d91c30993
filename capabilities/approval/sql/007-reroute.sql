-- Steps whose named persons were disabled go to an administrator. The steps with which the review was opened are kept.
ALTER TABLE approval.reviews ADD COLUMN steps_before jsonb, ADD COLUMN rerouted_at timestamptz,
  ADD CONSTRAINT rerouted_as_a_whole CHECK ((steps_before IS NULL) = (rerouted_at IS NULL));
GRANT UPDATE (steps, steps_before, rerouted_at) ON approval.reviews TO portal_app;
