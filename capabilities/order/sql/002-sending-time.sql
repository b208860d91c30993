-- When the bank is given the order (domain-rules section 4): null while it waits for review, and when it was sent at once. Known with the last approval, from which it counts.
ALTER TABLE orders.orders ADD COLUMN send_at timestamptz;
GRANT UPDATE (send_at, arrival_at) ON orders.orders TO portal_app;
