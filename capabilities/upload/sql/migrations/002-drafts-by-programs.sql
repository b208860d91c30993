-- expand: a draft that a program fills line by line says first how many lines and how much will come
ALTER TABLE uploads.batches
  ADD COLUMN declared_count integer,
  ADD COLUMN declared_fen bigint,
  ADD CONSTRAINT declared_both_or_neither CHECK ((declared_count IS NULL) = (declared_fen IS NULL));
-- Of two that begin the same batch at once the second is refused.
CREATE UNIQUE INDEX program_batch_number_is_used_once ON uploads.batches (mid, batch_no)
  WHERE declared_count IS NOT NULL AND state IN ('checked', 'submitted');
