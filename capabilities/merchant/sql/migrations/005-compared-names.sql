-- expand: a merchant has its name as names are compared
--
-- The table is written again, and its readers wait: seconds for 100,000 merchants.
ALTER TABLE merchant.merchants
  ADD COLUMN compared_name text NOT NULL GENERATED ALWAYS AS (platform.compared_name(customer_name)) STORED;
