-- expand: an order says whether its fee was taken out of the entered amount

-- The amounts keep their meaning: amount_fen is what the payee gets, and the account pays amount_fen and fee_fen. With
-- 'amount' their sum is what the maker entered.
ALTER TABLE orders.orders
  ADD COLUMN fee_from text NOT NULL DEFAULT 'payer' CONSTRAINT fee_source_is_known CHECK (fee_from IN ('payer', 'amount'));
ALTER TABLE orders.lines
  ADD COLUMN fee_from text NOT NULL DEFAULT 'payer' CONSTRAINT line_fee_source_is_known CHECK (fee_from IN ('payer', 'amount'));
