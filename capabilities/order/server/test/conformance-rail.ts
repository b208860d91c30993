import { describe, expect, it } from 'vitest';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { OrderState } from '../../contract/words.ts';
import { type Run, SMALL, WHOLE, without } from './conformance-run.ts';
import { absent, accepted, failed, succeeded, unknown, type Step } from './scripted-rail.ts';
import type { TestMerchant } from './test-merchant.ts';

export function followsItsRail(run: Run): void {
  describe('over a rail', () => {
    const bankReturn = (payer: TestMerchant, orderNo: string, reason: BankReturn['reason']): BankReturn => ({
      returnNo: `RT-${orderNo}`,
      channelNo: `${payer.mid}-${orderNo}`,
      amountFen: fenOfYuan(SMALL),
      reason,
      at: new Date('2026-11-20T15:20:00+08:00'),
    });

    it.each<[string, Step, Step[], OrderState]>([
      ['done', succeeded(), [], 'succeeded'],
      ['refused', failed('账号不存在'), [], 'failed'],
      ['unknown, then done', unknown, [unknown, succeeded()], 'succeeded'],
      ['accepted, then refused', accepted, [failed('限额')], 'failed'],
      ['a broken line, then absent, sent again and done', 'breaks', [absent, succeeded()], 'succeeded'],
      [
        'nothing for a day, then done',
        unknown,
        [...Array.from({ length: 6 }, () => unknown), succeeded()],
        'succeeded',
      ],
      [
        'nothing for a day, then refused',
        unknown,
        [...Array.from({ length: 6 }, () => unknown), failed('其他')],
        'failed',
      ],
    ])('an answer %s ends as the table of states says', async (_answer, send, query, state) => {
      const { payer, orderNo, fee, stateNow } = await run.ran(send, query);
      for (let day = 21; day < 29; day += 1) {
        await stateNow();
        await run.fixture.mustAddUp();
        await run.fixture.run(`2026-11-${day}T16:00:00+08:00`);
      }
      expect([await stateNow(), await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual(
        state === 'succeeded' ? [state, without(SMALL, fee), '100.00 in 1'] : [state, WHOLE, '0.00 in 0'],
      );
      expect(new Set(run.fixture.rail.sentOf(orderNo).map(({ channelNo }) => channelNo)).size).toBe(1);
    });

    it.each([
      ['账户异常', false],
      ['其他', true],
    ] as const)(
      'a success that comes back because of %s gives the amount back, the fee: %s',
      async (reason, feeBack) => {
        const { payer, orderNo, fee, stateNow } = await run.ran();
        run.fixture.rail.sendBack(bankReturn(payer, orderNo, reason));
        await run.fixture.readReturns();
        expect([await stateNow(), await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual([
          'returned',
          feeBack ? WHOLE : without(fee),
          '100.00 in 1',
        ]);
      },
    );

    it('a return that overtakes its success waits for it', async () => {
      const { payer, orderNo, fee, stateNow } = await run.ran(accepted, [succeeded()]);
      run.fixture.rail.sendBack(bankReturn(payer, orderNo, '户名不符'));
      await run.fixture.readReturns();
      expect(await stateNow()).toBe('processing');
      await run.fixture.run('2026-11-20T15:00:02+08:00');
      await run.fixture.run('2026-11-20T15:00:05+08:00');
      expect([await stateNow(), await run.fixture.money(payer)]).toEqual(['returned', without(fee)]);
    });
  });
}

/** Also for kinds whose maker chooses no hour. */
export function waitsForItsRail(run: Run): void {
  it('made at night it waits for the next opening of the bank, with its money held', async () => {
    run.fixture.clock.set('2026-11-20T23:50:00+08:00');
    const { orderNo, stateNow } = await run.placed({ amount: SMALL });
    run.fixture.rail.plan(orderNo, { send: [succeeded()] });
    expect(await stateNow()).toBe('scheduled');
    await run.fixture.run('2026-11-21T12:00:00+08:00');
    expect(await stateNow()).toBe('succeeded');
  });
}
