import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { expectHeading, field, goTo, payButton, rowsOf } from '../browser/actions.ts';
import { DESKTOP } from '../browser/browser-user.ts';
import { openPage, pathOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

const PHONE = { width: 390, height: 844 };
const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name, exact: true });
const tabsOf = async (page: Page): Promise<string> => (await strip(page).getByRole('tab').allTextContents()).join(' ');
const currentOf = async (page: Page): Promise<string | null> =>
  strip(page).getByRole('tab', { selected: true }).textContent();

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** The pages that these tests speak of, each a tab, 转账 in sight. */
async function openAll(page: Page): Promise<void> {
  await choose(page, '首页', '关闭所有');
  for (const [group, entry] of [
    ['账户', '账户总览'],
    ['账户', '收支明细'],
    ['资金', '提现'],
    ['资金', '转账'],
  ] as const)
    await goTo(page, group, entry);
  await expect.poll(() => tabsOf(page)).toBe('首页 账户总览 收支明细 提现 转账');
}

export const tabs = (portal: PortalWith<'maker'>) =>
  describe('LY08 Tabs of visited pages', () => {
    inSoak('LY08 close to the left and to the right of the one asked, never the affix one', async () => {
      const { page } = portal.maker;
      await openAll(page);
      await choose(page, '收支明细', '关闭左侧');
      await expect.poll(() => tabsOf(page)).toBe('首页 收支明细 提现 转账');
      await expect.poll(() => currentOf(page)).toBe('转账');
      await choose(page, '提现', '关闭右侧');
      await expect.poll(() => tabsOf(page)).toBe('首页 收支明细 提现');
      // 转账, which was in sight, has gone: the last one that remains has come.
      await expectHeading(page, '提现');
      await expect.poll(() => currentOf(page)).toBe('提现');
      await choose(page, '收支明细', '关闭所有');
      await expect.poll(() => tabsOf(page)).toBe('首页');
      await expectHeading(page, '首页');
    });

    inSoak('LY08 have left and right disabled at the ends', async () => {
      const { page } = portal.maker;
      await openAll(page);
      for (const [name, left, right] of [
        ['首页', true, false],
        ['收支明细', false, false],
        ['转账', false, true],
      ] as const) {
        await tab(page, name).click({ button: 'right' });
        await expect.poll(() => page.getByRole('menuitem', { name: '关闭左侧' }).isDisabled()).toBe(left);
        await expect.poll(() => page.getByRole('menuitem', { name: '关闭右侧' }).isDisabled()).toBe(right);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
    });

    inSoak('LY08 change to the last remaining one only when the current one is closed', async () => {
      const { page } = portal.maker;
      await openAll(page);
      await tab(page, '账户总览').click();
      await expectHeading(page, '账户总览');
      await page.getByTitle('关闭 收支明细').click();
      await expect.poll(() => tabsOf(page)).toBe('首页 账户总览 提现 转账');
      await expect.poll(() => currentOf(page)).toBe('账户总览');
      await page.getByTitle('关闭 账户总览').click();
      await expectHeading(page, '转账');
      await expect.poll(() => currentOf(page)).toBe('转账');
      await tab(page, '转账').press('Delete');
      await expectHeading(page, '提现');
      await expect.poll(() => page.getByTitle('关闭 首页').count()).toBe(0);
      await tab(page, '首页').press('Delete');
      await expect.poll(() => tabsOf(page)).toBe('首页 提现');
    });

    it('LY08 keep what was typed and how far was scrolled; 刷新页面 starts over', async () => {
      const { page } = portal.maker;
      await openAll(page);
      await tab(page, '提现').click();
      await field(page, '提现金额').fill('4321.09');
      await tab(page, '收支明细').click();
      await rowsOf(page).first().waitFor();
      await settled(page);
      const scroller = page.locator('.pane').filter({ visible: true });
      await scroller.evaluate((element) => void (element.scrollTop = 240));
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(240);
      await tab(page, '提现').click();
      await expectHeading(page, '提现');
      await expect.poll(async () => (await field(page, '提现金额').inputValue()).replace(',', '')).toBe('4321.09');
      await tab(page, '收支明细').click();
      await expectHeading(page, '收支明细');
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(240);
      await choose(page, '提现', '刷新页面');
      await expectHeading(page, '提现');
      await expect.poll(() => field(page, '提现金额').inputValue()).toBe('');
    });

    inSoak('LY08 are there again after a reload, the one in sight too', async () => {
      const { page } = portal.maker;
      await openAll(page);
      await tab(page, '收支明细').click();
      await expectHeading(page, '收支明细');
      await page.reload();
      await expectHeading(page, '收支明细');
      await expect.poll(() => tabsOf(page)).toBe('首页 账户总览 收支明细 提现 转账');
      await expect.poll(() => pathOf(page)).toBe('/account/activity');
    });

    it('show the one in sight whole, with its close button, where a phone has no room for all', async () => {
      const { page } = portal.maker;
      await openAll(page);
      await page.setViewportSize(PHONE);
      const hiddenPart = () =>
        strip(page).evaluate((element) => {
          const [around, current] = [element, element.querySelector('.tab-current')!].map((one) =>
            one.getBoundingClientRect(),
          );
          return Math.max(around!.left - current!.left, current!.right - around!.right, 0);
        });
      await page.getByRole('button', { name: '向右滚动标签' }).waitFor();
      await expect.poll(hiddenPart).toBeLessThan(1);
      await page.setViewportSize(DESKTOP);
    });

    inSoak('survive a dialog that is open while its page is left and come back to', async () => {
      const { page, complaints } = portal.maker;
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      await field(page, '提现金额').fill('1234.50');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      await payButton(page).click();
      await page.getByRole('dialog').waitFor();
      for (const [path, heading] of [
        ['/order/journal', '订单流水'],
        ['/fund/withdraw', '提现'],
        ['/home/index', '首页'],
        ['/fund/withdraw', '提现'],
      ] as const) {
        await page.evaluate((to) => void (location.hash = to), path);
        await page.locator('h1', { hasText: heading }).filter({ visible: true }).waitFor();
      }
      await settled(page);
      const cancel = page.getByRole('dialog').getByRole('button', { name: /取\s*消/ });
      if (await cancel.isVisible()) await cancel.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(async () => (await field(page, '提现金额').inputValue()).replace(',', '')).toBe('1234.50');
      expect(complaints).toEqual([]);
    });
  });
