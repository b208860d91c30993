-- What only the order's kind knows of it; part of the order's hash when it is there.
ALTER TABLE orders.orders ADD COLUMN details jsonb;
