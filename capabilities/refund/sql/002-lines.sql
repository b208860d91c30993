-- A line of a batch of refunds has a number of its own; 0: the order is one refund.
ALTER TABLE refund.refunds
  ADD COLUMN line_no integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT refunds_pkey,
  ADD PRIMARY KEY (mid, order_no, line_no);

-- A sheet of refunds is priced as every sheet, at nothing. Where the kind is not known yet, its start brings the price.
INSERT INTO account.fee_rules (function, speed, payee_type, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen)
SELECT id, 'T0', 'any', 0, NULL, 0, 0, NULL, NULL FROM account.kinds WHERE id = 'refund';
