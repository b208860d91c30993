-- Receipts (电子回单) of payments that have ended: number and code of each, which stay the same however often it is printed.
CREATE SCHEMA receipt;
GRANT USAGE ON SCHEMA receipt TO portal_app;

CREATE TABLE receipt.receipts (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- Of a batch; 0: the order is one payment.
  line_no integer NOT NULL CHECK (line_no >= 0),
  -- A payment that the bank returned has a second receipt, and the first one is void.
  ended text NOT NULL CHECK (ended IN ('succeeded', 'returned')),
  receipt_no text NOT NULL,
  check_code text NOT NULL,
  issued_at timestamptz NOT NULL,
  printed integer NOT NULL CHECK (printed > 0),
  PRIMARY KEY (mid, order_no, line_no, ended),
  CONSTRAINT a_number_is_given_once UNIQUE (mid, receipt_no)
);
CREATE INDEX receipts_by_number ON receipt.receipts (receipt_no);

SELECT platform.protect_tenant('receipt.receipts');
GRANT SELECT, INSERT, UPDATE (printed) ON receipt.receipts TO portal_app;

-- The look past the wall between merchants, for those who hold a receipt: its number and code together, by the function below alone.
CREATE POLICY owner_reads_receipts ON receipt.receipts FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION receipt.find_receipt(wanted_no text, wanted_code text) RETURNS SETOF receipt.receipts
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, receipt
AS $$
  SELECT * FROM receipt.receipts r WHERE r.receipt_no = wanted_no AND r.check_code = wanted_code
$$;
REVOKE ALL ON FUNCTION receipt.find_receipt(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt.find_receipt(text, text) TO portal_app;
