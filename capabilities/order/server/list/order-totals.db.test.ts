import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { OrderState } from '../../contract/words.ts';
import { CHARGED_FEE, filtered, orderListFilterOf, orderListPage, type OrderListFilter } from './order-list-query.ts';
import { chargedFee } from '../../domain/charged-fee.ts';
import { orderAuditRules } from '../audit/audit-rules.ts';
import { pageByDays, totalsByState } from './order-totals.ts';
import { totalDays } from './total-days.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { must } from '../test/order-fixture.ts';
import { fixture, merchant, openOrderLists, orderList } from '../test/order-list-fixture.ts';

const BEGIN = Date.parse('2026-07-30T00:00:00+08:00');
const HOURS = 70 * 24;
const COPIES = 60;
const NOW = new Date('2026-11-20T12:00:00+08:00');
const DAY_MS = 86_400_000;

/** Orders of seventy days beside the fixture's, of which some lie on midnights. */
beforeAll(async () => {
  await openOrderLists();
  await fixture.db.admin.query(
    `INSERT INTO orders.orders SELECT (jsonb_populate_record(o, jsonb_build_object('order_no', lpad((n * 10 + at)::text, 24, '9'), 'request_no', 'copy' || n || '-' || at,
       'amount_fen', n * 7 + at, 'submitted_at', to_timestamp($1::float8 + ((n * 31 + at * 17) % $2) * 3600 + CASE WHEN n % 3 = 0 THEN n ELSE 0 END)))).*
     FROM (SELECT *, row_number() OVER (ORDER BY order_no) AS at FROM orders.orders WHERE mid = $3) o0 JOIN orders.orders o USING (mid, order_no) CROSS JOIN generate_series(1, $4::int) AS n`,
    [BEGIN / 1000, HOURS, merchant.mid, COPIES],
  );
});
// The copies have no money, so that the whole audit is not asked.
afterAll(() => fixture.db.close());

const read = <T>(work: Parameters<typeof fixture.db.database.transaction<T>>[1]): Promise<T> =>
  fixture.db.database.transaction({ mid: merchant.mid, readOnly: true }, work);
/** From the orders alone. */
const sums = (filter: OrderListFilter) =>
  read((tx) => {
    const { sql, params } = filtered(filter);
    return tx.rows(
      `SELECT state, count(*)::int AS count, coalesce(sum(amount_fen) FILTER (WHERE NOT orders.comes_in(orders)), 0)::bigint AS "amountFen", coalesce(sum(amount_fen) FILTER (WHERE orders.comes_in(orders)), 0)::bigint AS "incomeFen", sum(${CHARGED_FEE})::bigint AS "feeFen" ${sql} GROUP BY state ORDER BY state`,
      params,
    );
  });
const daySums = async (filter: OrderListFilter) =>
  (await read((tx) => totalsByState(tx, filter))).toSorted((a, b) => (a.state < b.state ? -1 : 1));
const all = () => must(orderListFilterOf(merchant.mid, {}));
const totalled = async (): Promise<number> =>
  (await fixture.db.admin.query<{ days: number }>('SELECT count(*)::int AS days FROM orders.days WHERE is_totalled'))
    .rows[0]!.days;
const months = async (): Promise<string[]> =>
  (
    await fixture.db.admin.query<{ month: string }>(
      `SELECT to_char(month, 'MM') AS month FROM orders.months WHERE is_totalled AND mid = $1 ORDER BY month`,
      [merchant.mid],
    )
  ).rows.map(({ month }) => month);
const rules = orderAuditRules.filter(({ title }) => title.startsWith('the totals of '));
const audit = async (by: Pick<typeof fixture.db.admin, 'query'> = fixture.db.admin): Promise<unknown[]> => {
  const findings: unknown[] = [];
  for (const { sql } of rules) findings.push(...(await by.query(sql)).rows);
  return findings;
};

/** On the first midnights of months often. */
const hour = fc.oneof(fc.integer({ min: -30, max: HOURS + 30 }), fc.constantFrom(2 * 24, 33 * 24, 63 * 24));
const moment = fc
  .tuple(hour, fc.constantFrom(0, -1000, 1000, 1_799_000))
  .map(([hours, ms]) => shanghaiIso(new Date(BEGIN + hours * 3_600_000 + ms)));
const queryArbitrary = fc.record({
  ends: fc.tuple(fc.option(moment, { nil: undefined }), fc.option(moment, { nil: undefined })),
  filter: fc.record(
    {
      typeCodes: fc.constantFrom<string[][]>(['2010'], ['3010', '3020']),
      accountNo: fc.constantFrom('here', '8809000000000000'),
    },
    { requiredKeys: [] },
  ),
  scope: fc.constantFrom({}, { incoming: false }, { batches: true as const }),
  page: fc.record({
    pageNo: fc.integer({ min: 1, max: 30 }),
    pageSize: fc.constantFrom(20 as const, 30 as const),
    sort: fc.constantFrom(undefined, 'submittedAt:asc' as const, 'submittedAt:desc' as const),
  }),
});

const sameForAll = async (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(queryArbitrary, async ({ ends, filter, scope, page }) => {
      const [startTime, endTime] = ends[0] && ends[1] && ends[0] > ends[1] ? ends.toReversed() : ends;
      const accountNo = filter.accountNo === 'here' ? merchant.account.accountNo : filter.accountNo;
      const wanted = must(orderListFilterOf(merchant.mid, { ...filter, accountNo, startTime, endTime }, scope));
      expect(await daySums(wanted)).toEqual(await sums(wanted));
      expect(await read((tx) => pageByDays(tx, wanted, page))).toEqual(
        await read((tx) => orderListPage(tx, wanted, page)),
      );
    }),
    { numRuns },
  );

it('Totals and pages by days equal the orders before, after and since a day is totalled', async () => {
  expect(await totalled()).toBe(0);
  await sameForAll(20);
  await totalDays(fixture.db.database, new Date(BEGIN + 3.5 * DAY_MS));
  expect(await totalled()).toBe(3);
  expect(await months()).toEqual(['07']);
  await sameForAll(40);
  await totalDays(fixture.db.database, NOW);
  expect(await totalled()).toBeGreaterThan(6);
  expect(await months()).toEqual(['07', '08', '09', '10']);
  await sameForAll(40);
  await fixture.db.admin.query(
    `UPDATE orders.orders SET state = 'failed', fail_reason = 'x', finished_at = coalesce(finished_at, now()) WHERE submitted_at >= to_timestamp($1) AND submitted_at < to_timestamp($1 + 100000)`,
    [(BEGIN + 5 * DAY_MS) / 1000],
  );
  expect(await months()).toEqual(['07', '09', '10']);
  expect(await audit()).toEqual([]);
  await sameForAll(40);
});

it('A page far inside a person’s list is found by days and equals the page without them', async () => {
  const page = { pageNo: 27, pageSize: 20 } as const;
  const rows = await read((tx) => orderListPage(tx, all(), page));
  expect(rows.length).toBeGreaterThan(0);
  expect((await orderList(page)).list.map(({ orderNo }) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo));
});

it('An order that changes while its day is added up is in the sums, whichever commits first', async () => {
  await totalDays(fixture.db.database, NOW);
  const one = (await fixture.db.admin.query<{ order_no: string }>(
    `SELECT order_no FROM orders.orders WHERE state = 'failed' LIMIT 1`,
  ))!.rows[0]!.order_no;
  await fixture.db.admin.query(`UPDATE orders.orders SET fail_reason = 'y' WHERE order_no = $1`, [one]);
  const client = await fixture.db.admin.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE orders.orders SET state = 'rejected' WHERE order_no = $1`, [one]);
    // Its day is left alone until the change is there.
    const before = await daySums(all());
    await totalDays(fixture.db.database, NOW);
    expect(await daySums(all())).toEqual(before);
    await client.query('COMMIT');
    expect(await daySums(all())).toEqual(await sums(all()));
    await totalDays(fixture.db.database, NOW);
    expect(await daySums(all())).toEqual(await sums(all()));
    expect(await audit()).toEqual([]);
  } finally {
    client.release();
  }
});

it('An order that changes while its month is added up is in the sums', async () => {
  await totalDays(fixture.db.database, NOW);
  const client = await fixture.db.admin.connect();
  try {
    // All of its days are totalled, as in the moment before their month is.
    await client.query(`UPDATE orders.months SET is_totalled = false`);
    await client.query('BEGIN');
    await client.query(
      `UPDATE orders.orders SET fail_reason = fail_reason || 'm', state = 'rejected' WHERE order_no = (SELECT min(order_no) FROM orders.orders WHERE state = 'failed' AND submitted_at < to_timestamp($1))`,
      [(BEGIN + HOURS * 3_600_000) / 1000],
    );
    await totalDays(fixture.db.database, NOW);
    expect(await months()).toHaveLength(3);
    await client.query('COMMIT');
    expect(await daySums(all())).toEqual(await sums(all()));
    await totalDays(fixture.db.database, NOW);
    expect(await months()).toHaveLength(4);
    expect(await daySums(all())).toEqual(await sums(all()));
    expect(await audit()).toEqual([]);
  } finally {
    client.release();
  }
});

it('A day is not totalled before it has ended, by the business clock and by the database’s', async () => {
  await fixture.db.admin.query(`UPDATE orders.orders SET fail_reason = fail_reason || 'z' WHERE state = 'failed'`);
  const waiting = async () =>
    (await fixture.db.admin.query('SELECT day FROM orders.days WHERE NOT is_totalled')).rows.length;
  const days = await waiting();
  expect(days).toBeGreaterThan(0);
  expect(await totalDays(fixture.db.database, new Date(BEGIN))).toBe(0);
  expect(await waiting()).toBe(days);
  expect(await totalDays(fixture.db.database, new Date('2999-01-01T00:00:00+08:00'))).toBe(days);
  await fixture.db.admin.query(
    `INSERT INTO orders.days (mid, day) VALUES ($1, (now() AT TIME ZONE 'Asia/Shanghai')::date)`,
    [merchant.mid],
  );
  expect(await totalDays(fixture.db.database, new Date('2999-01-01T00:00:00+08:00'))).toBe(0);
});

it('The audit finds days and months that are not the sums of what they have', async () => {
  await totalDays(fixture.db.database, NOW);
  expect(await audit()).toEqual([]);
  const client = await fixture.db.admin.connect();
  try {
    for (const change of [
      'UPDATE orders.day_totals SET amount_fen = amount_fen + 1',
      'UPDATE orders.day_totals SET fee_fen = fee_fen + 1',
      'DELETE FROM orders.day_totals',
      'UPDATE orders.month_totals SET orders = orders + 1',
      'UPDATE orders.month_totals SET fee_fen = fee_fen + 1',
      'DELETE FROM orders.month_totals',
    ]) {
      const [table] = /orders\.\w+/.exec(change)!;
      await client.query('BEGIN');
      await client.query(`${change} WHERE ctid = (SELECT min(ctid) FROM ${table})`);
      // A wrong day of a month that is added up is found twice.
      expect((await audit(client)).length).toBeGreaterThan(0);
      await client.query('ROLLBACK');
    }
    await client.query('BEGIN');
    await client.query(
      `UPDATE orders.days SET is_totalled = false WHERE (mid, day) = (SELECT mid, min(day) FROM orders.days WHERE is_totalled GROUP BY mid LIMIT 1)`,
    );
    expect(await audit(client)).toContainEqual(
      expect.objectContaining({ finding: expect.stringContaining('is totalled, and its day') }),
    );
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});

it('Totals read no day of a whole month, and those of a part of a month its days alone', async () => {
  const [mid, days, aDay] = ['M900001', 1_500, 12];
  const { admin } = fixture.db;
  await admin.query(
    `INSERT INTO orders.days (mid, day, is_totalled) SELECT $1, date '2020-01-01' + n, true FROM generate_series(0, $2::int - 1) AS n`,
    [mid, days],
  );
  await admin.query(
    `INSERT INTO orders.day_totals (mid, day, own_account_no, type_code, comes_in, has_lines, state, orders, amount_fen, fee_fen)
     SELECT d.mid, d.day, 'A', to_char(n, 'FM0000'), false, false, 'succeeded', 2, 300, 1 FROM orders.days d, generate_series(1, $2::int) AS n WHERE d.mid = $1`,
    [mid, aDay],
  );
  await admin.query(
    `INSERT INTO orders.months (mid, month) SELECT DISTINCT mid, orders.month_of(day) FROM orders.days WHERE mid = $1`,
    [mid],
  );
  await admin.query('VACUUM ANALYZE orders.days, orders.day_totals');
  const cost = async (input: Parameters<typeof orderListFilterOf>[1]) =>
    fixture.db.database.transaction({ mid }, async (tx) => {
      const client = {
        query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
      };
      let count = 0;
      const rows = await rowsReadBy(client, 'orders.day_totals', async () => {
        const [one] = await totalsByState(tx, must(orderListFilterOf(mid, input)));
        count = one!.count;
      });
      return { count, rows };
    });
  const march = { startTime: '2021-03-01', endTime: '2021-03-31' };
  const spring = { startTime: '2021-03-30', endTime: '2021-05-02' };
  expect(await cost({})).toEqual({ count: days * aDay * 2, rows: days * aDay });
  await totalDays(fixture.db.database, NOW);
  expect(await cost({})).toEqual({ count: days * aDay * 2, rows: 0 });
  expect(await cost(march)).toEqual({ count: 31 * aDay * 2, rows: 0 });
  expect(await cost(spring)).toEqual({ count: 34 * aDay * 2, rows: 4 * aDay });
});

it('The charged fee in SQL is the one of the rule', async () => {
  const states: readonly OrderState[] = ['queued', 'processing', 'succeeded', 'failed', 'returned', 'withdrawn'];
  for (const state of states)
    for (const failReason of ['', '其他', '账户不存在'])
      for (const chargedFeeFen of [null, 3n]) {
        const { rows } = await fixture.db.admin.query<{ fee: string }>(
          'SELECT orders.charged_fee($1, 7, $2, $3) AS fee',
          [state, chargedFeeFen, failReason],
        );
        expect([state, failReason, BigInt(rows[0]!.fee)]).toEqual([
          state,
          failReason,
          chargedFee({ state, failReason, chargedFeeFen, feeFen: 7n }),
        ]);
      }
});
