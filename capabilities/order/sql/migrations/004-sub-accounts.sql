-- expand: an order names the money beside its account that it moves: petty cash, a second-level account, shares

ALTER TABLE orders.orders ADD COLUMN sub_account_no text, ADD COLUMN sub_account_name text;
-- Older orders name none.
ALTER TABLE orders.orders ADD CONSTRAINT sub_account_has_number_and_name
  CHECK ((sub_account_no IS NULL) = (sub_account_name IS NULL)) NOT VALID;
