import { describe, expect, it } from 'vitest';
import { aliasFindings } from './alias-rules.ts';

const found = (sql: string, file = 'capabilities/x/server/y.ts') => aliasFindings(file, `tx.rows(\`${sql}\`)`).length;

describe('An alias in the SQL of the product', () => {
  it.each([
    'SELECT order_no AS "orderNo" FROM orders.orders',
    'SELECT mid, o.order_no AS "orderNo" FROM orders.orders o',
    'INSERT INTO a.b (c) VALUES (1) RETURNING b_id AS "bId"',
    'SELECT mid,\n  o.order_no\n AS "orderNo" FROM orders.orders o',
  ])('is needless where it says the column in camel case: %s', (sql) => {
    expect(found(sql)).toBe(1);
    expect(found(sql, 'capabilities/x/server/y.db.test.ts')).toBe(0);
  });

  it.each([
    'SELECT order_no AS "number" FROM orders.orders',
    'SELECT amount_fen + fee_fen AS "feeFen" FROM orders.orders',
    'SELECT max(l.amount_fen) AS "amountFen" FROM orders.lines l',
    'SELECT from_day::text AS "fromDay" FROM account.cut_offs',
  ])('is not: %s', (sql) => {
    expect(found(sql)).toBe(0);
  });
});
