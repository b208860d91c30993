import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { DESKTOP } from '../browser/browser-user.ts';
import { addressOf, openPage, saveLayout, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

const WIDE = { width: 1440, height: 900 };
const PAD = { width: 900, height: 800 };
const PHONE = { width: 390, height: 844 };

const [WHITE, NIGHT, NIGHT_TOP] = ['rgb(255, 255, 255)', 'rgb(0, 21, 41)', 'rgb(0, 20, 40)'];

type Box = readonly [left: number, top: number, width: number, height: number] | null;
interface Plan {
  classes: string[];
  boxes: Record<'header' | 'side' | 'tiles' | 'main' | 'tabs', Box>;
  /** The parts header, side and tiles, if they exist. */
  colours: string[];
}

/** Positions in whole pixels; null is not visible. */
const planOf = async (page: Page): Promise<Plan> => {
  await settled(page);
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].find((element) => element.checkVisibility({ visibilityProperty: true }));
    const box = (selector: string) => {
      const rect = seen(selector)?.getBoundingClientRect();
      return rect
        ? ([rect.left, rect.top, rect.width, rect.height].map(Math.round) as unknown as readonly [
            number,
            number,
            number,
            number,
          ])
        : null;
    };
    return {
      classes: [...document.querySelector('.shell')!.classList],
      boxes: {
        header: box('.header'),
        side: box('.side'),
        tiles: box('.tiles'),
        main: box('.main'),
        tabs: box('.tab-bar'),
      },
      colours: ['.header', '.side', '.tiles'].flatMap((selector) =>
        seen(selector) ? [getComputedStyle(seen(selector)!).backgroundColor] : [],
      ),
    };
  });
};

/** The dimensions of ui.md 1.2 and 1.4 for each mode, on a desktop and on a pad. */
const plans: Record<'ttb' | 'ltr' | 'lcr', [pc: Plan['boxes'], pad: Plan['boxes']]> = {
  ttb: [
    {
      header: [0, 0, 1440, 48],
      side: [0, 48, 210, 852],
      tiles: null,
      main: [210, 48, 1230, 852],
      tabs: [210, 48, 1230, 45],
    },
    { header: [0, 0, 900, 48], side: [0, 48, 65, 752], tiles: null, main: [65, 48, 835, 752], tabs: [65, 48, 835, 45] },
  ],
  ltr: [
    {
      header: [210, 0, 1230, 48],
      side: [0, 0, 210, 900],
      tiles: null,
      main: [210, 0, 1230, 900],
      tabs: [210, 48, 1230, 45],
    },
    { header: [65, 0, 835, 48], side: [0, 0, 65, 800], tiles: null, main: [65, 0, 835, 800], tabs: [65, 48, 835, 45] },
  ],
  lcr: [
    {
      header: [210, 0, 1230, 48],
      side: [65, 0, 145, 900],
      tiles: [0, 0, 65, 900],
      main: [210, 0, 1230, 900],
      tabs: [210, 48, 1230, 45],
    },
    { header: [65, 0, 835, 48], side: null, tiles: [0, 0, 65, 800], main: [65, 0, 835, 800], tabs: [65, 48, 835, 45] },
  ],
};
/** A phone has one frame, regardless of what was chosen. */
const ON_PHONE: Plan['boxes'] = {
  header: [0, 0, 390, 48],
  side: null,
  tiles: null,
  main: [0, 0, 390, 844],
  tabs: [0, 48, 390, 45],
};

/** Header, side and tiles, on a desktop. In ttb the inner bar stays white. */
const colours = {
  light: { ttb: [WHITE, WHITE], ltr: [WHITE, WHITE], lcr: [WHITE, WHITE, WHITE] },
  'dark-side': { ttb: [NIGHT_TOP, WHITE], ltr: [WHITE, NIGHT], lcr: [WHITE, NIGHT, NIGHT] },
} as const;

const side = (page: Page) => page.getByRole('complementary', { name: '侧边菜单' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const shell = (page: Page, classes: string) => page.locator(`.shell${classes}`).waitFor();

export const layouts = (portal: PortalWith<'maker'>) =>
  describe('The layout', () => {
    it.each(sampleOf('layouts', ['ttb', 'ltr', 'lcr'] as const, 1))(
      'LY01 %s has each part in its place on desktop, pad and phone, and both themes’ colours',
      async (layoutMode) => {
        const { page } = portal.maker;
        await page.setViewportSize(WIDE);
        await openPage(portal.product, page, '/account/overview', '账户总览');
        for (const theme of ['light', 'dark-side'] as const) {
          await saveLayout(page, { layoutMode, theme, isFixedNavBar: true });
          await expectHeading(page, '账户总览');
          await shell(page, `.shell-${layoutMode}.shell-${theme}.shell-pc`);
          const [pc, pad] = plans[layoutMode];
          await expect.poll(() => planOf(page)).toMatchObject({ boxes: pc, colours: colours[theme][layoutMode] });
          // The theme changes colours only, so one of the two is enough for the other widths.
          if (theme === 'light') continue;
          await page.setViewportSize(PAD);
          await shell(page, `.shell-${layoutMode}.shell-${theme}.shell-pad.shell-collapsed`);
          await expect.poll(async () => (await planOf(page)).boxes).toEqual(pad);
          await page.setViewportSize(PHONE);
          await shell(page, `.shell-ltr.shell-${theme}.shell-mobile.shell-collapsed`);
          await expect.poll(async () => (await planOf(page)).boxes).toEqual(ON_PHONE);
          await page.setViewportSize(WIDE);
          await shell(page, '.shell-pc:not(.shell-collapsed)');
        }
        // Where the records are, and what is shown of the chosen one.
        const [records, lit] =
          layoutMode === 'ltr'
            ? [side(page).getByRole('button'), 'aria-expanded']
            : [mainMenu(page).getByRole('link'), 'aria-current'];
        await expect
          .poll(() => records.allTextContents())
          .toEqual(['首页', '账户', '资金', '交易', '账单', '应用中心']);
        await expect.poll(() => records.nth(1).getAttribute(lit)).toMatch(/^(true|page)$/);
        await expect
          .poll(async () =>
            (await side(page).getByRole('link').filter({ visible: true }).allTextContents())
              .map((text) => text.trim())
              .slice(0, 3),
          )
          .toEqual(['账户总览', '收支明细', '银行账户']);
        // Whichever layout the sample has, the next test begins with the usual one.
        await page.setViewportSize(DESKTOP);
        await saveLayout(page, { layoutMode: 'ttb', theme: 'light' });
      },
    );

    inSoak('LY02 follows the width: up to 768 mobile, to 991 pad, then pc', async () => {
      const { page } = portal.maker;
      await saveLayout(page, { layoutMode: 'ttb', theme: 'light' });
      await openPage(portal.product, page, '/account/overview', '账户总览');
      const widths = [
        [768, 'mobile', true],
        [769, 'pad', true],
        [991, 'pad', true],
        [992, 'pc', false],
        [1440, 'pc', false],
      ] as const;
      for (const [width, device, collapsed] of widths) {
        await page.setViewportSize({ width, height: 800 });
        await shell(page, `.shell-${device}${collapsed ? '.shell-collapsed' : ':not(.shell-collapsed)'}`);
      }
      await page.getByRole('button', { name: '收起菜单' }).click();
      await page.setViewportSize({ width: 1300, height: 800 });
      await expect.poll(() => page.evaluate(() => document.body.clientWidth)).toBe(1300);
      await expect
        .poll(async () => (await planOf(page)).classes)
        .toEqual(expect.arrayContaining(['shell-pc', 'shell-collapsed']));
      await page.setViewportSize(PAD);
      await shell(page, '.shell-pad');
      // What does not fit into the top menu is behind 更多, for the keyboard, too.
      const more = page.getByRole('banner').getByRole('button', { name: '更多' });
      const hidden = page.getByRole('region', { name: '更多菜单' });
      await more.press('Enter');
      await hidden.getByRole('link', { name: '应用中心' }).waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => hidden.evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await hidden.waitFor({ state: 'detached' });
      await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.setViewportSize(DESKTOP);
      await shell(page, '.shell-pc:not(.shell-collapsed)');
    });

    it('LY02 on a phone opens the menu over a shadow, and a tap on it or a page closes the menu', async () => {
      const { page } = portal.maker;
      await page.setViewportSize(PHONE);
      await openPage(portal.product, page, '/account/overview', '账户总览');
      const open = async () => {
        await page.getByRole('button', { name: '展开菜单' }).click();
        await shell(page, '.shell-mobile:not(.shell-collapsed)');
      };
      await open();
      const { boxes } = await planOf(page);
      // Over the page, which does not move.
      expect(boxes).toMatchObject({ side: [0, 0, 210, 844], main: ON_PHONE.main });
      const overlay = page.locator('.overlay');
      await expect
        .poll(() => overlay.evaluate((element) => getComputedStyle(element).backgroundColor))
        .toBe('rgba(0, 0, 0, 0.5)');
      await expect.poll(() => overlay.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
      await page.mouse.click(350, 600);
      await shell(page, '.shell-collapsed');
      await expect.poll(async () => (await planOf(page)).boxes).toEqual(ON_PHONE);
      await expect.poll(() => overlay.count()).toBe(0);
      await open();
      await side(page).getByRole('link', { name: '收支明细' }).click();
      await expectHeading(page, '收支明细');
      await shell(page, '.shell-collapsed');
      await expect.poll(() => page.getByRole('button', { name: '应用配置' }).count()).toBe(0);
      await page.setViewportSize(DESKTOP);
    });

    it('LY11 has a sidebar with the pages of the menu entry, which its round button collapses', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      const entries = () => side(page).getByRole('link').allTextContents();
      const lit = () => side(page).locator('[aria-current]').textContent();
      await expect.poll(async () => (await entries()).slice(0, 3)).toEqual(['提现', '转账', '代付']);
      // Many entries are in groups, which stay as the person left them.
      const batch = side(page).getByRole('link', { name: '批量转账', exact: true });
      const group = side(page).getByRole('button', { name: '批量', exact: true });
      await batch.waitFor();
      await group.click();
      await batch.waitFor({ state: 'hidden' });
      await page.reload();
      await group.waitFor();
      expect(await batch.isVisible()).toBe(false);
      await group.click();
      await batch.waitFor();
      await expect.poll(lit).toBe('提现');
      await side(page).getByRole('link', { name: '转账', exact: true }).click();
      await expectHeading(page, '转账');
      await expect.poll(lit).toBe('转账');
      await page.getByRole('button', { name: '收起菜单' }).click();
      await expect.poll(async () => (await planOf(page)).boxes.side).toEqual([0, 48, 65, 752]);
      await expect.poll(() => side(page).getByText('转账').filter({ visible: true }).count()).toBe(0);
      // By its icon, which still says what it is.
      await side(page).getByRole('link', { name: '提现', exact: true }).click();
      await expectHeading(page, '提现');
      await page.getByRole('button', { name: '展开菜单' }).click();
      await expect.poll(async () => (await planOf(page)).boxes.side).toEqual([0, 48, 210, 752]);

      await openPage(portal.product, page, '/order/journal', '订单流水');
      // A record of one page has no menu next to it; the upper entry is lit, for its hidden page too.
      const upper = () => mainMenu(page).locator('[aria-current]').textContent();
      await expect.poll(async () => [await side(page).count(), await upper()]).toEqual([0, '交易']);
      await rowsOf(page).first().getByRole('link').first().click();
      await expectHeading(page, '订单详情');
      await expect.poll(() => addressOf(page)).toMatch(/^\/order\/detail\?/);
      await expect.poll(async () => [await side(page).count(), await upper()]).toEqual([0, '交易']);
    });
  });
