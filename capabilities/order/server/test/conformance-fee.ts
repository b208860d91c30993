import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { held, LARGE, SMALL, without, WHOLE, type Run } from './conformance-run.ts';
import { differencesOfFacts } from './conformance-facts.ts';

/** For a kind whose price list may take the fee out of the amount. */
export function takesItsFeeOut(run: Run): void {
  describe('with a fee that is taken out of the amount', () => {
    const charge = (from: 'payer' | 'amount') =>
      run.fixture.db.admin.query('UPDATE account.fee_rows SET fee_from = $2 WHERE kind = $1', [run.contract.id, from]);
    beforeAll(() => charge('amount'));
    afterAll(() => charge('payer'));

    it('pays the rest, moves no more than the amount, and says which is which', async () => {
      const { payer, orderNo, fee } = await run.ran();
      expect(fenOfYuan(fee)).toBeGreaterThan(0n);
      const amount = yuanOfFen(fenOfYuan(SMALL) - fenOfYuan(fee));
      expect(await run.fixture.detail(payer, orderNo)).toMatchObject({ amount, enteredAmount: SMALL });
      expect([await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual([without(SMALL), `${amount} in 1`]);
      expect(await run.fixture.moved(orderNo)).toMatchObject({ feeIncome: fee });
    });

    it('holds the amount, tells it alike, and gives all of it back', async () => {
      const payer = await run.fixture.openMerchant();
      const input = await run.examples.input(run, payer, { amount: LARGE });
      expect(await differencesOfFacts(run.fixture, payer, run.examples.path, input)).toEqual([]);
      expect(await run.fixture.money(payer)).toBe(held(LARGE, '0.00'));
      const { payer: other, orderNo } = await run.placed({ amount: LARGE });
      await run.act(other, 'checker', 'order/reject', orderNo);
      expect([await run.fixture.money(other), await run.limitUsed(other)]).toEqual([WHOLE, '0.00 in 0']);
    });
  });
}
