-- The order's kind ends the payment in the transaction that ends the order (payment-kind.ts).
DROP TRIGGER trade_follows_its_order ON orders.orders;
DROP FUNCTION checkout.follow_order();
