-- The bills of a few types, and of batches, among many other orders: without these each page read every order of its period.
CREATE INDEX orders_of_type ON orders.orders (mid, type_code, submitted_at DESC, order_no DESC);
CREATE INDEX orders_of_batches ON orders.orders (mid, submitted_at DESC, order_no DESC) WHERE batch_id IS NOT NULL;
