COMMENT ON TABLE demo.steps IS 'distribution: reference';
