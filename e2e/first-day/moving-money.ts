import { describe, expect, it } from 'vitest';
import { expectHeading, confirmWithFactors, expectSeen, expectState, field, goTo, openOrder, orderNoOn, pickOption } from '../desk/acts.ts';
import { fen } from '../desk/witness.ts';
import { ELECTRONICS, MAKER, PATIENTLY, type Day, submitPayment } from './day.ts';

/** The first withdrawal, in fen. */
const WITHDRAWN = 12_345_67n;

export const movingMoney = (day: Day) =>
  describe('3. Moving money', () => {
    it('tells before a withdrawal what it costs, when it arrives, what is left and who must review', async () => {
      const { page } = day.maker;
      const before = await day.witness.balances();
      await goTo(page, '资金', '提现');
      await pickOption(page, '提现银行账户', '8888');
      await field(page, '提现金额').fill('12345.67');
      const quote = page.getByRole('complementary', { name: '费用试算' });
      await quote.getByText('复核员任一人').waitFor();
      await quote.getByText('2.47', { exact: true }).waitFor();
      await day.album.take(page, 'withdraw-quote');
      await page.getByRole('button', { name: '下一步' }).click();
      await page.getByRole('dialog').waitFor();
      await day.album.take(page, 'withdraw-confirm');
      await confirmWithFactors(day.product, page, MAKER);
      await expectHeading(page, '受理成功');
      await day.album.take(page, 'withdraw-result');
      day.orders.withdrawal = await orderNoOn(page);
      const after = await day.witness.balances();
      const fee = fen((await day.witness.order(day.orders.withdrawal)).fee);
      expect(after).toEqual({ available: before.available - WITHDRAWN - fee, frozen: before.frozen + WITHDRAWN + fee });
    });

    it('says at the field when there is not enough', async () => {
      const { page } = day.maker;
      await page.getByRole('button', { name: '继续提现' }).click();
      await field(page, '提现金额').fill('499999.99');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('管理员复核').waitFor();
      await field(page, '提现金额').fill('900000000');
      await expectSeen(page, /超过单笔限额/);
      await day.album.take(page, 'withdraw-beyond-limit');
    });

    it('transfers to a company inside the provider, known by its number and named by its payer', async () => {
      const { page } = day.maker;
      await goTo(page, '资金', '转账');
      await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
      await field(page, '收款方名称').fill(ELECTRONICS.name);
      await field(page, '转账金额').fill('120000');
      await field(page, '备注（选填）').fill('季度采购尾款');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('2. 管理员复核').waitFor();
      await day.album.take(page, 'transfer-quote');
      day.orders.transfer = await submitPayment(day, page);
      expect(await day.witness.state(day.orders.transfer)).toBe('pending_review');
      await day.album.take(page, 'transfer-result');
    });

    it('schedules a transfer and runs it when its hour has come', async () => {
      const { page } = day.maker;
      await page.getByRole('button', { name: '继续转账' }).click();
      await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
      await field(page, '收款方名称').fill(ELECTRONICS.name);
      await field(page, '转账金额').fill('2000');
      await page.getByRole('radio', { name: '预约转账' }).check();
      const hour = new Date(Date.now() + 26 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 14) + '00';
      await field(page, '预约时间').fill(hour);
      await field(page, '预约时间').press('Enter');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      await day.album.take(page, 'transfer-scheduled');
      day.orders.scheduled = await submitPayment(day, page);
      await expect.poll(() => day.witness.state(day.orders.scheduled!), PATIENTLY).toBe('scheduled');
      await openOrder(day.product, page, day.orders.scheduled);
      await expectState(page, '待执行');
      await day.album.take(page, 'order-scheduled');
    });
  });
