-- The last batches of a kind, with who uploaded each.
ALTER TABLE uploads.batches ADD COLUMN person_name text NOT NULL DEFAULT '';
CREATE INDEX batches_newest ON uploads.batches (mid, kind, uploaded_at DESC, batch_id);
