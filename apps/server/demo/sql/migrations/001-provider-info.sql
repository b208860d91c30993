-- expand: the demo's provider has a phone and an ICP line of its own

UPDATE identity.provider_info SET phone = '400-800-1234', icp = '京ICP备00000000号'
  WHERE version = 1 AND set_at IS NULL AND phone = '' AND icp = '';
