-- expand: what goes over a rail is a line, also the one payment of an order that comes from no sheet: line 0

ALTER TABLE orders.lines DROP CONSTRAINT lines_count_from_one;
ALTER TABLE orders.lines ADD CONSTRAINT lines_count_from_zero CHECK (line_no >= 0);

-- Lines are searched by these; an order that comes from no sheet is found by its own keys.
DROP INDEX orders.lines_by_amount;
CREATE INDEX lines_by_amount ON orders.lines (mid, amount_fen, order_no, line_no) WHERE line_no > 0;
DROP INDEX orders.lines_by_payee;
CREATE INDEX lines_by_payee ON orders.lines (mid, payee_account_no, payee_name, order_no, line_no) WHERE line_no > 0;

INSERT INTO orders.lines (mid, order_no, line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name,
  payee_type, amount_fen, fee_fen, remark, state, reason, rail, sent_at, suspended, bank_serial, ended_at)
SELECT o.mid, o.order_no, 0, '', o.payee_name, o.payee_account_no, o.payee_bank_name, '', o.amount_fen, o.fee_fen,
  o.remark, o.state, o.fail_reason, 'bank', i.sent_at, i.suspended, o.bank_serial, o.finished_at
FROM orders.instructions i JOIN orders.orders o ON o.mid = i.mid AND o.order_no = i.order_no;
