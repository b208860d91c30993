import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, field, payButton, rowsOf } from '../browser/actions.ts';
import { textsOf } from '../browser/notices.ts';
import { pathOf, queryOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { openPageAs, SOON } from './each-page.ts';
import { compose, countCalls, tabWalk, smallTargets } from './tab-walk.ts';

const walked = [
  ['/order/journal', '订单流水'],
  ['/fund/transfer', '转账'],
] as const;

export const keyRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Keys and focus', () => {
    it('Rule 12 KEYS ? lists them, / moves to the filter, Alt and a digit to a tab, arrows to rows', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      await page.locator('h1').filter({ visible: true }).focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: '快捷键' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await expect.poll(() => page.evaluate(() => document.activeElement!.closest('.search-form') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await page.locator('h1').filter({ visible: true }).focus();
      await page.keyboard.press('Alt+1');
      await expect.poll(() => pathOf(page), SOON).toBe('/home/index');

      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      const numberOf = (row: number) => rowsOf(page).nth(row).getByRole('link').first().innerText();
      await rowsOf(page).first().focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
      const second = await numberOf(1);
      await page.keyboard.press('Enter');
      await expect.poll(() => queryOf(page), SOON).toEqual({ open: second, 'f.list': 'journal' });
    });

    it('Rule 12 KEYS Esc closes the top layer and no other', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/home/index', '首页');
      await page.getByRole('button', { name: /^消息/ }).press('Enter');
      const messages = page.getByRole('tab', { name: /通知/ });
      await messages.waitFor();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: '查找与快速前往' });
      await palette.waitFor();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await settled(page);
      expect(await messages.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await messages.waitFor({ state: 'hidden' });
    });

    inSoak('Rule 12 KEYS Esc closes a calendar, and the page can be left at once', async () => {
      const { page, complaints } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      await page.locator('.search-form .ant-picker input').filter({ visible: true }).first().click();
      const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true });
      await calendar.waitFor();
      await page.keyboard.press('Escape');
      await openPageAs(portal, 'maker', '/home/index', '首页');
      await calendar.waitFor({ state: 'hidden' });
      expect(complaints).toEqual([]);
    });

    inSoak('Rule 12 KEYS the list is searched once, when the composition of an input method ends', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/order/journal', '订单流水');
      await rowsOf(page).first().waitFor();
      const keyword = field(page, '关键字');
      await keyword.click();
      const journal = countCalls(page, '/order/queryOrdersJnl');
      await compose(page, 'huo kuan', '货款');
      await expect.poll(() => keyword.inputValue()).toBe('货款');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => queryOf(page)).toEqual({ 'f.keyword': '货款' });
      await expect.poll(() => journal.count).toBe(1);
      await settled(page);
      expect(journal.count).toBe(1);

      await page.keyboard.press('Control+k');
      await expect
        .poll(
          () =>
            page
              .getByRole('dialog', { name: '查找与快速前往' })
              .getByRole('combobox')
              .evaluate((input) => input === document.activeElement),
          SOON,
        )
        .toBe(true);
      await compose(page, 'zhuan zhang', '转账');
      await settled(page);
      await expect.poll(() => pathOf(page)).toBe('/order/journal');
      await page.keyboard.press('Enter');
      await expectHeading(page, '转账');
    });

    it('Rule 16 COPY copies the raw number by key and pointer, and text in tables is selectable', async () => {
      const { page } = portal.maker;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      const row = rowsOf(page).nth(2);
      const orderNo = await row.getByRole('link').first().innerText();
      const copy = row.getByRole('button', { name: '复制订单号' });
      const shown = () => copy.evaluate((button) => getComputedStyle(button).opacity);
      await page.mouse.move(2, 2);
      await settled(page);
      await expect.poll(shown).toBe('0');
      const statusTexts = await textsOf(row.locator('[aria-live="polite"]').first());
      await row.getByRole('link').first().focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(shown).toBe('1');
      await page.keyboard.press('Enter');
      await expect.poll(clipboard).toBe(orderNo);
      await expect.poll(statusTexts, SOON).toEqual(['', '已复制', '']);
      await expect.poll(() => pathOf(page)).toBe('/order/journal');
      await expect
        .poll(() =>
          row
            .locator('td')
            .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).userSelect === 'none').length),
        )
        .toBe(0);

      await openPageAs(portal, 'maker', '/account/overview', '账户总览');
      const card = page.getByRole('list', { name: '账户列表' }).getByRole('listitem').first();
      const account = (await card.locator('.copy-text .numeric').innerText()).trim();
      expect(account).toMatch(/^\d{4}( \d{4})+$/);
      await card.hover();
      await card.getByRole('button', { name: '复制账号' }).click();
      await expect.poll(clipboard).toBe(account.replaceAll(' ', ''));
    });

    it.each(sampleOf('Tab walks', walked, 1))(
      'Rule 18 FOCUS Tab on %s reaches each visible stop once, with a ring, the skip link first',
      async (path, heading) => {
        const { page } = portal.maker;
        await openPageAs(portal, 'maker', path, heading);
        await page.reload();
        await expectHeading(page, heading);
        await settled(page);
        const stops = await tabWalk(page, 160);
        expect(stops.filter(({ fault }) => fault)).toEqual([]);
        expect(stops.length).toBeGreaterThan(15);
        expect(stops[0]!.what).toContain('跳到正文');
        await expect.poll(() => smallTargets(page, 24)).toEqual([]);
      },
    );

    it('Rule 18 FOCUS moves to the heading of a new page, which also names the window', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/home/index', '首页');
      const focused = () =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`);
      for (const [group, heading] of [
        ['资金', '提现'],
        ['交易', '订单流水'],
        ['资金', '提现'],
      ] as const) {
        await page.getByRole('banner').getByRole('link', { name: group, exact: true }).press('Enter');
        await expectHeading(page, heading);
        await expect.poll(focused, SOON).toBe(`H1 ${heading}`);
        await expect.poll(() => page.title()).toBe(`${heading} · 商户门户`);
      }
      await page.locator('.skip-link').focus();
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('H1 提现');
    });

    it('Rule 18 FOCUS moves to the first wrong field, and a dialog keeps and returns it', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/fund/transfer', '转账');
      await payButton(page).click();
      await page.getByText('请输入收款账号').filter({ visible: true }).last().waitFor();
      const account = field(page, '收款账号');
      await expect.poll(() => account.evaluate((input) => input === document.activeElement), SOON).toBe(true);
      const isInSight = async () => {
        const [box, pane] = [
          (await account.boundingBox())!,
          (await page.locator('.pane').filter({ visible: true }).boundingBox())!,
        ];
        return box.y >= pane.y && box.y + box.height <= pane.y + pane.height;
      };
      await expect.poll(isInSight, SOON).toBe(true);

      await openPageAs(portal, 'maker', '/fund/withdraw', '提现');
      await field(page, '提现金额').fill('1234.50');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      const next = payButton(page);
      await next.press('Enter');
      const dialog = page.getByRole('dialog');
      const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
      // It takes the focus when it has been drawn.
      await expect.poll(isInside, SOON).toBe(true);
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press('Tab');
        await expect
          .poll(() =>
            page.evaluate(
              () =>
                document.activeElement!.closest('[role="dialog"]') !== null || document.activeElement === document.body,
            ),
          )
          .toBe(true);
      }
      await dialog.getByRole('button', { name: /取\s*消/ }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => next.evaluate((button) => button === document.activeElement), SOON).toBe(true);
    });

    it('Rule 18 FOCUS targets on a phone are 44 px', async () => {
      const { page } = portal.checker;
      await page.setViewportSize({ width: 390, height: 844 });
      const small: Record<string, string[]> = {};
      for (const [path, heading] of [
        ['/home/index', '首页'],
        ['/order/journal', '订单流水'],
      ] as const) {
        await openPageAs(portal, 'checker', path, heading);
        small[path] = await smallTargets(page, 44);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(small).toEqual({ '/home/index': [], '/order/journal': [] });
    });
  });
