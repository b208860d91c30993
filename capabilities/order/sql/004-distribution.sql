COMMENT ON TABLE orders.rail_cursors IS 'distribution: reference';
