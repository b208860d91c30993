GRANT USAGE ON SCHEMA receipt TO portal_app;

SELECT platform.protect_tenant('receipt.receipts');
-- The look past the wall between merchants, for those who hold a receipt: its number and code together, by the function
-- below alone.
SELECT platform.set_policy('receipt.receipts', 'owner_reads_receipts', 'FOR SELECT TO CURRENT_USER USING (true)');
GRANT SELECT, INSERT, UPDATE (printed) ON receipt.receipts TO portal_app;

CREATE OR REPLACE FUNCTION receipt.find_receipt(wanted_no text, wanted_code text) RETURNS SETOF receipt.receipts
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, receipt
AS $$
BEGIN
  RETURN QUERY
  SELECT * FROM receipt.receipts r WHERE r.receipt_no = wanted_no AND r.check_code = wanted_code;
END $$;
REVOKE ALL ON FUNCTION receipt.find_receipt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt.find_receipt TO portal_app;
