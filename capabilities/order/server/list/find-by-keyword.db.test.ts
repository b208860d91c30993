import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { KEYWORD_MAX } from '../../constants.ts';
import { must } from '../test/order-fixture.ts';
import { fixture, merchant, openOrderLists, orders, payee } from '../test/order-list-fixture.ts';
import { lookedUp, ordersOfKeyword } from './find-by-keyword.ts';
import { orderListExport } from './order-list-export.ts';
import {
  filtered,
  orderListFilterOf,
  type OrderListFilter,
  type OrderListInput,
  type OrderScope,
} from './order-list-query.ts';
import { totalsOf } from './order-totals.ts';
import { readOrders } from './read-orders.ts';

/** Orders of one payee, and one in ten of others, newest last. */
const MANY = 6_000;
const ALL: { from: Date | null; until: Date | null } = { from: null, until: null };

let many: string;
beforeAll(async () => {
  await openOrderLists();
  const { admin } = fixture.db;
  const { mid } = await fixture.openMerchant();
  many = mid;
  await admin.query(
    `INSERT INTO orders.orders SELECT (jsonb_populate_record(o, jsonb_build_object('mid', $1::text, 'request_no', 'many' || n, 'hold_id', NULL, 'state', 'rejected', 'finished_at', at,
       'order_no', to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(n::text, 10, '0'), 'submitted_at', at, 'amount_fen', 100 + n,
       'payee_name', CASE WHEN n % 10 = 0 THEN '南山贸易' || n ELSE '恒丰包装材料有限公司' END, 'payee_account_no', CASE WHEN n % 10 = 0 THEN '62220200' || lpad(n::text, 8, '0') ELSE '6222020000000001' END,
       'remark', CASE WHEN n % 500 = 0 THEN '年终奖' ELSE '货款' END))).*
     FROM orders.orders o, generate_series(1, $3::int) AS n, LATERAL (SELECT timestamptz '2026-01-01 00:00+08' + n * interval '1 hour' AS at) t
     WHERE o.order_no = $2`,
    [mid, orders.small, MANY],
  );
  await admin.query('VACUUM ANALYZE orders.orders, orders.search_keys, orders.known_payees');
});
// Without the audit: the many orders have no money.
afterAll(() => fixture.db.close());

const within = <T>(mid: string, work: (tx: Tx) => Promise<T>) => fixture.db.database.transaction({ mid }, work);
/** The second after that of the order `n`. */
const after = (n: number): Date => new Date(Date.parse('2026-01-01T00:00:01+08:00') + n * 3_600_000);
const found = (keyword: string, period = ALL, max?: Parameters<typeof ordersOfKeyword>[4]) =>
  within(many, (tx) => ordersOfKeyword(tx, many, keyword, period, max));

const part = fc
  .tuple(fc.nat(99), fc.nat(30), fc.integer({ min: 1, max: 24 }))
  .map(([which, at, length]) => {
    const ownTexts = [merchant, payee].flatMap(({ name, account }) => [name, account.accountNo]);
    const texts = [...ownTexts, ...Object.values(orders), '一月100%货款', '定金', '300', '300.00', '2,000', '60000'];
    const text = texts[which % texts.length]!;
    return text.slice(at % text.length, (at % text.length) + length);
  })
  .filter((keyword) => keyword.trim() !== '');

const numbersOf = async (tx: Tx, filter: OrderListFilter): Promise<string[]> => {
  const { sql, params } = filtered(filter);
  const rows = await tx.rows<{ orderNo: string }>(`SELECT order_no ${sql} ORDER BY order_no DESC`, params);
  return rows.map(({ orderNo }) => orderNo);
};

it('The orders of a keyword by indexes are those of its condition', async () => {
  await fc.assert(
    fc.asyncProperty(part, async (keyword) => {
      const filter = must(orderListFilterOf(merchant.mid, { keyword }));
      await within(merchant.mid, async (tx) => {
        const { orderNos, limits } = await ordersOfKeyword(tx, merchant.mid, keyword, ALL);
        expect([keyword, limits, orderNos]).toEqual([keyword, [], await numbersOf(tx, filter)]);
      });
    }),
    { numRuns: 200 },
  );
});

it('A filter whose keyword was looked up has the orders of its condition', async () => {
  const input = fc.constantFrom<OrderListInput>(
    {},
    { startTime: '2026-11-03 12:00:00', endTime: '2026-11-08 09:00:00' },
    { typeCodes: ['3010'] },
    { states: ['succeeded', 'rejected'], minAmount: '300' },
  );
  const scope = fc.constantFrom<OrderScope>(
    {},
    { typeCodes: ['3010', '3020'] },
    { batches: true },
    { incoming: false },
  );
  let some = 0;
  await fc.assert(
    fc.asyncProperty(part, input, scope, async (keyword, narrow, orderScope) => {
      const filter = must(orderListFilterOf(merchant.mid, { keyword, ...narrow }, orderScope));
      await within(merchant.mid, async (tx) => {
        const wanted = await numbersOf(tx, filter);
        const found = await lookedUp(tx, filter, keyword);
        expect(found).not.toBe(filter);
        expect([keyword, narrow, orderScope, await numbersOf(tx, found)]).toEqual([
          keyword,
          narrow,
          orderScope,
          wanted,
        ]);
        some += wanted.length;
      });
    }),
    { numRuns: 200 },
  );
  expect(some).toBeGreaterThan(50);
});

it('A name is found in all years, its newest orders first, and says where it ends', async () => {
  const max = { orders: 100, payees: 50, read: 200 };
  const few = await found('南山贸易10', ALL, max);
  // 10, 100 to 109 and 1000 to 1099 in steps of ten.
  expect(few.orderNos.length).toBe(12);
  expect(few.limits).toEqual([{ by: 'remarks', from: after(MANY - max.read) }]);
  const { orderNos, limits } = await found('恒丰', ALL, max);
  expect(orderNos).toHaveLength(max.orders);
  expect(orderNos).toEqual(orderNos.toSorted().reverse());
  const listed = orderNos.map((orderNo) => Number(orderNo.slice(-10)));
  expect(limits).toEqual([{ by: 'orders', from: after(Math.min(...listed) - 1) }]);
});

it('A name of too many payees says so, also where none of their orders is listed', async () => {
  const max = { orders: 10_000, payees: 50, read: 10_000 };
  expect((await found('南山', ALL, max)).limits).toEqual([{ by: 'payees', from: null }]);
  const none = await found('南山', { from: new Date('2027-01-01T00:00:00+08:00'), until: null }, max);
  expect(none).toEqual({ orderNos: [], limits: [{ by: 'payees', from: null }] });
});

it('A list of more orders than remarks were read of says both', async () => {
  const { limits } = await found('恒丰', ALL, { orders: 200, payees: 50, read: 100 });
  expect(limits.map(({ by }) => by)).toEqual(['orders', 'remarks']);
});

it('A remark is found in the newest orders of the period, which the answer names', async () => {
  const max = { orders: 100, payees: 50, read: 600 };
  const { orderNos, limits } = await found('年终奖', ALL, max);
  expect(orderNos).toHaveLength(2);
  expect(limits).toEqual([{ by: 'remarks', from: after(MANY - max.read) }]);
  const until = new Date('2026-02-20T00:00:00+08:00');
  const earlier = await found('年终奖', { from: null, until }, max);
  expect(earlier.orderNos).toHaveLength(1);
  expect(earlier.orderNos[0]! < orderNos[1]!).toBe(true);
});

it('A file has all orders of a keyword, where the page has the newest of them and says so', async () => {
  const filter = { keyword: '恒丰' };
  const page = { ...filter, pageNo: 1, pageSize: 20 } as const;
  await within(many, async (tx) => {
    const read = must(await readOrders(tx, many, page, { mayLimit: true }));
    expect(totalsOf(read.byState, undefined).count).toBe(KEYWORD_MAX.orders);
    expect(read.limits.map(({ by }) => by)).toEqual(['orders']);
    const all = MANY - MANY / 10;
    expect(await orderListExport.count(tx, many, filter, fixture.clock.now())).toBe(all);
    const bill = must(await readOrders(tx, many, page, {}));
    expect([totalsOf(bill.byState, undefined).count, bill.limits]).toEqual([all, []]);
  });
});

it('A bill and a file with a keyword read the orders of their period once', async () => {
  const input = { startTime: '2026-01-02', endTime: '2026-01-31', keyword: '南山贸易10' };
  await within(many, async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    const page = { ...input, pageNo: 1, pageSize: 20 } as const;
    const bill = () => readOrders(tx, many, page, {});
    const file = () => orderListExport.count(tx, many, input, fixture.clock.now());
    for (const work of [bill, file])
      expect(await rowsReadBy(client, 'orders.orders', work)).toSatisfy((rows: number) => rows > 600 && rows < 900);
  });
});

it('A name reads the orders that it lists and the newest remarks, however many there are', async () => {
  const max = { orders: 20, payees: 50, read: 100 };
  await within(many, async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    for (const keyword of ['恒丰', '年终奖', '2.50', '00000001', '20260105']) {
      const read = async (table: string) =>
        rowsReadBy(client, table, () => ordersOfKeyword(tx, many, keyword, ALL, max));
      expect([keyword, await read('orders.orders')]).toSatisfy(([, rows]) => Number(rows) < 150);
      expect([keyword, await read('orders.search_keys')]).toSatisfy(([, rows]) => Number(rows) < 400);
    }
  });
});
