COMMENT ON TABLE merchant.default_merchants IS 'distribution: directory';
