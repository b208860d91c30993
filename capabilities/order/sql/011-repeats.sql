-- The order of the same merchant that came to nothing and that this one pays again. At most one living order repeats another: decided under the other's lock (repeat-order.ts).
ALTER TABLE orders.orders
  ADD COLUMN repeats text,
  ADD CONSTRAINT repeats_an_own_order FOREIGN KEY (mid, repeats) REFERENCES orders.orders (mid, order_no);
CREATE INDEX orders_that_repeat ON orders.orders (mid, repeats) WHERE repeats IS NOT NULL;
