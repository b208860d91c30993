import { expect, it } from 'vitest';
import { locksOf } from './migration-locks.ts';

it('The strongest lock on each table that was there before a migration is told', () => {
  expect(
    locksOf(`-- contract: UPDATE orders.never
CREATE TABLE orders.new (id uuid REFERENCES orders.orders, at timestamptz);
CREATE UNIQUE INDEX new_by_time ON orders.new (at);
CREATE INDEX CONCURRENTLY_no ON orders.lines (mid);
ALTER TABLE ONLY "orders"."events" ADD note text;
UPDATE orders.events SET note = '';
INSERT INTO orders.totals SELECT 1; DROP TABLE IF EXISTS orders.old;
CREATE TRIGGER t AFTER INSERT ON orders.told EXECUTE FUNCTION orders.f();`),
  ).toEqual([
    { table: 'orders.events', lock: 'exclusive' },
    { table: 'orders.old', lock: 'exclusive' },
    { table: 'orders.lines', lock: 'share' },
    { table: 'orders.told', lock: 'trigger' },
    { table: 'orders.orders', lock: 'trigger' },
    { table: 'orders.totals', lock: 'rows' },
  ]);
});
