import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { RefundTradeDetail } from '../contract/operations.ts';
import { following, refundAsk } from './test/examples.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  const [{ bindings, kinds, audit }] = following as [(typeof following)[number]];
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...bindings],
    kinds,
    audit,
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const refund = (who: TestMerchant, tradeNo: string, amount: string, more: object = { waits: true }) =>
  fixture.call<Placed>(who, 'maker', 'csdb/v2/refund/apply', refundAsk(tradeNo, amount, more));
const refundable = async (who: TestMerchant, tradeNo: string): Promise<string> =>
  must(await fixture.call<RefundTradeDetail>(who, 'maker', 'csdb/v2/refund/detail', { tradeNo })).refundable;

/** A merchant that received a trade, and has 0.01 left of what it brought. */
async function scene(amount = '100.00') {
  const [merchant, payer] = [await fixture.openMerchant({ balance: '0.51' }), await fixture.openMerchant()];
  const tradeNo = await received({ fixture }, merchant, payer, amount);
  await received({ fixture }, await fixture.openMerchant(), merchant, amount);
  expect(await fixture.money(merchant)).toBe('0.01 + 0.00');
  return { merchant, payer, tradeNo };
}
const stateOf = async (who: TestMerchant, orderNo: string) => (await fixture.detail(who, orderNo)).state;

describe('A refund without enough money', () => {
  it('is refused unless it may wait, and holds its money at once when there is enough', async () => {
    const { merchant, tradeNo } = await scene();
    expect(codeOf(await refund(merchant, tradeNo, '100.00', {}))).toBe('02407KCSDS');
    must(await refund(merchant, tradeNo, '0.01'));
    expect(await fixture.money(merchant)).toBe('0.00 + 0.01');
  });

  it('waits, keeps its part of the trade, and is paid once by whichever worker finds the money', async () => {
    const { merchant, payer, tradeNo } = await scene();
    const { orderNo } = must(await refund(merchant, tradeNo, '100.00'));
    await fixture.run();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'awaiting_funds',
      stateName: '待充值',
      fundsUntil: '2026-11-27T15:00:00+08:00',
      actions: { withdraw: true },
    });
    expect([await refundable(merchant, tradeNo), await fixture.money(merchant)]).toEqual(['0.00', '0.01 + 0.00']);
    const { outflow } = must(await fixture.call<{ outflow: object[] }>(merchant, 'maker', 'order/queryWorkbench', {}));
    expect(outflow[0]).toMatchObject({ date: '2026-11-20', count: 1, amount: '100.00', missing: '99.99' });
    await fixture.payIn(merchant, '99.98');
    await fixture.serveWaiting();
    expect(await stateOf(merchant, orderNo)).toBe('awaiting_funds');
    await fixture.payIn(merchant, '0.01');
    await fixture.serveWaiting(fixture.newWorker(0, dyingDatabase(fixture.db.database, 1))).catch(() => undefined);
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    await Promise.all([fixture.serveWaiting(), fixture.serveWaiting(fixture.newWorker())]);
    expect([await stateOf(merchant, orderNo), await fixture.money(merchant)]).toEqual(['succeeded', '0.00 + 0.00']);
    expect(await fixture.moved(orderNo)).toEqual({
      [`${merchant.account.accountNo}:available`]: '-100.00',
      [`${payer.account.accountNo}:available`]: '100.00',
    });
    const { timeline } = await fixture.detail(payer, tradeNo);
    expect(timeline.map(({ note }) => note).filter((note) => note.startsWith('退款'))).toEqual(['退款 100.00元']);
  });

  it('waits after its review, which nobody loses by it', async () => {
    const { merchant, tradeNo } = await scene('2000.00');
    const { orderNo, state } = must(await refund(merchant, tradeNo, '2000.00'));
    expect([state, await fixture.money(merchant)]).toEqual(['pending_review', '0.01 + 0.00']);
    must(await fixture.approve(merchant, 'checker', orderNo));
    await fixture.run();
    expect(await stateOf(merchant, orderNo)).toBe('awaiting_funds');
    await fixture.payIn(merchant, '2000.00');
    await fixture.serveWaiting();
    expect([await stateOf(merchant, orderNo), await fixture.money(merchant)]).toEqual(['succeeded', '0.01 + 0.00']);
  });

  it('ends after seven days or by its maker, and its part of the trade can be refunded again', async () => {
    const { merchant, tradeNo } = await scene();
    const first = must(await refund(merchant, tradeNo, '60.00')).orderNo;
    const second = must(await refund(merchant, tradeNo, '40.00')).orderNo;
    await fixture.run();
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: second }));
    expect(await refundable(merchant, tradeNo)).toBe('40.00');
    fixture.clock.set('2026-11-27T15:00:00+08:00');
    await fixture.serveWaiting();
    expect([
      await stateOf(merchant, first),
      await stateOf(merchant, second),
      await refundable(merchant, tradeNo),
    ]).toEqual(['expired', 'withdrawn', '100.00']);
  });
});
