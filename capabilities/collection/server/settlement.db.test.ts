import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import {
  credit,
  creditOne,
  fixture,
  itemFor,
  money,
  openCollections,
  refund,
  settle,
} from './test/collection-fixture.ts';

const MONDAY = '2026-11-23T08:30:00+08:00';
beforeAll(openCollections);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const open = () => fixture.openMerchant({ balance: '1.00' });
const settleAt = async (at: string): Promise<void> => {
  fixture.clock.set(at);
  await settle();
};
const settlementsOf = async ({ mid }: TestMerchant) =>
  (
    await fixture.db.admin.query(
      `SELECT day::text, collections, amount_fen::int AS fen, refunded_fen::int AS refunded, settled_at IS NOT NULL AS settled
       FROM collection.settlements WHERE mid = $1 ORDER BY day, amount_fen DESC`,
      [mid],
    )
  ).rows as object[];

/** The database of a worker that dies in the middle of a transaction, after so many statements of jobs. */
function dyingAfter(db: Database, statements: number): Database {
  let remaining = statements;
  const counted =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      if ((remaining -= 1) < 0) throw new Error('the worker has died');
      return call(...args);
    };
  return {
    ...db,
    transaction: (options, work) =>
      options.mid
        ? db.transaction(options, (tx) => {
            const { rows, one, run } = tx;
            const dying: Tx = Object.assign(Object.create(tx) as Tx, {
              rows: counted(rows.bind(tx)),
              one: counted(one.bind(tx)),
              run: counted(run.bind(tx)),
            });
            return work(dying);
          })
        : db.transaction(options, work),
  };
}

describe('The settlement of collections', () => {
  it('makes collected money available next working day at 08:30, once per account and day', async () => {
    const [merchant, other] = [await open(), await open()];
    await credit([
      itemFor(merchant),
      itemFor(merchant, { amountFen: 30_00n }),
      itemFor(merchant, { accountNo: merchant.second.accountNo }),
      itemFor(other),
    ]);
    await settleAt('2026-11-22T12:00:00+08:00');
    await settleAt('2026-11-23T08:29:00+08:00');
    expect(await money(merchant)).toBe('1.00 + 0.00 + 130.00');
    await creditOne(merchant, { amountFen: 7_00n });
    await settleAt(MONDAY);
    await settleAt('2026-11-23T09:30:00+08:00');
    expect([await money(merchant), await money(other)]).toEqual(['131.00 + 0.00 + 7.00', '101.00 + 0.00 + 0.00']);
    expect(await settlementsOf(merchant)).toEqual([
      { day: '2026-11-23', collections: 2, fen: 130_00, refunded: 0, settled: true },
      { day: '2026-11-23', collections: 1, fen: 100_00, refunded: 0, settled: true },
      { day: '2026-11-24', collections: 0, fen: 0, refunded: 0, settled: false },
    ]);
    await settleAt('2026-11-24T08:30:00+08:00');
    expect(await money(merchant)).toBe('138.00 + 0.00 + 0.00');
  });

  it('is whole or not at all wherever its worker dies, and done by the next one', async () => {
    const merchants = [await open(), await open(), await open()];
    for (const merchant of merchants) await creditOne(merchant);
    fixture.clock.set(MONDAY);
    const settled = async () =>
      (await Promise.all(merchants.map(money))).filter((one) => one === '101.00 + 0.00 + 0.00');
    let died = 0;
    for (let statements = 0; statements < 20 && (await settled()).length < merchants.length; statements += 1) {
      await settle(fixture.newWorker(3_600_000, dyingAfter(fixture.db.database, statements)));
      await fixture.mustAddUp();
      if ((await settled()).length < merchants.length) died += 1;
    }
    // The lock, the sums and the post of two transactions.
    expect(died).toBeGreaterThan(3);
    await settle();
    expect(await settled()).toHaveLength(merchants.length);
  });

  it('is done once by two workers at the same moment', async () => {
    const merchants = [await open(), await open(), await open(), await open()];
    for (const merchant of merchants) await creditOne(merchant);
    fixture.clock.set(MONDAY);
    await Promise.all([settle(fixture.newWorker()), settle(fixture.newWorker())]);
    await settle();
    expect(new Set(await Promise.all(merchants.map(money)))).toEqual(new Set(['101.00 + 0.00 + 0.00']));
  });

  it('moves a merchant’s own money even on accounts that are frozen, not receiving or closing', async () => {
    const merchants = [await open(), await open(), await open()];
    for (const merchant of merchants) await creditOne(merchant);
    await fixture.setStatus(merchants[0]!, 'frozen');
    await fixture.setStatus(merchants[1]!, 'pay_only');
    const closing = merchants[2]!;
    await fixture.db.admin.query(`UPDATE merchant.merchants SET state = 'closing' WHERE mid = $1`, [closing.mid]);
    await settleAt(MONDAY);
    for (const merchant of merchants) expect(await money(merchant)).toBe('101.00 + 0.00 + 0.00');
  });

  it('of a day whose collections were all refunded moves nothing and ends', async () => {
    const merchant = await open();
    const collectionNo = await creditOne(merchant);
    expect(await refund({ collectionNo })).toMatchObject({ ok: true });
    await settleAt(MONDAY);
    expect(await settlementsOf(merchant)).toEqual([
      { day: '2026-11-23', collections: 1, fen: 0, refunded: 100_00, settled: true },
    ]);
    expect(await money(merchant)).toBe('1.00 + 0.00 + 0.00');
  });
});
