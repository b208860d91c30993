COMMENT ON TABLE account.account_numbers IS 'distribution: account_no';
COMMENT ON TABLE account.fee_rules IS 'distribution: reference';
COMMENT ON TABLE account.holidays IS 'distribution: reference';
