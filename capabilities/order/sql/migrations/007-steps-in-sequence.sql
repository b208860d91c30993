-- expand: programs follow the steps of orders by the number of the transaction that wrote each
-- As of the notices (docs/decisions/0028). The steps that are there get the number of this transaction.
ALTER TABLE orders.events ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX events_of_merchant_in_sequence ON orders.events (mid, xid, order_no, seq);
CREATE INDEX events_in_sequence ON orders.events (xid, mid, order_no, seq);
