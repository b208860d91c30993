import type { Page } from 'playwright-core';
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { PortalWith } from '../browser/portal.ts';
import { alertsOf, button, card } from './stories.ts';

type Name = 'standard' | 'agent' | 'history' | 'timed';
const DAY = 'YYYY-MM-DD';
const pickerOf = (page: Page, name: Name) => page.locator(`#${name}-specimen`);
const ends = (page: Page, name: Name) => pickerOf(page, name).locator('.ant-picker-input input');
const valuesOf = (page: Page, name: Name) =>
  ends(page, name).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const shortcutsOf = (page: Page, name: Name) =>
  pickerOf(page, name).getByRole('group', { name: '日期快捷选择' }).getByRole('button').allInnerTexts();
const litOf = (page: Page, name: Name) => pickerOf(page, name).locator('[aria-pressed="true"]').allInnerTexts();
const dayCell = (page: Page, day: string) =>
  page.locator('.ant-picker-dropdown').filter({ visible: true }).locator(`td[title="${day}"]`);
const isDisabled = async (page: Page, day: string) =>
  /disabled/.test((await dayCell(page, day).first().getAttribute('class')) ?? '');

/** The browser's own day: its zone is not the machine's. */
const todayOf = async (page: Page) =>
  dayjs(await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date())));

async function typeRange(page: Page, name: Name, from: string, to: string): Promise<void> {
  await ends(page, name).first().click();
  await ends(page, name).first().fill(from);
  await page.keyboard.press('Enter');
  await ends(page, name).last().fill(to);
  await page.keyboard.press('Enter');
}
async function empty(page: Page, name: Name): Promise<void> {
  await pickerOf(page, name).locator('.ant-picker').hover();
  await pickerOf(page, name).locator('.ant-picker-clear').click();
}

export const dates = (portal: PortalWith<'maker'>) =>
  describe('The date picker', () => {
    it('CP04 starts with the recent week, and marks the shortcut that equals the entered range', async () => {
      const { page } = portal.maker;
      const today = await todayOf(page);
      const yesterday = today.subtract(1, 'day').format(DAY);
      await expect
        .poll(() => shortcutsOf(page, 'standard'))
        .toEqual(['今天', '昨天', '近一周', '近一月', '本月', '上月']);
      await expect.poll(() => litOf(page, 'agent')).toEqual(['近一周']);
      await button(pickerOf(page, 'standard'), '今天').click();
      await expect.poll(() => valuesOf(page, 'standard')).toEqual([today.format(DAY), today.format(DAY)]);
      await expect.poll(() => litOf(page, 'standard')).toEqual(['今天']);
      await typeRange(page, 'standard', yesterday, yesterday);
      await expect.poll(() => litOf(page, 'standard')).toEqual(['昨天']);
      await typeRange(page, 'standard', today.subtract(3, 'day').format(DAY), yesterday);
      await expect.poll(() => litOf(page, 'standard')).toEqual([]);
    });

    it('CP04 offers agents two ranges that end yesterday, and the helper that looks back its own', async () => {
      const { page } = portal.maker;
      const today = await todayOf(page);
      await expect
        .poll(() => shortcutsOf(page, 'agent'))
        .toEqual(['今天', '昨天', '近一周', '近一月', '本月', '上月', '近7天', '近31天']);
      for (const [name, days] of [
        ['近7天', 7],
        ['近31天', 31],
      ] as const) {
        await button(pickerOf(page, 'agent'), name).click();
        await expect
          .poll(() => valuesOf(page, 'agent'))
          .toEqual([today.subtract(days, 'day').format(DAY), today.subtract(1, 'day').format(DAY)]);
        await expect.poll(() => litOf(page, 'agent')).toEqual([name]);
      }
      await expect.poll(() => shortcutsOf(page, 'history')).toEqual(['今天', '最近一周', '最近一个月', '最近三个月']);
      await button(pickerOf(page, 'history'), '最近三个月').click();
      await expect
        .poll(async () => (await valuesOf(page, 'history'))[0])
        .toBe(today.subtract(3, 'month').add(1, 'day').format(DAY));
      await expect.poll(() => alertsOf(card(page, 'dates'))).toEqual([]);
    });

    it('VA09 offers no day before 2021 or after today, and CP04 at most 30 days from the first one', async () => {
      const { page } = portal.maker;
      const today = await todayOf(page);
      const first = today.subtract(2, 'month').startOf('month');
      const before = await valuesOf(page, 'standard');
      // The calendar opens where the typed day lies.
      await ends(page, 'standard').first().click();
      await ends(page, 'standard').first().fill('2020-12-31');
      await dayCell(page, '2020-12-31').first().waitFor();
      await expect
        .poll(async () => [await isDisabled(page, '2020-12-31'), await isDisabled(page, '2021-01-01')])
        .toEqual([true, false]);
      await ends(page, 'standard').first().fill(today.format(DAY));
      await dayCell(page, today.format(DAY)).first().waitFor();
      await expect
        .poll(async () => [
          await isDisabled(page, today.format(DAY)),
          await isDisabled(page, today.add(1, 'day').format(DAY)),
        ])
        .toEqual([false, true]);
      await ends(page, 'standard').first().fill(first.format(DAY));
      await dayCell(page, first.format(DAY)).first().click();
      await dayCell(page, first.add(30, 'day').format(DAY)).first().waitFor();
      await expect
        .poll(async () => [
          await isDisabled(page, first.add(30, 'day').format(DAY)),
          await isDisabled(page, first.add(31, 'day').format(DAY)),
        ])
        .toEqual([false, true]);
      await page.keyboard.press('Escape');
      await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor({ state: 'detached' });
      await expect.poll(() => valuesOf(page, 'standard')).toEqual(before);
    });

    it('VA09 CP04 warns in place, in its own words if given, while a mandatory range is empty', async () => {
      const { page } = portal.maker;
      await empty(page, 'standard');
      await empty(page, 'timed');
      await expect.poll(() => alertsOf(pickerOf(page, 'standard'))).toEqual(['查询时间段不能为空']);
      await expect.poll(() => alertsOf(pickerOf(page, 'timed'))).toEqual(['请选择账期']);
      for (const name of ['standard', 'timed'] as const) {
        await button(pickerOf(page, name), '昨天').click();
        await expect.poll(() => alertsOf(pickerOf(page, name))).toEqual([]);
      }
    });

    it('VA09 goes from 00:00:00 to 23:59:59', async () => {
      const { page } = portal.maker;
      const yesterday = (await todayOf(page)).subtract(1, 'day').format(DAY);
      await expect.poll(() => valuesOf(page, 'timed')).toEqual([`${yesterday} 00:00:00`, `${yesterday} 23:59:59`]);
    });

    it('CP04 shows that a query is running after 1000 ms, until its answer arrives', async () => {
      const { page } = portal.maker;
      // It is there for a second: the page itself looks, and notes when.
      const shown = await page.evaluate(async () => {
        const slow = [...document.querySelectorAll<HTMLElement>('#dates button')].find((one) =>
          one.innerText.includes('模拟慢查询'),
        )!;
        const begun = performance.now();
        slow.click();
        for (;;) {
          const loadingElement = document.querySelector('#standard-specimen .date-loading');
          if (loadingElement)
            return {
              afterMs: performance.now() - begun,
              role: loadingElement.getAttribute('role'),
              name: loadingElement.getAttribute('aria-label'),
              visible: loadingElement.checkVisibility(),
            };
          await new Promise(requestAnimationFrame);
        }
      });
      expect(shown).toMatchObject({ role: 'status', name: '查询中', visible: true });
      expect(shown.afterMs).toBeGreaterThanOrEqual(1000);
      await pickerOf(page, 'standard').getByRole('status', { name: '查询中' }).waitFor({ state: 'detached' });
    });

    it('CP04 on a phone shows one month, from which the others are reached', async () => {
      const { page } = portal.maker;
      const { width, height } = page.viewportSize()!;
      await page.setViewportSize({ width: 390, height: 844 });
      const month = (await todayOf(page)).subtract(2, 'month');
      const [from, to] = [month.date(20).format(DAY), month.add(1, 'month').date(10).format(DAY)];
      await button(pickerOf(page, 'standard'), '今天').click();
      await ends(page, 'standard').first().click();
      const panel = page.locator('.ant-picker-dropdown .ant-picker-panel').filter({ visible: true });
      const isWithin = async () => {
        const box = (await panel.boundingBox())!;
        return box.x >= 0 && box.x + box.width <= 390;
      };
      await expect.poll(isWithin).toBe(true);
      for (let back = 0; back < 2; back += 1) await panel.getByRole('button', { name: /^上个月/ }).click();
      await dayCell(page, from).filter({ visible: true }).click();
      await panel.getByRole('button', { name: /^下个月/ }).click();
      await dayCell(page, to).filter({ visible: true }).click();
      await expect.poll(() => valuesOf(page, 'standard')).toEqual([from, to]);
      await page.setViewportSize({ width, height });
    });
  });
