-- Refunds of received trades: the merchant's own number of each. The money is in orders (orders.orders), which follow
-- the trade.
CREATE SCHEMA refund;

CREATE TABLE refund.refunds (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- Used once, also when the refund came to nothing: a number that is sent again is a double.
  refund_no text NOT NULL,
  -- A line of a batch of refunds has a number of its own; 0: the order is one refund.
  line_no integer NOT NULL DEFAULT 0,
  CONSTRAINT a_refund_number_is_used_once UNIQUE (mid, refund_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  PRIMARY KEY (mid, order_no, line_no)
);
