-- expand: a provider that has set neither phone nor ICP line shows none; what 001 had invented goes

ALTER TABLE identity.provider_info
  DROP CONSTRAINT provider_phone_is_given,
  DROP CONSTRAINT provider_icp_is_given,
  ADD CONSTRAINT provider_info_that_was_set_is_whole CHECK (set_at IS NULL OR (phone <> '' AND icp <> ''));
UPDATE identity.provider_info SET phone = '', icp = ''
  WHERE version = 1 AND set_at IS NULL AND phone = '400-800-1234' AND icp = '京ICP备00000000号'
    AND NOT EXISTS (SELECT 1 FROM identity.provider_info later WHERE later.version > 1);
