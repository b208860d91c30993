-- A payment that the bank sent back is an order of money that arrived and follows the payment (docs/decisions/0024). Before, its money was a step of the payment itself; so it stays for those, and for lines of a batch.
ALTER TABLE orders.orders
  DROP CONSTRAINT orders_follows_as_check,
  ADD CONSTRAINT orders_follows_as_check CHECK (follows_as IN ('take', 'take_part', 'release', 'pay_back', 'pay_back_part', 'return')),
  ADD CONSTRAINT what_is_sent_back_arrives CHECK (follows_as IS DISTINCT FROM 'return' OR (incoming AND original_mid = mid)),
  DROP CONSTRAINT money_that_arrived_is_there,
  ADD CONSTRAINT money_that_arrived_is_there CHECK (NOT incoming OR (state IN ('queued', 'succeeded') AND hold_id IS NULL AND batch_id IS NULL
    AND (original_no IS NULL OR follows_as = 'return') AND review_deadline IS NULL));
CREATE UNIQUE INDEX a_payment_is_sent_back_once ON orders.orders (mid, original_no) WHERE follows_as = 'return';
