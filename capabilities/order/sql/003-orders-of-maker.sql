-- The home page asks for a person's own orders that ended unpaid lately.
CREATE INDEX orders_of_maker ON orders.orders (mid, maker_id, finished_at DESC) WHERE finished_at IS NOT NULL;
