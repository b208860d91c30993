-- What is scheduled for a day is found by its hour: it counts for what a payee may get on that day.
CREATE INDEX orders_by_hour ON orders.orders (mid, scheduled_at) WHERE scheduled_at IS NOT NULL;
