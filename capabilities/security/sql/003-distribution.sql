COMMENT ON TABLE security.operation_passwords IS 'distribution: directory';
COMMENT ON TABLE security.operation_password_history IS 'distribution: directory';
COMMENT ON TABLE security.real_name_checks IS 'distribution: directory';
COMMENT ON TABLE security.stranger_calls IS 'distribution: remote_address';

-- What was done before a merchant was entered belongs to none: '*'.
UPDATE security.operation_records SET mid = '*' WHERE mid IS NULL;
ALTER TABLE security.operation_records ALTER COLUMN mid SET DEFAULT '*', ALTER COLUMN mid SET NOT NULL,
  DROP CONSTRAINT operation_records_pkey, ADD PRIMARY KEY (id, mid);
