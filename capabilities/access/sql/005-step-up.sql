-- When a payment looks unlike those before it, a merchant may ask for a certificate's signature (docs/decisions/0043). A sign without a row is as the product has it: off.
CREATE TABLE access.step_up_rules (
  mid text NOT NULL,
  sign text NOT NULL CONSTRAINT sign_is_known CHECK (sign IN ('device', 'payee', 'amount', 'hour')),
  certificate boolean NOT NULL,
  -- Of 'amount': from here on.
  amount_fen bigint CONSTRAINT amount_is_some CHECK (amount_fen > 0),
  -- Of 'hour': the usual hours in Shanghai, from one to another of the same day.
  from_hour smallint,
  to_hour smallint,
  PRIMARY KEY (mid, sign),
  CONSTRAINT amount_has_its_amount CHECK ((sign = 'amount') = (amount_fen IS NOT NULL)),
  CONSTRAINT hour_has_its_hours CHECK ((sign = 'hour') = (from_hour IS NOT NULL AND to_hour IS NOT NULL)),
  CONSTRAINT hours_are_of_a_day CHECK (from_hour >= 0 AND from_hour < to_hour AND to_hour <= 24)
);
SELECT platform.protect_tenant('access.step_up_rules');
GRANT SELECT, INSERT, UPDATE ON access.step_up_rules TO portal_app;

ALTER TABLE access.changes DROP CONSTRAINT change_kind_is_known,
  ADD CONSTRAINT change_kind_is_known CHECK (kind IN ('staff', 'role', 'certificate', 'protection'));
