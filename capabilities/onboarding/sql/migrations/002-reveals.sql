-- expand: ID numbers that a person opens are counted
CREATE TABLE onboarding.reveals (
  user_id uuid NOT NULL,
  application_no text NOT NULL REFERENCES onboarding.applications,
  member text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, application_no, member, at)
);
COMMENT ON TABLE onboarding.reveals IS 'distribution: directory';
CREATE INDEX newest_reveals ON onboarding.reveals (at, user_id);
CREATE INDEX reveals_of_application ON onboarding.reveals (application_no);
