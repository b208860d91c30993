-- Accounts that pay for one purpose only: one more type beside those that are known.
DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT known FROM pg_constraint WHERE conname = 'account_type_is_known' AND conrelid = 'account.accounts'::regclass;
  ALTER TABLE account.accounts DROP CONSTRAINT account_type_is_known;
  EXECUTE format('ALTER TABLE account.accounts ADD CONSTRAINT account_type_is_known CHECK (%s OR type = %L)', known, 'special');
END $$;

-- With what came back of a reservation: a rule of an account's type counts what is left of it.
CREATE OR REPLACE VIEW account.v_limit_reservations WITH (security_invoker = true) AS
  SELECT mid, order_no, account_no, function, amount_fen, day, released_at, released_fen FROM account.limit_reservations;
