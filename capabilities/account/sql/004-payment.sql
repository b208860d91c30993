-- Payments of 收款单 (4010) are a function of their own, with a price and limits of their own.
ALTER TABLE account.fee_rules DROP CONSTRAINT fee_function_is_known,
  ADD CONSTRAINT fee_function_is_known CHECK (function IN ('withdraw', 'transfer', 'payout', 'payment'));
ALTER TABLE account.limits DROP CONSTRAINT limit_function_is_known,
  ADD CONSTRAINT limit_function_is_known CHECK (function IN ('withdraw', 'transfer', 'payout', 'payment'));

-- Inside the provider, so at the price of a transfer.
INSERT INTO account.fee_rules (function, speed, payee_type, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen) VALUES ('payment', 'T0', 'any', 0, NULL, 50, 0, NULL, NULL);

-- Merchants that are here already begin with the limits that they have for transfers; new ones get theirs with their first account.
SELECT set_config('app.mid', '*', true);
INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count)
  SELECT mid, 'payment', single_fen, day_fen, month_fen, day_count FROM account.limits WHERE function = 'transfer';
