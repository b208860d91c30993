-- Money that arrives from outside (capability topup): the account is the one that received it, payee_… name who paid. It was never held, and its order is final when it is made.
ALTER TABLE orders.orders
  ADD COLUMN incoming boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT money_that_arrived_is_there
    CHECK (NOT incoming OR (state IN ('queued', 'succeeded') AND hold_id IS NULL AND batch_id IS NULL AND original_no IS NULL AND review_deadline IS NULL)),
  DROP CONSTRAINT paid_out_of_a_hold,
  ADD CONSTRAINT paid_out_of_a_hold CHECK (incoming OR state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR batch_id IS NOT NULL
    OR (hold_id IS NOT NULL) = (coalesce(follows_as, 'pay_back') = 'pay_back'));
