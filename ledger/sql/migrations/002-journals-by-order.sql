-- expand: the entries of an order are found without reading the period
-- Building it keeps postings waiting, about 3 s for a million journals. Made before with CREATE INDEX CONCURRENTLY, it
-- is taken as it is (docs/releasing.md).
CREATE INDEX IF NOT EXISTS journals_of_order ON ledger.journals (order_no) WHERE order_no IS NOT NULL;
