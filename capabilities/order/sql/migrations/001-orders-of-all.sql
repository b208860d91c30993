-- expand: the provider's people list the orders of all merchants, newest first
CREATE INDEX orders_of_all ON orders.orders (submitted_at DESC, order_no DESC);
