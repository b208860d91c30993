-- What was taken of an account arrives by an order of the merchant that collects (3040). Before there were such orders, it was paid straight into the account: direct.
ALTER TABLE collect.items
  ADD COLUMN arrived_no text CHECK (arrived_no ~ '^[0-9]{24}$'),
  ADD COLUMN direct boolean NOT NULL DEFAULT false;
UPDATE collect.items SET direct = true WHERE state = 'succeeded';
ALTER TABLE collect.items
  ADD CONSTRAINT a_success_has_arrived CHECK ((state = 'succeeded' AND NOT direct) = (arrived_no IS NOT NULL));
GRANT UPDATE (arrived_no) ON collect.items TO portal_app;
