-- Its maker changes the rows of a draft: each change names the version that it was made on.
ALTER TABLE uploads.batches ADD COLUMN version integer NOT NULL DEFAULT 0;
-- Faults of the batch number and the day, which stay when rows change; the others are found again.
ALTER TABLE uploads.batches ADD COLUMN header_faults text[] NOT NULL DEFAULT '{}';
