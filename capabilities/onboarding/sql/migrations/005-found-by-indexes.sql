-- expand: an application is found by a part of its name or the beginning of a number, by indexes
CREATE INDEX applications_by_name ON onboarding.applications USING gin (platform.name_parts(compared_name))
  WITH (gin_pending_list_limit = 256);
-- By their beginnings, whatever the locale.
CREATE INDEX applications_by_beginning ON onboarding.applications (application_no text_pattern_ops);
CREATE INDEX applications_by_code_beginning ON onboarding.applications (credit_code text_pattern_ops);
CREATE INDEX applications_by_mobile_beginning ON onboarding.applications (administrator_mobile text_pattern_ops);
CREATE INDEX applications_by_merchant_beginning ON onboarding.applications (opened_mid text_pattern_ops);
