import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectState, field, goTo, openOrder, pickOption } from '../desk/acts.ts';
import { fen } from '../desk/witness.ts';
import { PATIENTLY, type Day, submitPayment } from './day.ts';

export const whatTheBankSays = (day: Day) =>
  describe('5. What the bank says', () => {
    it('is followed to its end: returned, failed, and known only when asked again', async () => {
      const { page } = day.maker;
      const before = await day.witness.balances();
      let paid = 0n;
      for (const [tail, end] of [['0004', 'returned'], ['0005', 'failed'], ['0006', 'succeeded']] as const) {
        await goTo(page, '资金', '提现');
        const more = page.getByRole('button', { name: '继续提现' });
        if (await more.isVisible()) await more.click();
        await pickOption(page, '提现银行账户', tail);
        await field(page, '提现金额').fill('800');
        await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
        const orderNo = await submitPayment(day, page);
        await expect.poll(() => day.witness.state(orderNo), PATIENTLY).toBe(end);
        await openOrder(day.product, page, orderNo);
        await expectState(page, { returned: '已退票', failed: '失败', succeeded: '成功' }[end]);
        await day.album.take(page, `order-${end}-${tail}`);
        // A return gives back the amount and keeps the fee; a failure costs nothing; a success costs both.
        const fee = fen((await day.witness.order(orderNo)).fee);
        paid += end === 'failed' ? 0n : end === 'returned' ? fee : 800_00n + fee;
        await expect.poll(() => day.witness.available(), PATIENTLY).toBe(before.available - paid);
      }
      expect((await day.witness.balances()).frozen).toBe(before.frozen);
    });

    it('runs the scheduled transfer when the business day has come', async () => {
      await fetch(`${day.product.simulatorsUrl}/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ advance: 'PT30H' }) });
      await expect.poll(() => day.witness.state(day.orders.scheduled!), PATIENTLY).toBe('succeeded');
      const { page } = day.maker;
      await openOrder(day.product, page, day.orders.scheduled!);
      await expectState(page, '成功');
      await day.album.take(page, 'order-scheduled-done');
    });

    it('leaves books that the auditor finds in order', () => {
      const { port } = new URL(day.product.url);
      const text = execFileSync(process.execPath, [join(import.meta.dirname, '../../apps/server/audit.ts')], { env: { ...process.env, PORT: port, DATA_DIR: day.product.dataDir }, encoding: 'utf8' });
      expect(text).toMatch(/^audit clean/m);
    });
  });
