-- Orders that wait for money (docs/decisions/0019): until when, and by it the sequence in which they are served.
ALTER TABLE orders.orders
  ADD COLUMN funds_until timestamptz,
  ADD CONSTRAINT waiting_for_funds_ends CHECK (state <> 'awaiting_funds' OR funds_until IS NOT NULL);
CREATE INDEX orders_awaiting_funds ON orders.orders (funds_until, order_no) WHERE state = 'awaiting_funds';
GRANT UPDATE (funds_until) ON orders.orders TO portal_app;
