-- Nor the orders that other accounts pay.
SELECT platform.protect_scope('orders.orders', 'account_no');
