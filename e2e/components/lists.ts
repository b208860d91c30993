import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { watchFor } from '../browser/notices.ts';
import { settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { button, card } from './stories.ts';

const listOf = (page: Page) => card(page, 'list').locator('.data-table');
const rows = (page: Page) => listOf(page).locator('tbody tr.ant-table-row');
const pager = (page: Page) => listOf(page).locator('.data-table-pager');
const headsOf = (page: Page) => listOf(page).locator('thead th[data-column]').filter({ visible: true }).allInnerTexts();
const heightOf = async (page: Page) => Math.round((await rows(page).first().boundingBox())!.height);

export const lists = (portal: PortalWith<'maker'>) =>
  describe('The list', () => {
    it('CP02 has pages of 20, 30 and 50, and starts over when their size changes', async () => {
      const { page } = portal.maker;
      await expect.poll(() => rows(page).count()).toBe(20);
      await pager(page).getByRole('listitem', { name: '2', exact: true }).click();
      await rows(page).filter({ hasText: 'W2026112000000020' }).waitFor();
      await pager(page).getByRole('combobox').click();
      const sizes = page.locator('.ant-select-item-option').filter({ visible: true });
      await expect.poll(() => sizes.allInnerTexts()).toEqual(['20 条/页', '30 条/页', '50 条/页']);
      await sizes.filter({ hasText: '50' }).click();
      await expect.poll(() => rows(page).count()).toBe(50);
      await expect.poll(() => rows(page).first().innerText()).toContain('W2026112000000000');
      await expect.poll(() => pager(page).innerText()).toContain('共 134 条');
      await pager(page).getByRole('listitem', { name: '3', exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(34);
      await pager(page).getByRole('listitem', { name: '1', exact: true }).click();
    });

    it('CP02 counts what is ticked and sums it, over pages too', async () => {
      const { page } = portal.maker;
      const bar = listOf(page).locator('.selection-bar');
      for (const name of ['W2026112000000000', 'W2026112000000001'])
        await listOf(page)
          .getByRole('checkbox', { name: `选择 ${name}` })
          .check();
      await expect.poll(() => bar.innerText()).toContain('已选 2 条，金额合计 11,110.50 元');
      await pager(page).getByRole('listitem', { name: '2', exact: true }).click();
      await listOf(page).getByRole('checkbox', { name: '选择 W2026112000000051' }).check();
      await expect.poll(() => bar.innerText()).toContain('已选 3 条，金额合计 12,345.00 元');
      await button(bar, '取消选择').click();
      await bar.waitFor({ state: 'detached' });
    });

    it('CP02 hides, moves and gives back columns, and makes rows 32, 40 or 52 px high', async () => {
      const { page } = portal.maker;
      const all = ['订单号', '提交时间', '收款方', '收支', '金额(元)', '手续费(元)', '状态'];
      await expect.poll(() => headsOf(page)).toEqual(all);
      await expect.poll(() => heightOf(page)).toBe(40);
      await button(listOf(page), '列设置').click();
      const panel = page.locator('.table-settings').filter({ visible: true });
      await settled(page);
      await panel.getByRole('checkbox', { name: '手续费(元)' }).uncheck();
      await button(panel, '上移 收款方').click();
      await expect.poll(() => headsOf(page)).toEqual(['订单号', '收款方', '提交时间', '收支', '金额(元)', '状态']);
      for (const [density, height] of [
        ['紧凑', 32],
        ['宽松', 52],
      ] as const) {
        await panel.getByText(density, { exact: true }).click();
        await expect.poll(() => heightOf(page)).toBe(height);
      }
      await button(panel, '恢复默认').click();
      await expect.poll(() => headsOf(page)).toEqual(all);
      await expect.poll(() => heightOf(page)).toBe(40);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    });

    it('CP02 says 暂无数据, what will appear and how to begin', async () => {
      const empty = card(portal.maker.page, 'empty');
      for (const text of ['暂无数据', '提交订单后会出现在这里'])
        await expect.poll(() => empty.locator('.state').getByText(text, { exact: true }).isVisible()).toBe(true);
      await expect.poll(() => button(empty, '去转账').isVisible()).toBe(true);
    });

    it('CP02 draws of 1000 rows those in sight only, and goes to the last by wheel and keys', async () => {
      const { page } = portal.maker;
      const long = card(page, 'long-list').getByRole('group', { name: /共 1,000 行/ });
      const drawn = long.locator('.ant-table-row');
      await long.scrollIntoViewIfNeeded();
      await expect.poll(() => drawn.count()).toBeLessThan(60);
      await long.hover();
      await page.mouse.wheel(0, 4000);
      await drawn.filter({ hasText: 'W2026112000000100' }).waitFor();
      await long.press('End');
      await drawn.filter({ hasText: 'W2026112000000999' }).waitFor();
      await expect.poll(() => drawn.filter({ hasText: 'W2026112000000000' }).count()).toBe(0);
      await expect.poll(() => drawn.count()).toBeLessThan(60);
    });

    it('CP02 shows a skeleton first, then dimmed old rows, and a failure in place with its number', async () => {
      const reading = card(portal.maker.page, 'reading');
      // What is on its way for less than a second is noted by the page.
      const skeleton = await watchFor(reading, '.skeleton');
      await button(reading, /读\s*取/).click();
      await expect.poll(skeleton).toBeGreaterThan(0);
      await reading.getByRole('alert').getByText('系统繁忙，请稍后重试').waitFor();
      await expect.poll(() => reading.getByRole('alert').innerText()).toMatch(/请求号\s+0191-ab/);
      await button(reading, /重\s*试/).click();
      await reading.locator('tbody tr.ant-table-row').first().waitFor();
      await expect.poll(() => reading.getByRole('alert').count()).toBe(0);
      const dimmedRows = await watchFor(reading, '.data-table-waiting', 'tbody tr.ant-table-row');
      await button(reading, /读\s*取/).click();
      await expect.poll(dimmedRows).toBe(3);
      // The third answer is a failure again: it is shown above rows that stay.
      await reading.getByRole('alert').waitFor();
      await expect.poll(() => reading.locator('tbody tr.ant-table-row').count()).toBe(3);
    });
  });
