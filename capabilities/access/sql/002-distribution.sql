COMMENT ON TABLE access.menus IS 'distribution: reference';
