import { describe, expect, it } from 'vitest';
import { confirmWithFactors, expectHeading, field, orderNoOn, payButton, seen } from '../browser/actions.ts';
import { DESKTOP } from '../browser/browser-user.ts';
import { expectToast } from '../browser/notices.ts';
import { openPage } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { ELECTRONICS, MOBILES } from '../security/confirmation.ts';
import { button, card, openStories } from './stories.ts';

export const results = (portal: PortalWith<'maker'>) =>
  describe('The success page', () => {
    it('LY14 says 受理成功 by default, has the review notice, 继续 or 确定, and 订单详情 of an order', async () => {
      const { page } = portal.maker;
      const accepted = card(page, 'accepted').getByRole('status');
      await accepted.getByRole('heading', { name: '受理成功' }).waitFor();
      await accepted.getByText(/90天内复核，逾期申请失效/).waitFor();
      await expect
        .poll(() => accepted.locator('.result-actions').getByRole('button').allInnerTexts())
        .toEqual(['订单详情', '继续', '打印']);
      for (const name of ['订单详情', '继续']) {
        await accepted.getByRole('button', { name, exact: true }).click();
        await expectToast(page, name);
      }
      const done = card(page, 'done').getByRole('status');
      await done.getByRole('heading', { name: '操作密码已设置' }).waitFor();
      await expect.poll(() => done.getByRole('button').allInnerTexts()).toEqual(['确定']);
      const unknown = card(page, 'unknown').getByRole('status');
      await expect.poll(() => unknown.getByRole('heading').innerText()).toBe('处理中');
      await expect.poll(() => unknown.getByRole('button').allInnerTexts()).toEqual(['查询结果', '继续']);
    });

    it('keeps the order number in one line on a phone', async () => {
      const { page } = portal.maker;
      const number = card(page, 'accepted').locator('.copy-text .numeric');
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(async () => (await number.boundingBox())!.height, { message: `${width}` }).toBeLessThan(30);
      }
      await page.setViewportSize(DESKTOP);
    });

    it('LY14 follows a transfer for review, and leads to its order and to another transfer', async () => {
      const {
        maker: { page },
        product,
      } = portal;
      await openPage(product, page, '/fund/transfer', '转账');
      await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
      await field(page, '收款方名称').fill(ELECTRONICS.name);
      await field(page, '转账金额').fill('6000');
      await page
        .getByRole('complementary', { name: '费用试算' })
        .getByText(/免复核|任一人|管理员/)
        .first()
        .waitFor();
      await payButton(page).click();
      await page.getByRole('dialog').waitFor();
      await confirmWithFactors(product, page, MOBILES['cg-maker']);
      await expectHeading(page, '受理成功');
      await seen(page, '有主账户复核权限的操作员需在90天内复核，逾期申请失效').waitFor();
      const orderNo = await orderNoOn(page);
      await button(page, '订单详情').filter({ visible: true }).click();
      await expectHeading(page, '订单详情');
      await seen(page, orderNo).waitFor();
      await page.goBack();
      // The kept page begins again, its order is done.
      await payButton(page).waitFor();
      await openStories(product, page);
    });
  });
