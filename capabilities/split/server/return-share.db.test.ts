import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { ReceivedShare } from '../contract/return-operations.ts';
import { done, returnAsk, splitAsk } from './test/examples.ts';
import { call, detailOf, fixture, openSplit, scene } from './test/split-fixture.ts';

beforeAll(openSplit);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** 100.00 of a trade is shared with the store. */
async function shared() {
  const all = await scene();
  const shareNo = await done(
    { fixture },
    all.merchant,
    'csdb/v2/separate/order',
    splitAsk(all.freezeNo, { [all.storeId]: '100.00' }),
  );
  return { ...all, shareNo };
}
const giveBack = (who: TestMerchant, shareNo: string, amount: string, more: object = {}) =>
  call(who, 'return', returnAsk(shareNo, amount, more));
const receivedBy = async (who: TestMerchant, more: object = {}): Promise<string[]> =>
  must(await call<{ list: ReceivedShare[] }>(who, 'received', { pageNo: 1, pageSize: 20, ...more })).list.map(
    ({ stateName, amount, returned, returnable }) => `${stateName} ${amount} ${returned} ${returnable}`,
  );
const resultOf = async (who: TestMerchant, tradeNo: string): Promise<string> => {
  const { resultName, returned } = (await detailOf(who, tradeNo)).requests[0]!.shares[0]!;
  return `${resultName} ${returned}`;
};

describe('A received share', () => {
  it('is given back in parts until nothing is left; both sides see how much', async () => {
    const { merchant, store, brand, tradeNo, shareNo } = await shared();
    expect([await receivedBy(store), await receivedBy(merchant), await receivedBy(brand)]).toEqual([
      ['已收到 100.00 0.00 100.00'],
      [],
      [],
    ]);
    const before = await fixture.money(merchant);
    const { orderNo } = must(await giveBack(store, shareNo, '40.00'));
    // What is only on its way counts for the receiver, and not yet for who shared it.
    expect([await receivedBy(store), await resultOf(merchant, tradeNo)]).toEqual([
      ['部分退回 100.00 40.00 60.00'],
      '成功 0.00',
    ]);
    await fixture.run();
    expect([await resultOf(merchant, tradeNo), await fixture.money(store), before]).toEqual([
      '部分退回 40.00',
      '60.01 + 0.00',
      '233.35 + 0.00',
    ]);
    expect(await fixture.money(merchant)).toBe('273.35 + 0.00');
    expect(await giveBack(store, shareNo, '60.01')).toMatchObject({
      code: '03719KCSDS',
      text: expect.stringContaining('60.00元'),
    });
    must(await giveBack(store, shareNo, '60.00'));
    await fixture.run();
    expect([await resultOf(merchant, tradeNo), await receivedBy(store)]).toEqual([
      '已退回 100.00',
      ['已退回 100.00 100.00 0.00'],
    ]);
    expect(codeOf(await giveBack(store, shareNo, '0.01'))).toBe('03719KCSDS');
    expect((await fixture.detail(store, orderNo)).original).toMatchObject({ orderNo: shareNo, isOwn: false });
  });

  it('is given back by twenty at the same time once', async () => {
    const { merchant, store, tradeNo, shareNo } = await shared();
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(store, shareNo, '30.00')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    await fixture.run();
    expect([await resultOf(merchant, tradeNo), await fixture.money(store)]).toEqual(['部分退回 90.00', '10.01 + 0.00']);
  });

  it('of another receiver, older than 180 days, or above its account’s balance is not returned', async () => {
    const { merchant, store, brand, shareNo } = await shared();
    for (const who of [brand, merchant]) expect(codeOf(await giveBack(who, shareNo, '1.00'))).toBe('03718KCSDS');
    must(await fixture.transfer(store, { accountNo: brand.account.accountNo, name: brand.name }, { amount: '50.00' }));
    await fixture.run();
    expect(codeOf(await giveBack(store, shareNo, '100.00'))).toBe('02407KCSDS');
    fixture.clock.set('2027-05-20T00:00:00+08:00');
    expect([codeOf(await giveBack(store, shareNo, '1.00')), await receivedBy(store)]).toEqual(['03718KCSDS', []]);
    fixture.clock.set('2027-05-19T23:59:59+08:00');
    expect(codeOf(await giveBack(store, shareNo, '1.00'))).toBe('ok');
  });

  it('is given back later, when its account has the money, if its receiver said so', async () => {
    const { merchant, store, brand, tradeNo, shareNo } = await shared();
    must(await fixture.transfer(store, { accountNo: brand.account.accountNo, name: brand.name }, { amount: '50.00' }));
    await fixture.run();
    const had = await fixture.money(store);
    const { orderNo, state } = must(await giveBack(store, shareNo, '100.00', { waits: true }));
    await fixture.run();
    expect([state, (await fixture.detail(store, orderNo)).state, await fixture.money(store)]).toEqual([
      'scheduled',
      'awaiting_funds',
      had,
    ]);
    // It keeps its part of the share meanwhile.
    expect([await receivedBy(store), codeOf(await giveBack(store, shareNo, '0.01', { waits: true }))]).toEqual([
      ['已退回 100.00 100.00 0.00'],
      '03719KCSDS',
    ]);
    expect(await resultOf(merchant, tradeNo)).toBe('成功 0.00');
    const before = await fixture.money(merchant);
    await fixture.payIn(store, '100.00');
    await Promise.all([fixture.serveWaiting(), fixture.serveWaiting(fixture.newWorker())]);
    expect([before, await fixture.money(merchant), await fixture.money(store)]).toEqual([
      '233.35 + 0.00',
      '333.35 + 0.00',
      had,
    ]);
    expect(await resultOf(merchant, tradeNo)).toBe('已退回 100.00');
  });

  it('that waits to be given back ends after seven days, and can be given back again', async () => {
    const { store, brand, shareNo } = await shared();
    must(await fixture.transfer(store, { accountNo: brand.account.accountNo, name: brand.name }, { amount: '50.00' }));
    await fixture.run();
    const { orderNo } = must(await giveBack(store, shareNo, '100.00', { waits: true }));
    await fixture.run();
    fixture.clock.set('2026-11-27T15:00:00+08:00');
    await fixture.serveWaiting();
    expect([(await fixture.detail(store, orderNo)).state, await receivedBy(store)]).toEqual([
      'expired',
      ['已收到 100.00 0.00 100.00'],
    ]);
  });
});
