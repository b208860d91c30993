-- What a call was about, in words: the number of an order, the last digits of an account. Never more of its payload.
ALTER TABLE security.operation_records ADD COLUMN object text NOT NULL DEFAULT '' CHECK (length(object) <= 200);
