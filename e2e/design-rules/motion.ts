import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, field } from '../browser/actions.ts';
import { pathOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { openPageAs, SOON } from './each-page.ts';

/** Things in sight that take longer than 80 ms or slide, for somebody who asked for less motion. */
const restless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const millis = (list: string) =>
      Math.max(...list.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      return [null, '::before', '::after'].flatMap((pseudo) => {
        const { transitionDuration, animationDuration, animationName, animationIterationCount } = getComputedStyle(
          element,
          pseudo,
        );
        const faults = [
          millis(transitionDuration) > 80 && `transition ${transitionDuration}`,
          animationName !== 'none' &&
            (millis(animationDuration) > 80 || animationIterationCount !== '1') &&
            `${animationName} ${animationDuration}`,
        ].filter(Boolean);
        return faults.length > 0
          ? [`${faults.join(', ')}: ${element.tagName} ${element.className}${pseudo ?? ''}`]
          : [];
      });
    });
  });

/** Reads where the first element of the selector was, frame by frame from now on, each place once. */
const watchPlaces = async (page: Page, selector: string): Promise<() => Promise<string[]>> => {
  const watched = await page.evaluateHandle((first) => {
    const seen = new Set<string>();
    const onFrame = () => {
      const box = document.querySelector(first)?.getBoundingClientRect();
      if (box) seen.add([box.x, box.y, box.width].map(Math.round).join());
      requestAnimationFrame(onFrame);
    };
    onFrame();
    return seen;
  }, selector);
  return () => watched.evaluate((seen) => [...seen]);
};

export const motionRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Motion, and the palette', () => {
    it('Rule 19 MOTION AND DARK reduced motion has fades of 80 ms only, and dark is opt-in', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/home/index', '首页');
      const colors = () =>
        page.evaluate(() =>
          ['body', '.page-card', '.header', 'h1']
            .map((selector) => getComputedStyle(document.querySelector(selector)!))
            .map(({ color, backgroundColor }) => `${color} ${backgroundColor}`),
        );
      const light = await colors();
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expect.poll(colors).toEqual(light);
      for (const [path, heading] of [
        ['/account/activity', '收支明细'],
        ['/fund/transfer', '转账'],
      ] as const) {
        await openPageAs(portal, 'maker', path, heading);
        expect(await restless(page), path).toEqual([]);
      }
      await page.getByRole('button', { name: '应用配置' }).first().click();
      await page.getByText('主题风格').waitFor();
      await expect.poll(() => restless(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByText('主题风格').waitFor({ state: 'hidden' });
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    });

    const layers: [string, string, (page: Page) => Promise<void>][] = [
      ['a dialog', '.ant-modal .dialog-foot button', (page: Page) => page.keyboard.press('?')],
      [
        'a calendar',
        '.ant-picker-dropdown .ant-picker-cell-today',
        (page: Page) => page.locator('.ant-picker-range input').filter({ visible: true }).first().click(),
      ],
      [
        'a choice',
        '.ant-select-dropdown .ant-select-item-option',
        (page: Page) => page.locator('.search-field .ant-select').filter({ visible: true }).first().click(),
      ],
    ];
    it.each(sampleOf('layers that fade in', layers, 1))(
      'Rule 19 MOTION AND DARK %s fades in without moving, so that an early press hits',
      async (_what, pressed, open) => {
        const { page } = portal.maker;
        await openPageAs(portal, 'maker', '/account/activity', '收支明细');
        const places = await watchPlaces(page, pressed);
        await open(page);
        await expect.poll(places, SOON).not.toEqual([]);
        await settled(page);
        expect(await places()).toHaveLength(1);
        await page.keyboard.press('Escape');
        await page.locator(pressed).filter({ visible: true }).first().waitFor({ state: 'hidden' });
      },
    );

    it('Rule 11 COMMAND PALETTE sz finds 收支明细, and pages without a right are not found', async () => {
      const { page } = portal.checker;
      await openPageAs(portal, 'checker', '/order/journal', '订单流水');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: '查找与快速前往' });
      const entries = () => palette.getByRole('option').allInnerTexts();
      await palette.getByRole('combobox').fill('sz');
      await expect.poll(async () => (await entries()).join(), SOON).toContain('收支明细');
      await palette.getByRole('combobox').fill('zhuanzhang');
      await expect.poll(entries, SOON).toEqual([]);
      await palette.getByRole('combobox').fill('szmx');
      await expect.poll(async () => (await entries()).length, SOON).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      await expectHeading(page, '收支明细');
      await expect.poll(() => pathOf(page)).toBe('/account/activity');

      const maker = portal.maker.page;
      await openPageAs(portal, 'maker', '/security/setChangePwd', /操作密码/);
      await maker.locator('input[type="password"]').filter({ visible: true }).first().focus();
      await maker.keyboard.press('Control+k');
      await settled(maker);
      expect(await maker.getByRole('dialog').count()).toBe(0);
    });

    it('Rule 10 AMOUNT INPUT is grouped on blur, raw in focus, and unchanged by the wheel', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/fund/withdraw', '提现');
      const amount = field(page, '提现金额');
      await expect
        .poll(() =>
          amount.evaluate((input: HTMLInputElement) => [
            input.inputMode,
            input.type,
            getComputedStyle(input).textAlign,
          ]),
        )
        .toEqual(['decimal', 'text', 'left']);
      await amount.click();
      await page.evaluate(() => navigator.clipboard.writeText(' 1,234.50 元 '));
      await page.keyboard.press('Control+v');
      await expect.poll(() => amount.inputValue()).toBe('1234.50');
      await amount.hover();
      await page.mouse.wheel(0, -240);
      await expect.poll(() => amount.inputValue()).toBe('1234.50');
      await page.keyboard.press('Tab');
      await expect.poll(() => amount.inputValue()).toBe('1,234.50');
      await amount.click();
      await expect.poll(() => amount.inputValue()).toBe('1234.50');
      await amount.fill('0');
      await settled(page);
      expect(
        await page
          .getByText(/格式错误/)
          .filter({ visible: true })
          .count(),
      ).toBe(0);
      await page.keyboard.press('Tab');
      await page
        .getByText(/格式错误/)
        .filter({ visible: true })
        .first()
        .waitFor();
    });
  });
