import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import {
  confirmWithFactors,
  expectHeading,
  field,
  optionsToggle,
  orderNoOn,
  payButton,
  unfoldOptions,
} from '../browser/actions.ts';
import { settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { ELECTRONICS, MOBILES } from '../security/confirmation.ts';
import { openPageAs } from './each-page.ts';
import { successOnPaper } from './print.ts';

const TRANSFER = '**/api/csdb/v2/transfer/standard';

/** How many orders carry this remark, asked by a program of the merchant's own. */
async function ordersNamed(portal: PortalWith<'maker' | 'checker'>, remark: string): Promise<number> {
  const client = createOutsideClient(portal.product.url);
  await client.login('cg-viewer', LOGIN_PASSWORD);
  return (
    await client.call<{ totalCount: number }>('order/queryOrdersJnl', { keyword: remark, pageNo: 1, pageSize: 20 })
  ).data.totalCount;
}

/** Where the upper edges of these are, in px of the page. */
const tops = (...those: Locator[]): Promise<number[]> =>
  Promise.all(those.map((one) => one.evaluate((element) => Math.round(element.getBoundingClientRect().top))));

/** 1,010.10 yuan to a supplier. */
async function fillTransfer(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '收款账号' }).filter({ visible: true }).fill(ELECTRONICS.accountNo);
  await field(page, '收款方名称').fill(ELECTRONICS.name);
  await field(page, '转账金额').fill('1010.10');
}

export const sendingRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Sending money', () => {
    it('Rule 9 CONFIRM BY CONTENT has all facts; Rule 8 HONEST OPTIMISM a lost answer is 处理中', async () => {
      const { page, complaints } = portal.maker;
      const remark = `丢失应答${String(Date.now()).slice(-6)}`;
      await openPageAs(portal, 'maker', '/redirect/fund/transfer', '转账');
      await settled(page);
      const before = await tops(payButton(page), optionsToggle(page));
      await fillTransfer(page);
      await page
        .getByRole('complementary', { name: '费用试算' })
        .filter({ visible: true })
        .getByText('免复核')
        .waitFor();
      await settled(page);
      // look.md, "Nothing jumps": a press while an answer arrives reaches the button that it was meant for.
      expect(await tops(payButton(page), optionsToggle(page))).toEqual(before);
      await unfoldOptions(page);
      await field(page, '备注（选填）').fill(remark);
      await payButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await settled(page);
      const dialogText = (await dialog.innerText()).replaceAll(/\s+/g, '');
      for (const part of [
        `${ELECTRONICS.name}（尾号${ELECTRONICS.accountNo.slice(-4)}）`,
        '尾号0011',
        '¥1,010.10',
        '壹仟零壹拾元壹角整',
        '扣款合计1,010.60元（含手续费0.50元）',
        '预计到账实时到账',
      ])
        expect(dialogText).toContain(part);
      expect(dialogText).not.toContain(ELECTRONICS.accountNo);
      expect(dialogText).not.toContain('重复提醒');
      await expect
        .poll(() =>
          dialog.getByRole('button', { name: /确\s*认/ }).evaluate((button) => button === document.activeElement),
        )
        .toBe(false);

      // The server has it and answers; the answer is lost on its way.
      let sent = 0;
      await page.route(TRANSFER, async (route) => {
        sent += 1;
        await route.fetch();
        await route.abort();
      });
      await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);
      await expectHeading(page, '处理中');
      const main = page.getByRole('main');
      await expect.poll(() => main.getByText(/失败/).filter({ visible: true }).count()).toBe(0);
      expect(sent).toBe(1);
      expect(await ordersNamed(portal, remark)).toBe(1);

      await page.unroute(TRANSFER);
      await main.getByRole('button', { name: '查询结果' }).filter({ visible: true }).click();
      await expectHeading(page, '受理成功');
      await expect.poll(() => orderNoOn(page)).toMatch(/^\d{24}$/);
      expect(await ordersNamed(portal, remark)).toBe(1);
      expect(complaints.filter((text) => !/net::ERR|Failed to load/.test(text))).toEqual([]);
      complaints.length = 0;
    });

    successOnPaper(portal);
  });

/** After the transfer above; its success page is gone then. */
export const repeatRule = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Sending the same money again', () => {
    it('Rule 9 CONFIRM BY CONTENT a repeat is announced before and in the confirmation', async () => {
      const { page, complaints } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/fund/transfer', '转账');
      await fillTransfer(page);
      const warning = page.getByRole('alert').filter({ visible: true, hasText: '请确认不是重复付款' });
      await expect
        .poll(async () => (await warning.innerText()).replaceAll(/\s+/g, ''))
        .toMatch(/李文静·(成功|处理中|排队中|待执行)查看订单$/);
      await payButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('24 小时内已有 1 笔收款方和金额都相同的订单').waitFor();
      await dialog.getByRole('button', { name: /取\s*消/ }).click();
      await field(page, '转账金额').fill('1010.11');
      await warning.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });
  });
