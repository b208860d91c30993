-- Where somebody has signed in from: asked before a code is sent to them from an address that has asked for many.
CREATE INDEX sessions_of_person ON identity.sessions (person_id, created_at DESC);
