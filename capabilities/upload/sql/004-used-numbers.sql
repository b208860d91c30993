-- A 商户明细号 that an earlier batch of the merchant has paid is a warning (domain-rules section 3.7, grey): the number of that batch.
ALTER TABLE uploads.rows ADD COLUMN used_in text;
ALTER TABLE uploads.batches ADD COLUMN used_count integer NOT NULL DEFAULT 0;
CREATE INDEX rows_by_merchant_number ON uploads.rows (mid, merchant_line_no) WHERE merchant_line_no IS NOT NULL;
