import { describe, expect, it } from 'vitest';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { OrderState } from '../../contract/words.ts';
import { HOUR, SCHEDULED, SMALL, type Run } from './conformance-run.ts';
import { must } from './order-fixture.ts';
import { succeeded } from './scripted-rail.ts';
import type { TestMerchant } from './test-merchant.ts';

/** One of 100.00 with less than amount and fee, at its hour. */
async function waiting(run: Run) {
  const order = await run.placed({ amount: SMALL, scheduledAt: SCHEDULED }, { balance: '99.99' });
  await run.fixture.run(HOUR);
  expect([await order.stateNow(), await run.fixture.money(order.payer)]).toEqual(['awaiting_funds', '99.99 + 0.00']);
  return order;
}

/** For a kind whose orders wait for money. */
export function waitsForFunds(run: Run): void {
  describe('without enough money at its hour', () => {
    it('is paid as soon as there is enough', async () => {
      const { payer, orderNo, fee, stateNow } = await waiting(run);
      await run.fixture.serveWaiting();
      expect(await stateNow()).toBe('awaiting_funds');
      await run.fixture.payIn(payer, yuanOfFen(fenOfYuan(fee) + 1n));
      run.fixture.rail.plan(orderNo, { send: [succeeded()] });
      await run.fixture.serveWaiting();
      expect([await stateNow(), await run.fixture.money(payer)]).toEqual(['succeeded', '0.00 + 0.00']);
    });

    it.each<[OrderState, (payer: TestMerchant, orderNo: string) => Promise<unknown>]>([
      ['withdrawn', async (payer, orderNo) => must(await run.act(payer, 'maker', 'order/audit/cancel', orderNo))],
      [
        'expired',
        async () => {
          run.fixture.clock.set('2026-11-30T09:00:00+08:00');
          await run.fixture.serveWaiting();
        },
      ],
      [
        'failed',
        async (payer) => {
          await run.fixture.payIn(payer, '1000.00');
          await run.fixture.setStatus(payer, 'frozen');
          await run.fixture.serveWaiting();
        },
      ],
    ])('gives its limit back when it is %s while it waits', async (state, end) => {
      const { payer, orderNo, stateNow } = await waiting(run);
      await end(payer, orderNo);
      expect([await stateNow(), await run.limitUsed(payer, '2026-11-23'), await run.fixture.moved(orderNo)]).toEqual([
        state,
        '0.00 in 0',
        {},
      ]);
    });
  });
}
