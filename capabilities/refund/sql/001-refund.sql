-- Refunds of received trades: the merchant's own number of each. The money is in orders (orders.orders), which follow the trade.
CREATE SCHEMA refund;
GRANT USAGE ON SCHEMA refund TO portal_app;

CREATE TABLE refund.refunds (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- Used once, also when the refund came to nothing: a number that is sent again is a double.
  refund_no text NOT NULL,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT a_refund_number_is_used_once UNIQUE (mid, refund_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);
SELECT platform.protect_tenant('refund.refunds');
GRANT SELECT, INSERT ON refund.refunds TO portal_app;
