-- The provider's price list at the start, in fen (our own decision, domain-rules sections 3.6 and 4: T+0 costs more than T+1; inside the provider it is cheap).
INSERT INTO account.fee_rules (function, speed, payee_type, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen) VALUES
  ('withdraw', 'T0', 'any',        0,        NULL,      0, 0.0002, 200,  5000),
  ('withdraw', 'T1', 'any',        0,        5000000,   100, 0,    NULL, NULL),
  ('withdraw', 'T1', 'any',        5000000,  NULL,      200, 0,    NULL, NULL),
  ('transfer', 'T0', 'any',        0,        NULL,      50, 0,     NULL, NULL),
  ('payout',   'T0', 'any',        0,        1000000,   200, 0,    NULL, NULL),
  ('payout',   'T0', 'any',        1000000,  10000000,  500, 0,    NULL, NULL),
  ('payout',   'T0', 'any',        10000000, NULL,      0, 0.0001, 1000, 20000),
  ('payout',   'T1', 'any',        0,        NULL,      100, 0,    NULL, NULL);
