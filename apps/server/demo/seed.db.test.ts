import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { accountsOf, balancesOfPeriods, openProviderAccounts } from '#capabilities/account/server/index.ts';
import { orderBills, type OrderBillName } from '#capabilities/bill/contract/bills.ts';
import { scopeOf } from '#capabilities/bill/server/order-bill.ts';
import { readOrders } from '#capabilities/order/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { auditRules } from '../audit-rules.ts';
import { menuNodes } from '../catalogue.ts';
import { runAudit } from '../run-audit.ts';
import { seedDemo } from './seed.ts';
import { fillYears } from './years.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const begin = new Date('2026-11-20T15:04:05+08:00');
let db: TestDatabase;
const secret = randomBytes(32);
const seed = () => seedDemo({ url: db.url, secret, size: 1, begin, log: silent });
/**
 * What each account had at the end of each day, counted forward over all entries; statements count back from the
 * present balance.
 */
const LEDGER_BALANCES = `
  WITH days AS (SELECT day::date FROM generate_series($1::timestamptz - interval '100 days', $1::timestamptz, '1 day') AS day)
  SELECT a.mid, a.account_no AS "accountNo", d.day::text, coalesce(sum(e.delta_fen), 0)::text AS fen
  FROM account.accounts a CROSS JOIN days d
  LEFT JOIN ledger.entries e ON e.account_id IN (a.available_id, a.frozen_id, a.pending_id) AND e.booked_at < (d.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
const count = async (sql: string) =>
  Number((await db.admin.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]!.n);

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await syncMenu(tx, menuNodes);
    await openProviderAccounts(tx);
  });
  await seed();
});
afterAll(() => db.close());

describe('The demo', () => {
  it('makes three months of orders without a refusal, and the audit finds nothing', async () => {
    const refused = await db.admin.query(
      `SELECT step, result->>'state' AS code FROM demo.steps WHERE step LIKE 'submit %' AND result->>'orderNo' = ''`,
    );
    expect(refused.rows).toEqual([]);
    expect(await count('orders.orders')).toBeGreaterThan(300);
    expect(await count('orders.orders WHERE finished_at < submitted_at')).toBe(0);
    expect(await runAudit(db.url, auditRules, secret)).toEqual({ findings: [], broken: 0, unsealedLines: 0 });
  });

  it('has a chain of daily statements for every account, with the balances of the ledger (BZ15)', async () => {
    const { rows } = await db.admin.query<{ mid: string; accountNo: string; day: string; fen: string }>(
      LEDGER_BALANCES,
      [begin],
    );
    const closings = new Map(rows.map(({ mid, accountNo, day, fen }) => [`${mid}/${accountNo}/${day}`, BigInt(fen)]));
    const days = [...new Set(rows.map(({ day }) => day))];
    for (const mid of new Set(rows.map((row) => row.mid))) {
      const statements = await db.database.transaction({ mid, readOnly: true }, async (tx) => {
        const accounts = await accountsOf(tx, mid);
        const from = new Date(`${days[0]}T00:00:00+08:00`);
        return Promise.all(
          accounts.map(async (account) => ({
            account,
            days: await balancesOfPeriods(tx, account, 'day', { periods: days, from }),
          })),
        );
      });
      for (const { account, days: found } of statements) {
        expect(found.map(({ openingFen, inFen, outFen }) => openingFen + inFen - outFen)).toEqual(
          found.map(({ closingFen }) => closingFen),
        );
        expect(found.slice(1).map(({ openingFen }) => openingFen)).toEqual(
          found.slice(0, -1).map(({ closingFen }) => closingFen),
        );
        expect(found.map(({ closingFen }) => closingFen)).toEqual(
          days.map((day) => closings.get(`${mid}/${account.accountNo}/${day}`)),
        );
      }
    }
    expect(closings.size).toBeGreaterThan(days.length * 10);
  });

  it('shows every final state of an order, and waiting work', async () => {
    const { rows } = await db.admin.query<{ state: string }>('SELECT DISTINCT state FROM orders.orders ORDER BY state');
    for (const state of ['failed', 'pending_review', 'rejected', 'returned', 'scheduled', 'succeeded', 'withdrawn'])
      expect(rows.map((row) => row.state)).toContain(state);
    expect(await count(`orders.orders WHERE mid = 'M100001' AND state = 'pending_review'`)).toBeGreaterThanOrEqual(3);
    expect(await count(`refund.refunds JOIN orders.orders USING (mid, order_no) WHERE state = 'succeeded'`)).toBe(1);
    expect(await count(`jobs.jobs WHERE state = 'dead'`)).toBe(0);
    // What channels collected: settled, waiting, available at once, and a part of one refunded.
    expect(await count('collection.settlements WHERE settled_at IS NOT NULL')).toBeGreaterThan(0);
    expect(await count('collection.settlements WHERE settled_at IS NULL')).toBe(1);
    expect(await count('collection.refunds')).toBe(1);
  });

  it('RT14 RT15 RT16 RT17 RT19 has something in each bill of orders of the first merchant', async () => {
    const rows = await db.database.transaction({ mid: 'M100001', readOnly: true }, async (tx) => {
      const found: Record<string, number> = {};
      for (const name of Object.keys(orderBills) as OrderBillName[]) {
        const read = await readOrders(tx, 'M100001', { pageNo: 1, pageSize: 20 }, { scope: scopeOf(name) });
        if (read.ok) found[name] = read.data.orders.length;
      }
      return found;
    });
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(rows)).toHaveLength(5);
  });

  it('is sealed day by day, and signatures by another key are found', async () => {
    expect(await count('ledger.seals')).toBeGreaterThan(3000);
    expect(await count(`ledger.signed_heads WHERE mid = 'M100001'`)).toBeGreaterThan(30);
    const { findings } = await runAudit(db.url, [], randomBytes(32));
    expect(findings[0]).toMatchObject({ invariant: 'I8', finding: expect.stringContaining('not signed by our key') });
  });

  it('gets years of business in which every invariant holds too, once', async () => {
    const entries = 2000;
    const written = await fillYears({ url: db.url, entries });
    expect(written).toBeGreaterThan(entries * 0.9);
    expect(await runAudit(db.url, auditRules, secret)).toEqual({ findings: [], broken: 0, unsealedLines: 0 });
    const { rows } = await db.admin.query<{ state: string; years: number }>(
      `SELECT state, (max(submitted_at)::date - min(submitted_at)::date) / 365 AS years FROM orders.orders WHERE mid = 'M100009' GROUP BY state ORDER BY state`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'rejected', 'succeeded', 'withdrawn']);
    expect(rows.find(({ state }) => state === 'succeeded')!.years).toBe(2);
    expect(await fillYears({ url: db.url, entries })).toBe(0);
  });

  it('is made once', async () => {
    const before = await count('ledger.entries');
    expect(await seed()).toBe(false);
    expect(await count('ledger.entries')).toBe(before);
  });
});
