import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, nothingLeft, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { authorized, captured, examples as preauths } from '#capabilities/preauth/server/test/examples.ts';
import {
  bound,
  done,
  examples as splits,
  freezeAsk,
  returnAsk,
  splitAsk,
} from '#capabilities/split/server/test/examples.ts';
import { newId } from '#platform/kernel/id.ts';
import type { RefundRow, RefundTradeDetail, RefundTradeRow } from '../contract/operations.ts';
import { following, refundAsk } from './test/examples.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  const [refund] = following;
  const parts = [refund!, splits, preauths];
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...parts.flatMap(({ bindings }) => bindings)],
    kinds: [...new Set(parts.flatMap(({ kinds }) => kinds!))],
    audit: parts.flatMap(({ audit }) => audit ?? []),
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Placed = { orderNo: string; state: string };
const call = <T = Placed>(who: TestMerchant, path: string, input: object) =>
  fixture.call<T>(who, 'maker', `csdb/v2/refund/${path}`, input);
const refund = (who: TestMerchant, tradeNo: string, amount: string, more: object = {}) =>
  call(who, 'apply', refundAsk(tradeNo, amount, more));
/** State of the trade, what was given back, and what still can be. */
const seen = async (who: TestMerchant, tradeNo: string) => {
  const { state, refunded, refundable } = must(await call<RefundTradeDetail>(who, 'detail', { tradeNo }));
  return `${state} ${refunded} ${refundable}`;
};
const paged = { pageNo: 1, pageSize: 20 };
const tradesOf = async (who: TestMerchant, more: object = {}) =>
  must(await call<{ list: RefundTradeRow[] }>(who, 'trades', { ...paged, ...more })).list;
const refundsOf = async (who: TestMerchant, more: object = {}) =>
  must(await call<{ list: RefundRow[] }>(who, 'page', { ...paged, ...more })).list;

async function scene(amount = '100.00') {
  const [merchant, payer] = await Promise.all([fixture.openMerchant({ balance: '0.01' }), fixture.openMerchant()]);
  return { merchant, payer, tradeNo: await received({ fixture }, merchant, payer, amount) };
}

describe('A received trade', () => {
  it('is refunded in parts until nothing is left, stays a success, and both sides see it', async () => {
    const { merchant, payer, tradeNo } = await scene();
    expect(await tradesOf(merchant)).toMatchObject([
      {
        tradeNo,
        payerName: payer.name,
        amount: '100.00',
        refundable: '100.00',
        state: 'open',
        refundUntil: '2027-11-20',
      },
    ]);
    const first = must(await refund(merchant, tradeNo, '30.00', { refundNo: 'TK-20261120-1', reason: '缺货' }));
    expect(await seen(merchant, tradeNo)).toBe('part 30.00 70.00');
    await fixture.run();
    expect([await fixture.money(merchant), await fixture.money(payer)]).toEqual(['70.01 + 0.00', '99929.50 + 0.00']);
    const refused = await refund(merchant, tradeNo, '70.01');
    expect(refused).toMatchObject({ code: '03803KCSDS', text: expect.stringContaining('最多还可退款70.00元') });
    fixture.clock.set('2026-11-21T10:00:00+08:00');
    must(await refund(merchant, tradeNo, '70.00'));
    await fixture.run();
    expect([await seen(merchant, tradeNo), await fixture.money(payer)]).toEqual(['all 100.00 0.00', '99999.50 + 0.00']);

    const { state, followers, timeline } = await fixture.detail(payer, tradeNo);
    expect([state, followers.map(({ typeName, amount, isOwn }) => `${typeName} ${amount} ${isOwn}`)]).toEqual([
      'succeeded',
      ['退款 30.00 false', '退款 70.00 false'],
    ]);
    expect(timeline.map(({ note }) => note)).toContain('退款 30.00元');
    expect(await fixture.detail(merchant, first.orderNo)).toMatchObject({
      typeCode: '5990',
      original: { orderNo: tradeNo, isOwn: false },
      remark: '缺货',
      details: [{ text: 'TK-20261120-1' }, { text: tradeNo }],
    });
    // What came back is no trade that its receiver could refund in turn.
    expect(await tradesOf(payer)).toEqual([]);
  });

  it('is refunded by twenty at the same time for what it brought and no more', async () => {
    const { merchant, payer, tradeNo } = await scene();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(merchant, tradeNo, '15.00')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    await fixture.run();
    expect([await seen(merchant, tradeNo), await fixture.money(payer)]).toEqual([
      'part 90.00 10.00',
      '99989.50 + 0.00',
    ]);
  });

  it('of another merchant, or received more than 365 days ago, is not refunded', async () => {
    const { merchant, payer, tradeNo } = await scene();
    expect(codeOf(await refund(payer, tradeNo, '1.00'))).toBe('03801KCSDS');
    fixture.clock.set('2027-11-21T00:00:00+08:00');
    expect([codeOf(await refund(merchant, tradeNo, '1.00')), await tradesOf(merchant)]).toEqual(['03801KCSDS', []]);
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
    fixture.clock.set('2027-11-20T23:59:59+08:00');
    expect(codeOf(await refund(merchant, tradeNo, '1.00'))).toBe('ok');
  });
});

describe('A refund', () => {
  it('uses its number once, also for another trade at the same time and after a failure', async () => {
    const { merchant, payer, tradeNo } = await scene('4000.00');
    const otherNo = await received({ fixture }, merchant, payer, '50.00');
    const same = { refundNo: 'TK-0001' };
    const answers = await Promise.all([
      refund(merchant, tradeNo, '2000.00', same),
      refund(merchant, otherNo, '5.00', same),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['03802KCSDS', 'ok']);
    const again = must(await refund(merchant, tradeNo, '1000.00', { refundNo: 'TK-0002' }));
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: again.orderNo }));
    expect(codeOf(await refund(merchant, tradeNo, '1.00', { refundNo: 'TK-0002' }))).toBe('03802KCSDS');
  });

  it('is listed with its result, and found by it and by its numbers', async () => {
    const { merchant, tradeNo } = await scene('5000.00');
    const paid = must(await refund(merchant, tradeNo, '10.00', { refundNo: 'TK-PAID' }));
    await fixture.run();
    const waiting = must(await refund(merchant, tradeNo, '2000.00'));
    const gone = must(await refund(merchant, tradeNo, '1000.00'));
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo: gone.orderNo, reason: '重复退款申请' }));
    expect((await refundsOf(merchant)).map(({ result, stateName }) => `${result} ${stateName}`).sort()).toEqual([
      'failed 已拒绝',
      'succeeded 成功',
      'waiting 待复核',
    ]);
    for (const [filter, { orderNo }] of [
      [{ results: ['failed'] }, gone],
      [{ results: ['waiting'] }, waiting],
      [{ results: ['succeeded'] }, paid],
      [{ keyword: 'TK-PAID' }, paid],
    ] as const)
      expect((await refundsOf(merchant, filter)).map((row) => row.orderNo)).toEqual([orderNo]);
  });
});

describe('A trade that is shared', () => {
  it('is not refunded before the rest is given back, and then without what receivers have got', async () => {
    const { merchant, payer, tradeNo } = await scene('1000.00');
    const store = await fixture.openMerchant();
    const receiverId = await bound({ fixture }, merchant, store);
    must(await refund(merchant, tradeNo, '800.00'));
    await fixture.run();
    // The base is what was not paid back: less than the ratio allows.
    const freezeNo = await done({ fixture }, merchant, 'csdb/v2/separate/freeze', freezeAsk(tradeNo));
    const shareNo = await done(
      { fixture },
      merchant,
      'csdb/v2/separate/order',
      splitAsk(freezeNo, { [receiverId]: '50.00' }),
    );
    expect(await refund(merchant, tradeNo, '1.00')).toMatchObject({
      code: '02413KCSDS',
      text: '该交易有200.00元待分账，请先完结分账后再退款',
    });
    expect(await seen(merchant, tradeNo)).toBe('blocked 800.00 0.00');
    await done({ fixture }, merchant, 'csdb/v2/separate/finish', { requestNo: newId(), freezeNo });
    expect(await seen(merchant, tradeNo)).toBe('part 800.00 150.00');
    expect(await refund(merchant, tradeNo, '150.01')).toMatchObject({
      code: '02413KCSDS',
      text: '该交易已有50.00元分给接收方，这部分须先由接收方在“分账-收到的分账”中退回后才能退款',
    });
    must(await refund(merchant, tradeNo, '150.00'));
    await fixture.run();
    expect([await fixture.money(payer), await seen(merchant, tradeNo)]).toEqual([
      '99949.50 + 0.00',
      'blocked 950.00 0.00',
    ]);
    // Nor can a receiver refund its share past who shared it.
    expect(await tradesOf(store)).toEqual([]);
    // What the receiver gives back can be refunded, once it has arrived.
    must(await fixture.call(store, 'maker', 'csdb/v2/separate/return', returnAsk(shareNo, '20.00')));
    expect(await seen(merchant, tradeNo)).toBe('blocked 950.00 0.00');
    await fixture.run();
    expect(await seen(merchant, tradeNo)).toBe('part 950.00 20.00');
    must(await refund(merchant, tradeNo, '20.00'));
    await fixture.run();
    expect([await fixture.money(payer), await seen(merchant, tradeNo)]).toEqual([
      '99969.50 + 0.00',
      'blocked 970.00 0.00',
    ]);
  });
});

describe('A captured pre-authorisation', () => {
  it('is refunded when it can no longer be taken back, and linked both ways', async () => {
    const [merchant, payer] = await Promise.all([fixture.openMerchant({ balance: '0.01' }), fixture.openMerchant()]);
    const preauthNo = await authorized({ fixture }, merchant, payer, '100.00');
    const captureNo = await captured({ fixture }, merchant, preauthNo, '80.00');
    fixture.clock.set('2026-11-23T10:00:00+08:00');
    const back = { requestNo: newId(), orderNo: captureNo };
    expect(codeOf(await fixture.call(merchant, 'maker', 'preAuth/captureVoid', back))).toBe('03108KCSDS');
    const { orderNo } = must(await refund(merchant, captureNo, '80.00'));
    await fixture.run();
    expect([await fixture.money(payer), await seen(merchant, captureNo)]).toEqual([
      '100000.00 + 0.00',
      'all 80.00 0.00',
    ]);
    expect([
      (await fixture.detail(merchant, captureNo)).followers.map((one) => [one.orderNo, one.isOwn]),
      (await fixture.detail(merchant, orderNo)).original,
    ]).toMatchObject([[[orderNo, true]], { orderNo: captureNo, isOwn: true }]);
  });

  it('is taken back the same day without what was refunded, and not while it is shared', async () => {
    const [merchant, payer] = await Promise.all([fixture.openMerchant({ balance: '0.01' }), fixture.openMerchant()]);
    const takeBack = (orderNo: string) =>
      fixture.call(merchant, 'maker', 'preAuth/captureVoid', { requestNo: newId(), orderNo });
    const preauthNo = await authorized({ fixture }, merchant, payer, '100.00');
    const captureNo = await captured({ fixture }, merchant, preauthNo, '100.00');
    must(await refund(merchant, captureNo, '40.00'));
    await fixture.run();
    const freezeNo = await done({ fixture }, merchant, 'csdb/v2/separate/freeze', freezeAsk(captureNo));
    expect(codeOf(await takeBack(captureNo))).toBe('02413KCSDS');
    await done({ fixture }, merchant, 'csdb/v2/separate/finish', { requestNo: newId(), freezeNo });
    must(await takeBack(captureNo));
    await fixture.run();
    expect([await fixture.money(payer), await fixture.money(merchant)]).toEqual(['100000.00 + 0.00', '0.01 + 0.00']);
    expect(codeOf(await refund(merchant, captureNo, '1.00'))).toBe('03801KCSDS');
  });
});
