import { expect, it } from 'vitest';
import { locksOf } from './migration-locks.ts';

it('The strongest lock of a migration on each existing table is reported', () => {
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

it('A foreign key that goes, alone or with its table, locks the table that it leads to', () => {
  const keys = [
    { name: 'order_is_known', table: 'orders.events', leadsTo: 'orders.orders' },
    { name: 'kept', table: 'orders.events', leadsTo: 'orders.kinds' },
    { name: 'of_old', table: 'orders.old', leadsTo: 'orders.lines' },
  ];
  expect(
    locksOf(
      'ALTER TABLE orders.events ADD note text, DROP CONSTRAINT IF EXISTS order_is_known; DROP TABLE orders.old',
      keys,
    ),
  ).toEqual([
    { table: 'orders.orders', lock: 'exclusive' },
    { table: 'orders.lines', lock: 'exclusive' },
    { table: 'orders.events', lock: 'exclusive' },
    { table: 'orders.old', lock: 'exclusive' },
  ]);
});
