import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import { creditOne, fixture, openCollections, refund, settle } from './test/collection-fixture.ts';

beforeAll(openCollections);
beforeEach(() => fixture.clock.set(BEGIN));
afterAll(() => fixture.db.close());

/** A merchant with a collection of 100.00 that is settled and one that is not, each refunded by 10.00. */
async function scene() {
  const merchant = await fixture.openMerchant({ balance: '1.00' });
  const settled = await creditOne(merchant);
  await refund({ collectionNo: settled, amountFen: 10_00n });
  fixture.clock.set('2026-11-23T08:30:00+08:00');
  await settle();
  const waiting = await creditOne(merchant);
  await refund({ collectionNo: waiting, amountFen: 10_00n });
  expect(await fixture.findings()).toEqual([]);
  return { merchant, settled, waiting, tail: merchant.account.accountNo.slice(-4) };
}

/** What the audit says while a change is there that no part of the product makes. */
async function foundAfter(change: string, undo: string, params: unknown[]): Promise<string[]> {
  await fixture.db.admin.query(change, params);
  const found = (await fixture.findings()).map((one) => one.replaceAll(/\d{24}/g, 'N'));
  await fixture.db.admin.query(undo, params);
  return found;
}

describe('The audit of collections', () => {
  it('finds a collection with another amount in order or journal, and wrong pending money', async () => {
    const { waiting, tail } = await scene();
    const found = await foundAfter(
      'UPDATE collection.collections SET amount_fen = amount_fen + 1 WHERE collection_no = $1',
      'UPDATE collection.collections SET amount_fen = amount_fen - 1 WHERE collection_no = $1',
      [waiting],
    );
    expect(found).toEqual([
      expect.stringMatching(/^I5 collection \S+ of 10001 fen, fee 0, .* of 10000 fen, fee 0, .* do not match$/),
      `I5 account ${tail} has 9000 fen pending, its unsettled collections come to 9001 fen`,
    ]);
  });

  it('finds a settlement of another sum, one never moved, and one moved before its end', async () => {
    const { merchant } = await scene();
    const more = 'collected_fen = collected_fen + 1, amount_fen = amount_fen + 1';
    const less = 'collected_fen = collected_fen - 1, amount_fen = amount_fen - 1';
    const first = 'WHERE mid = $1 AND settled_at IS NOT NULL';
    const other = await foundAfter(
      `UPDATE collection.settlements SET ${more} ${first}`,
      `UPDATE collection.settlements SET ${less} ${first}`,
      [merchant.mid],
    );
    expect(other).toEqual([
      'I5 settlement N of 9001 fen: its collections come to 9000 fen, its journal settlement:N has 9000 fen',
    ]);
    const due = `UPDATE collection.settlements SET settled_at = now(), collections = 1, collected_fen = 10000, refunded_fen = 1000, amount_fen = 9000 WHERE mid = $1 AND day = '2026-11-24'`;
    const undue = `UPDATE collection.settlements SET settled_at = NULL, collections = 0, collected_fen = 0, refunded_fen = 0, amount_fen = 0 WHERE mid = $1 AND day = '2026-11-24'`;
    expect(await foundAfter(due, undue, [merchant.mid])).toEqual([
      expect.stringContaining('has 9000 fen pending, its unsettled collections come to 0 fen'),
      'I5 settlement N of 9000 fen: its collections come to 9000 fen, its journal  has  fen',
    ]);
    const open = undue.replace('2026-11-24', '2026-11-23');
    const end = due.replace('2026-11-24', '2026-11-23');
    expect(await foundAfter(open, end, [merchant.mid])).toEqual([
      expect.stringContaining('has 9000 fen pending, its unsettled collections come to 18000 fen'),
      'I5 settlement N of 0 fen: its collections come to 9000 fen, its journal settlement:N has 9000 fen',
    ]);
  });

  it('finds a refund without its order, out of another bucket, and more than was collected', async () => {
    const { settled } = await scene();
    const wrong = (change: string, undo: string) =>
      foundAfter(
        `UPDATE collection.refunds SET ${change} WHERE collection_no = $1`,
        `UPDATE collection.refunds SET ${undo} WHERE collection_no = $1`,
        [settled],
      );
    expect((await wrong('pending_fen = 0', 'pending_fen = amount_fen')).at(-1)).toMatch(
      /^I5 refund \S+ of 1000 fen, 0 of it pending, and order N \(succeeded\) of 1000 fen, which took 1000 of what was pending, do not match$/,
    );
    const tooMuch = await wrong('amount_fen = 10001', 'amount_fen = 1000');
    expect(tooMuch.at(-1)).toMatch(/^I5 collection \S+ of 10000 fen was refunded with 10001 fen$/);
  });
});
