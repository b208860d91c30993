import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../browser/notices.ts';
import type { PortalWith } from '../browser/portal.ts';
import { card } from './stories.ts';

/** The value next to a label, as it is read. */
const valueOf = async (page: Page, story: string, label: string): Promise<string> => {
  const lines = card(page, story)
    .locator('.description')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
  return (await lines.last().innerText()).replace(/\s+/g, ' ').trim();
};

export const formats = (portal: PortalWith<'maker'>) =>
  describe('The display', () => {
    it('FM01 hides the middle of an account, a mobile number, a name, a bank card and an ID card', async () => {
      const { page } = portal.maker;
      const shown = {
        账号: '**** 0011',
        手机号: '138****0001',
        姓名: '**明',
        银行卡: '622202******7890',
        身份证: '110105********002X',
      };
      for (const [label, text] of Object.entries(shown))
        await expect.poll(() => valueOf(page, 'formats', label)).toBe(text);
    });

    it('FM02 calls w0 to w6 Sunday to Saturday', async () => {
      await expect
        .poll(async () => (await valueOf(portal.maker.page, 'formats', '星期')).match(/w\d \S+/g)!.sort())
        .toEqual(['w0 周日', 'w1 周一', 'w2 周二', 'w3 周三', 'w4 周四', 'w5 周五', 'w6 周六']);
    });

    it('FM03 has two decimals and separators in an amount, an em dash for -, and 0.00 for nothing', async () => {
      await expect
        .poll(() => valueOf(portal.maker.page, 'formats', '金额'))
        .toBe('1234567.5 → 1,234,567.50 -88 → −88.00 0 → 0.00 空 → 0.00 -- → -- - → —');
    });

    it('ST01 has a word and one of three colours for each of the 13 audit statuses', async () => {
      const { page } = portal.maker;
      const shown = await card(page, 'statuses')
        .locator('li')
        .evaluateAll((items) =>
          items.map((item) => {
            const status = item.querySelector('.status')!;
            return `${item.querySelector('.muted')!.textContent} ${status.textContent} ${getComputedStyle(status.querySelector('.status-mark')!).color}`;
          }),
        );
      const toneOf = (text: string) => shown.find((line) => line.includes(text))!.replace(/^.*?rgb/, 'rgb');
      const approved = ['00', '02', '03', '04', '07', '10', '11', '12'].map(
        (code) => `${code} 已通过 ${toneOf('已通过')}`,
      );
      const returned = ['06', '09', '18'].map((code) => `${code} 已退回 ${toneOf('已退回')}`);
      expect(shown).toEqual([`01 待复核 ${toneOf('待复核')}`, ...approved, ...returned, `20 失败 ${toneOf('已退回')}`]);
      expect(new Set([toneOf('待复核'), toneOf('已通过'), toneOf('已退回')]).size).toBe(3);
    });

    it('copies the raw value with a short confirmation, and lists the history of an order', async () => {
      const { page } = portal.maker;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copy = card(page, 'formats').getByRole('button', { name: '复制订单号' });
      const statusTexts = await textsOf(
        card(page, 'formats')
          .locator('.copy-text')
          .filter({ has: page.getByRole('button', { name: '复制订单号' }) })
          .locator('.copy-said'),
      );
      await copy.focus();
      await copy.press('Enter');
      await expect.poll(statusTexts).toEqual(['', '已复制', '']);
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('W2026112000000001');
      const events = await card(page, 'timeline').getByRole('listitem').allInnerTexts();
      expect(events.map((text) => text.split('\n')[0])).toEqual([
        '提交申请制单员 王明',
        '第 1 级复核通过复核员 李华',
        '银行处理中',
      ]);
    });
  });
