-- expand: a price may take the fee out of the amount

-- Of kinds whose price list may choose; of others their contract says it, and the rows have the default.
ALTER TABLE account.fee_rows
  ADD COLUMN fee_from text NOT NULL DEFAULT 'payer' CONSTRAINT fee_row_source_is_known CHECK (fee_from IN ('payer', 'amount'));

-- The amount that the person entered, where the fee is taken out of it; amount_fen is what the payee gets. Null where
-- both are the same. A server of the release before compares amount_fen with the entered one and refuses such a quote.
ALTER TABLE account.fee_quotes
  ADD COLUMN entered_fen bigint CONSTRAINT entered_amount_has_the_fee_in_it CHECK (entered_fen = amount_fen + fee_fen);
