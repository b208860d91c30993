-- What the bank sends back of a batch is an order too, which follows one line of it (docs/decisions/0024). Before, it was a step of the line; so it stays for those.
ALTER TABLE orders.orders
  ADD COLUMN original_line integer,
  ADD CONSTRAINT a_line_is_sent_back CHECK (original_line IS NULL OR (original_line > 0 AND follows_as = 'return'));
DROP INDEX orders.a_payment_is_sent_back_once;
CREATE UNIQUE INDEX a_payment_is_sent_back_once ON orders.orders (mid, original_no, coalesce(original_line, 0)) WHERE follows_as = 'return';
