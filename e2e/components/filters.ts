import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../browser/actions.ts';
import { queryOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { alertsOf, button, card, openStories } from './stories.ts';

const formOf = (page: Page) => card(page, 'list').getByRole('search');
const search = (page: Page) => button(formOf(page), /搜\s*索/).click();
const chipsOf = (page: Page) =>
  formOf(page)
    .getByRole('list', { name: '已选条件' })
    .getByRole('listitem')
    .filter({ hasText: '：' })
    .locator('span')
    .allInnerTexts();
const more = (page: Page) => formOf(page).getByRole('button', { name: /更多筛选|收起/ });
/** The address is clean at once; the form is when its chips are gone. */
async function clear(page: Page): Promise<void> {
  await button(formOf(page), '清空筛选').click();
  await formOf(page).locator('.filter-chips').waitFor({ state: 'detached' });
}
const money = (page: Page, name: '最小金额' | '最大金额') => formOf(page).getByLabel(name);

export const filters = (portal: PortalWith<'maker'>) =>
  describe('The search form', () => {
    it('CP01 has every kind of field, searches by all of them, and shows each as a chip', async () => {
      const { page } = portal.maker;
      await expect.poll(() => formOf(page).locator('.search-field').count()).toBe(3);
      await more(page).click();
      await formOf(page).getByLabel('关键字', { exact: true }).fill('远山');
      await formOf(page).getByRole('combobox', { name: '状态' }).click();
      const options = page.locator('.ant-select-item-option').filter({ visible: true });
      await options.filter({ hasText: '待复核' }).click();
      // The last choice is in sight, and what is typed finds it.
      await options.filter({ hasText: '已失效' }).waitFor();
      await page.keyboard.type('拒绝');
      await expect.poll(() => options.count()).toBe(1);
      await options.filter({ hasText: '已拒绝' }).click();
      await page.keyboard.press('Escape');
      await formOf(page).getByLabel('入账日', { exact: true }).click();
      await page.locator('.ant-picker-dropdown').filter({ visible: true }).locator('.ant-picker-cell-today').click();
      await button(formOf(page), '近一周').click();
      await money(page, '最小金额').fill('10');
      await money(page, '最大金额').fill('2000');
      await formOf(page).getByRole('checkbox', { name: '收入' }).check();
      await formOf(page).getByRole('radio', { name: '我提交的' }).check();
      await search(page);
      const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
      await expect
        .poll(() => chipsOf(page))
        .toEqual([
          '交易时间：近一周',
          '关键字：远山',
          '状态：待复核、已拒绝',
          `入账日：${today}`,
          '金额(元)：10.00 至 2,000.00 元',
          '收支：收入',
          '范围：我提交的',
        ]);
      await expect
        .poll(() => queryOf(page))
        .toMatchObject({
          'f.keyword': '远山',
          'f.states': 'pending_review,rejected',
          'f.day': today,
          'f.min': '10',
          'f.max': '2000',
          'f.types': 'in',
          'f.side': 'mine',
        });
      await settled(page);
      await expect
        .poll(() => rowsOf(page).filter({ hasText: '待复核' }).filter({ hasText: '1,234.50' }).count())
        .toBeGreaterThan(0);
    });

    it('CP01 counts hidden filters under 更多筛选, removes one by its chip, and clears all', async () => {
      const { page } = portal.maker;
      await more(page).click();
      await expect.poll(() => more(page).innerText()).toMatch(/更多筛选\s*4/);
      await button(formOf(page), '移除条件 入账日').click();
      await expect.poll(() => more(page).innerText()).toMatch(/更多筛选\s*3/);
      await expect.poll(() => queryOf(page)).not.toHaveProperty('f.day');
      await formOf(page).getByLabel('关键字', { exact: true }).fill('没有这家公司');
      await formOf(page).getByLabel('关键字', { exact: true }).press('Enter');
      const list = card(page, 'list').locator('.data-table');
      await list.getByText('没有符合当前筛选条件的记录').waitFor();
      await list.getByText('暂无数据', { exact: true }).waitFor();
      await button(list, '清空筛选').click();
      await expect.poll(() => queryOf(page)).toEqual({});
      await formOf(page).locator('.filter-chips').waitFor({ state: 'detached' });
      await expect.poll(() => formOf(page).getByLabel('关键字', { exact: true }).inputValue()).toBe('');
    });

    it('CP01 keeps a filter under a name, finds it after a reload, applies and deletes it', async () => {
      const {
        maker: { page },
        product,
      } = portal;
      await formOf(page).getByLabel('关键字', { exact: true }).fill('蓝海');
      await search(page);
      await button(formOf(page), '保存筛选').click();
      await page.getByLabel('筛选名称').fill('蓝海的订单');
      await button(page, /^保\s*存$/).click();
      const view = button(formOf(page).getByRole('group', { name: '常用筛选' }), '蓝海的订单');
      await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true');
      await clear(page);
      await page.reload();
      await openStories(product, page);
      await view.click();
      await expect.poll(() => chipsOf(page)).toEqual(['关键字：蓝海']);
      await button(formOf(page), '删除筛选 蓝海的订单').click();
      await view.waitFor({ state: 'detached' });
      await clear(page);
      await expect.poll(() => queryOf(page)).toEqual({});
    });

    it('VA08 says 请输入正确的金额范围 and does not search while the range is reversed; 12 characters fit', async () => {
      const { page } = portal.maker;
      await more(page).click();
      await money(page, '最小金额').fill('2000');
      await money(page, '最大金额').fill('100');
      await expect.poll(() => alertsOf(formOf(page))).toEqual(['请输入正确的金额范围']);
      await search(page);
      expect(Object.keys(queryOf(page))).not.toEqual(expect.arrayContaining(['f.min', 'f.max']));
      await money(page, '最大金额').fill('');
      await money(page, '最大金额').pressSequentially('999999999.99000');
      await expect.poll(() => money(page, '最大金额').inputValue()).toBe('999999999.99');
      await expect.poll(() => alertsOf(formOf(page))).toEqual([]);
      await search(page);
      await expect.poll(() => chipsOf(page)).toEqual(['金额(元)：2,000.00 至 999,999,999.99 元']);
      await clear(page);
      await more(page).click();
    });
  });
