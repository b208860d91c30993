-- expand: a line of a draft may have its fee in its amount

-- amount_fen is what the sheet says; the payee gets amount_fen - deducted_fen. Of a batch it is the sum of its lines.
ALTER TABLE uploads.rows
  ADD COLUMN deducted_fen bigint NOT NULL DEFAULT 0
    CONSTRAINT deducted_is_the_fee CHECK (deducted_fen = 0 OR (deducted_fen = fee_fen AND deducted_fen < amount_fen));
ALTER TABLE uploads.batches ADD COLUMN deducted_fen bigint NOT NULL DEFAULT 0 CONSTRAINT deducted_is_not_negative CHECK (deducted_fen >= 0);
