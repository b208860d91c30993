import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { addressOf, queryOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { openPageAs, SOON, type Who } from './each-page.ts';

/** Every list with a page that can be turned or a filter: what its address says, and which part of it is in sight. */
const lists: [Who, string, string, Record<string, string>][] = [
  [
    'maker',
    '/order/journal',
    '订单流水',
    { 'f.states': 'succeeded', sort: 'amount:desc', pageNo: '2', pageSize: '20' },
  ],
  ['maker', '/account/activity', '收支明细', { 'f.direction': 'out', sort: 'amount:asc', pageNo: '2', pageSize: '30' }],
  ['maker', '/account/detail', '账户详情', { account: '0011', 'f.bucket': 'frozen', pageNo: '2', pageSize: '20' }],
  ['checker', '/review/todo', '待复核', { 'f.keyword': '有限公司', pageSize: '30', pageNo: '1' }],
];

const at = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;
const textOf = async (page: Page): Promise<string[]> => {
  await settled(page);
  return rowsOf(page).allInnerTexts();
};
const head = (page: Page, title: string) => page.locator('thead th').filter({ hasText: title, visible: true }).first();
const titles = async (page: Page): Promise<string[]> =>
  (await page.locator('.ant-table-thead').filter({ visible: true }).first().locator('th').allInnerTexts()).map((text) =>
    text.trim(),
  );
const dragEdge = async (page: Page, title: string, by: number): Promise<void> => {
  const { x, y } = (await head(page, title).locator('.column-edge').boundingBox())!;
  await page.mouse.move(x + 4, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 4 + by, y + 8, { steps: 3 });
  await page.mouse.up();
};
const settings = async (page: Page): Promise<void> => {
  await settled(page);
  await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click();
  await page.locator('.table-settings').filter({ visible: true }).waitFor();
};
const inSettings = (page: Page, role: 'button' | 'checkbox', name: string) =>
  page.locator('.table-settings').filter({ visible: true }).getByRole(role, { name, exact: true });

const narrowPages = [
  ['/order/journal', '订单流水'],
  ['/account/activity', '收支明细'],
  ['/fund/payLink', '收款单'],
  ['/fund/withdraw', '提现'],
] as const;
/**
 * Amounts and account tails of the page in sight that end beyond its pane or beyond what cuts them off, and tables
 * wider than their frame.
 */
const beyondPane = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll('.pane')].find((one) => one.checkVisibility())!;
    const cuts = (element: Element): number => {
      let right = innerWidth;
      for (let frame = element.parentElement; frame; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowX !== 'visible')
          right = Math.min(right, frame.getBoundingClientRect().right);
      return right;
    };
    const figures = [
      ...pane.querySelectorAll('.ant-table .amount, .totals .amount, .bank-choice > :last-child'),
    ].filter((figure) => figure.checkVisibility());
    const tables = [...pane.querySelectorAll('.ant-table-body, .ant-table-content')].filter(
      (table) => table.checkVisibility() && table.scrollWidth > table.clientWidth + 1,
    );
    return [
      ...figures
        .filter((figure) => figure.getBoundingClientRect().right > cuts(figure) + 1)
        .map((figure) => figure.textContent!),
      ...tables.map((table) => `a table of ${table.scrollWidth} in ${table.clientWidth} px`),
    ];
  });

export const listRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Lists', () => {
    it.each(sampleOf('lists of addresses', lists, 1))(
      'Rule 13 URL IS STATE the %s’s list %s comes back as it was, by reload and by a pasted link',
      async (who, path, heading, query) => {
        const { page } = portal[who];
        await openPageAs(portal, who, at(path, query), heading);
        await expect.poll(() => rowsOf(page).count(), SOON).toBeGreaterThan(0);
        const seen = await textOf(page);
        const address = addressOf(page);
        await expect.poll(() => queryOf(page)).toEqual(query);
        await page.reload();
        await expectHeading(page, heading);
        await expect.poll(() => textOf(page), SOON).toEqual(seen);
        await expect.poll(() => addressOf(page)).toBe(address);
        await expect
          .poll(() => page.locator('.ant-pagination-item-active').filter({ visible: true }).innerText())
          .toBe(query.pageNo);
      },
    );

    it('Rule 13 URL IS STATE a click on a head sorts by the server, on page 1, in the address', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal?pageNo=2', '订单流水');
      const amounts = async () => {
        await settled(page);
        return (await rowsOf(page).locator('td:nth-child(4)').allInnerTexts()).map((text) =>
          Number(text.replaceAll(',', '')),
        );
      };
      await head(page, '金额(元)').click();
      await expect.poll(() => queryOf(page)).toEqual({ sort: 'amount:asc' });
      const sorted = async () => {
        const list = await amounts();
        return list.every((amount, index) => index === 0 || amount >= list[index - 1]!);
      };
      await expect.poll(sorted, SOON).toBe(true);
      const rising = await amounts();
      await head(page, '金额(元)').press('Enter');
      await expect.poll(() => queryOf(page)).toEqual({ sort: 'amount:desc' });
      await expect.poll(() => head(page, '金额(元)').getAttribute('aria-sort'), SOON).toBe('descending');
      await expect.poll(async () => (await amounts())[0], SOON).toBeGreaterThan(rising.at(-1)!);
      await head(page, '金额(元)').click();
      await expect.poll(() => queryOf(page)).toEqual({});
    });

    it('Rule 13 URL IS STATE a detail opens by its link without account number, and Back closes it', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/account/activity', '收支明细');
      await rowsOf(page).first().press('Enter');
      const drawer = page.getByRole('dialog');
      await drawer.getByText('收支详情').waitFor();
      await expect.poll(() => addressOf(page)).not.toMatch(/\d{12}/);
      await settled(page);
      const link = page.url();
      const drawerText = await drawer.innerText();
      await page.goBack();
      await drawer.waitFor({ state: 'hidden' });
      await expect.poll(() => queryOf(page)).toEqual({});

      // In a colleague's window; before a login it is the same (e2e/shell/address.ts).
      const other = portal.checker.page;
      await other.goto(link);
      await expectHeading(other, '收支明细');
      await other.getByRole('dialog').getByText('收支详情').waitFor();
      await expect.poll(() => other.getByRole('dialog').innerText()).toBe(drawerText);
      await other.keyboard.press('Escape');
      await other.getByRole('dialog').waitFor({ state: 'hidden' });
    });

    inSoak('Rule 15 TABLE SETTINGS changed columns survive a reload, and 恢复默认 resets them', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      const usual = await titles(page);
      await settings(page);
      await inSettings(page, 'checkbox', '本方账户').uncheck();
      await inSettings(page, 'button', '上移 状态').click();
      await inSettings(page, 'button', '固定 金额(元)').click();
      await page.keyboard.press('Escape');
      await expect
        .poll(async () => (await titles(page)).slice(0, 5))
        .toEqual(['提交时间', '金额(元)', '对方', '类型', '状态']);
      await settled(page);
      const chosen = await titles(page);
      expect(chosen).not.toContain('本方账户');

      // The border of a column, dragged and then double-clicked: as wide as what it shows, nothing cut off.
      const widthOf = async () => (await head(page, '类型').boundingBox())!.width;
      const before = await widthOf();
      await dragEdge(page, '类型', 120);
      // The remaining width is distributed.
      await expect.poll(async () => (await widthOf()) - before).toBeGreaterThan(90);
      await head(page, '类型').locator('.column-edge').dblclick();
      await expect.poll(widthOf).toBeLessThan(before + 60);
      await settled(page);
      const fitted = await widthOf();
      const spare = await page
        .locator('tbody tr.ant-table-row')
        .filter({ visible: true })
        .evaluateAll((rows, at) => {
          return rows.map((row) => {
            const cell = row.children[at] as HTMLElement;
            const range = document.createRange();
            range.selectNodeContents(cell);
            return {
              lines: range.getClientRects().length,
              left: cell.clientWidth - range.getBoundingClientRect().width,
            };
          });
        }, chosen.indexOf('类型'));
      expect(spare.filter(({ lines, left: spareWidth }) => lines > 1 || spareWidth < 0)).toEqual([]);
      expect(Math.min(...spare.map(({ left: spareWidth }) => spareWidth))).toBeLessThan(40);

      await page.reload();
      await expectHeading(page, '订单流水');
      await expect.poll(() => titles(page), SOON).toEqual(chosen);
      await settled(page);
      await expect.poll(widthOf).toBeCloseTo(fitted, 0);

      // A memory from before a column was there: the column is seen, next to the one that it follows.
      await page.evaluate(() => {
        const memory = JSON.parse(localStorage.getItem('table:订单流水')!) as { order: string[] };
        localStorage.setItem(
          'table:订单流水',
          JSON.stringify({ ...memory, order: memory.order.filter((name) => name !== 'fee') }),
        );
      });
      await page.reload();
      await expectHeading(page, '订单流水');
      await expect.poll(() => titles(page), SOON).toContain('手续费(元)');

      await settings(page);
      await inSettings(page, 'button', '恢复默认').click();
      await page.keyboard.press('Escape');
      await expect.poll(() => titles(page)).toEqual(usual);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('table:订单流水'))).toBeNull();
    });

    it('Rule 15 TABLE SETTINGS head, first and action columns remain visible while rows scroll', async () => {
      const { page } = portal.checker;
      await page.setViewportSize({ width: 820, height: 560 });
      await openPageAs(portal, 'checker', '/review/todo', '待复核');
      const table = page.locator('.ant-table-body, .ant-table-content').filter({ visible: true }).first();
      const places = () =>
        rowsOf(page)
          .first()
          .evaluate((row) =>
            [row.firstElementChild!, row.lastElementChild!].map((cell) =>
              Math.round(cell.getBoundingClientRect().left),
            ),
          );
      // With a wider column it is wider than the page.
      await dragEdge(page, '金额(元)', 400);
      const before = await places();
      await expect
        .poll(() => table.evaluate((element) => ((element.scrollLeft = 200), element.scrollLeft)))
        .toBeGreaterThan(0);
      await expect.poll(places).toEqual(before);
      await settings(page);
      await inSettings(page, 'button', '恢复默认').click();
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });

      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      const maker = portal.maker.page;
      const pane = maker.locator('.pane').filter({ visible: true });
      await pane.evaluate((element) => void (element.scrollTop = 500));
      const [top, paneTop] = [(await head(maker, '订单号').boundingBox())!.y, (await pane.boundingBox())!.y];
      expect(Math.abs(top - paneTop)).toBeLessThanOrEqual(1);
    });

    it.each(sampleOf('narrow widths', [1024, 390], 1))(
      'Rule 3 DENSITY no amount and no account’s tail lies beyond the pane at %i px',
      async (width) => {
        const { page } = portal.maker;
        await page.setViewportSize({ width, height: 800 });
        for (const [path, heading] of narrowPages) {
          await openPageAs(portal, 'maker', path, heading);
          await settled(page);
          expect(await beyondPane(page), `${path} at ${width}`).toEqual([]);
        }
        await expect
          .poll(() => page.locator('.bank-choice').filter({ visible: true }).first().innerText())
          .toMatch(/尾号\s\d{4}$/);
        await page.setViewportSize({ width: 1280, height: 800 });
      },
    );

    inSoak('Rule 14 FILTERS two come first, set ones are chips, and a named one survives a reload', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/order/journal?f.typeCodes=2010', '订单流水');
      const form = page.getByRole('search').filter({ visible: true });
      await expect.poll(() => form.locator('.search-field').count()).toBe(2);
      await expect.poll(() => form.getByRole('button', { name: /更多筛选/ }).innerText()).toMatch(/1$/);
      await page.getByRole('tab', { name: /^成功/ }).filter({ visible: true }).click();
      await expect
        .poll(() => form.getByRole('list', { name: '已选条件' }).getByRole('listitem').allInnerTexts())
        .toEqual(
          expect.arrayContaining([expect.stringContaining('状态：成功'), expect.stringContaining('类型：提现')]),
        );
      await form.getByRole('button', { name: '保存筛选' }).click();
      await page.getByLabel('筛选名称').fill('已成功的提现');
      await page.getByRole('button', { name: /保\s*存$/ }).click();
      const saved = form.getByRole('group', { name: '常用筛选' });
      await saved.getByRole('button', { name: '已成功的提现', exact: true }).waitFor();
      await openPageAs(portal, 'maker', '/redirect/order/journal', '订单流水');
      await page.reload();
      await expectHeading(page, '订单流水');
      await expect.poll(() => queryOf(page)).toEqual({});
      await saved.getByRole('button', { name: '已成功的提现', exact: true }).click();
      await expect.poll(() => queryOf(page)).toEqual({ 'f.states': 'succeeded', 'f.typeCodes': '2010' });
      await saved.getByRole('button', { name: '删除筛选 已成功的提现' }).click();
      await saved.waitFor({ state: 'detached' });
      await page.reload();
      await expectHeading(page, '订单流水');
      await settled(page);
      expect(await saved.count()).toBe(0);
    });
  });
