-- expand: the provider resets a sole administrator by a link
ALTER TABLE onboarding.invitations
  -- The role is active already, and the person may have logged in: the link sets another login password.
  ADD COLUMN is_reset boolean NOT NULL DEFAULT false;
