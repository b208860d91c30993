-- expand: an application has its name as names are compared
ALTER TABLE onboarding.applications
  ADD COLUMN compared_name text NOT NULL GENERATED ALWAYS AS (platform.compared_name(name)) STORED;
