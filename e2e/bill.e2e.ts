import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import { expectHeading, field, goTo, pickOption, rowsOf } from './browser/actions.ts';
import { violationsOn } from './browser/axe.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { openPage, pathOf, queryOf, settled } from './browser/page.ts';
import { rowsOfCsv } from './browser/spreadsheet.ts';

/** The bills of 晨光 as a maker reads them, on the demo's data. */
const portal = openPortal('bill', { shared: true, users: { maker: 'cg-maker' } });

const bills = [
  ['业务资金账单', '/bill/busiFund', '对方'],
  ['收款账单', '/bill/receiceTrans', '付款方'],
  ['付款账单', '/bill/paymentTrans', '收款方'],
  ['分账账单', '/bill/separateTrans', '接收方'],
  ['授权交易账单', '/bill/authTrade', '对方'],
  ['客户交易账单', '/bill/customerPush', '对方'],
  ['付款账户账单', '/fund/payAccount', '收款方'],
  ['批量交易账单', '/bill/batchSearch', '笔数'],
] as const;

const exportButton = (page: Page): Locator => page.getByRole('button', { name: /^导\s*出$/ }).filter({ visible: true });
const totalsOf = async (page: Page): Promise<string> =>
  (await page.getByLabel('合计').filter({ visible: true }).textContent())!;

/** The rows of the list as a CSV file, without its head. */
async function exported(page: Page): Promise<{ name: string; rows: string[][] }> {
  await exportButton(page).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出 CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), rows: rowsOfCsv(readFileSync(await file.path(), 'utf8')) };
}

describe('The bills', () => {
  it('RT12 RT13 RT14 RT15 RT16 RT17 RT18 RT19 BZ14 have their addresses, columns and totals', async () => {
    const { page } = portal.maker;
    for (const [title, path, otherSide] of bills) {
      await goTo(page, '账单', title);
      await expectHeading(page, title);
      expect(pathOf(page)).toBe(path);
      await page.getByLabel('合计').filter({ visible: true }).waitFor();
      const heads = page.getByRole('columnheader').filter({ visible: true });
      expect((await heads.allTextContents()).slice(0, 3)).toEqual([
        expect.stringMatching(/^(记账|提交)时间$/),
        otherSide,
        '金额(元)',
      ]);
      await portal.screenshots.take(page, path.split('/').at(-1)!);
    }
    expect(await violationsOn(page)).toEqual([]);
  });

  it('ST08 are exported as they are filtered, with the totals of the page', async () => {
    const { page } = portal.maker;
    for (const [title, path, column] of [
      ['收款账单', '/bill/receiceTrans', '收入(元)'],
      ['付款账单', '/bill/paymentTrans', '付款金额(元)'],
    ] as const) {
      await openPage(portal.product, page, path, title);
      await rowsOf(page).first().waitFor();
      const { name, rows } = await exported(page);
      expect(name).toMatch(new RegExp(`^${title}_\\d{14}\\.csv$`));
      const head = rows.findIndex((cells) => cells.includes(column));
      const last = rows.findLast((cells) => cells[0]?.includes('合计'))!;
      const [, count] = /合计 (\d+) 笔/.exec(last[0]!)!;
      const shown = await totalsOf(page);
      expect(shown).toContain(`${count} 笔`);
      const amount = last[rows[head]!.indexOf(column)]!;
      expect(shown.replaceAll(',', '')).toContain(amount.replace(/^[\t']/, ''));
      expect(Number(count)).toBeGreaterThan(0);
    }
  });

  it('RT14 open a payment next to the list, with its number in the address', async () => {
    const { page } = portal.maker;
    const row = rowsOf(page).first();
    // Time, counterparty, amount.
    const amount = (await row.getByRole('cell').nth(2).textContent())!.trim();
    await row.getByRole('cell').nth(2).click();
    const detail = page.getByRole('dialog', { name: '交易详情' });
    await detail.getByText(amount, { exact: true }).waitFor();
    expect(queryOf(page).open).toMatch(/^\d{24}$/);
    expect(await violationsOn(page)).toEqual([]);
    await settled(page);
    await portal.screenshots.take(page, 'payment');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
  });

  it('BZ16 give the payee of a transfer its receipt, in the bill of received money', async () => {
    const { page } = portal.maker;
    await openPage(portal.product, page, '/bill/receiceTrans', '收款账单');
    await rowsOf(page).filter({ hasText: '转账' }).first().getByRole('cell').nth(1).click();
    const detail = page.getByRole('dialog', { name: '收支详情' });
    await portal.screenshots.take(page, 'received');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: '电子回单' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^电子回单_HD\d{20}\.pdf$/);
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await rowsOf(page).filter({ hasText: '收款入账' }).first().getByRole('cell').nth(1).click();
    await detail.getByText('订单号', { exact: true }).waitFor();
    await settled(page);
    await expect.poll(() => detail.getByRole('button', { name: '电子回单' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
  });
});

describe('The transaction codes', () => {
  it('TY02 are the filter options of the specification, and narrow list and totals', async () => {
    const { page } = portal.maker;
    await openPage(portal.product, page, '/bill/busiFund', '业务资金账单');
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: /更多筛选/ }).click();
    await field(page, '业务类型').click();
    const options = page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-item-option');
    await options.first().waitFor();
    // Options out of sight are not drawn: the first ones say that the specification's come first.
    expect((await options.allTextContents()).slice(0, 8)).toEqual([
      '同名汇款',
      '异名汇款',
      '归集入账',
      '理财赎回',
      '提现',
      '理财申购',
      '转账给公司',
      '转账给个人',
    ]);
    await page.keyboard.press('Escape');
    await pickOption(page, '业务类型', '提现');
    // More than one can be chosen, so the choices stay open, over what is pressed next.
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
    await expect.poll(() => queryOf(page)['f.typeCodes']).toBe('2010');
    const types = () => rowsOf(page).locator('td:nth-child(5)').allTextContents();
    await expect.poll(async () => (await types()).filter((text) => !/^(提现|手续费退回)/.test(text))).toEqual([]);
    expect((await types()).length).toBeGreaterThan(0);
    // The rows come: a button that moves under the pointer is not pressed.
    await settled(page);
    await page.getByRole('button', { name: '保存筛选' }).filter({ visible: true }).click();
    await page.getByRole('region', { name: '保存筛选' }).getByRole('textbox').fill('我的提现');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '我的提现', exact: true }).waitFor();
  });

  it('TY01 TY03 are one dictionary in three groups, with old codes and both meanings of 1010', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '交易类型代码' }).click();
    const dictionary = page.getByRole('dialog', { name: '交易类型代码' });
    const row = (code: string) =>
      dictionary.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) });
    await expect.poll(() => row('12').textContent()).toBe('1充值充值交易大类12');
    await expect.poll(() => row('16').textContent()).toBe('7二级户内部转账二级户内部转账交易大类16');
    await portal.screenshots.take(page, 'types');
    await dictionary.getByRole('tab', { name: /标准交易/ }).click();
    await expect.poll(() => row('1010').textContent()).toBe('1010ACS汇款同名汇款充值12');
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'dictionary');
    await dictionary.getByRole('tab', { name: /二级户/ }).click();
    await expect.poll(() => row('6010').count()).toBe(1);
  });
});

allInSoak('On a desktop, a tablet and a phone', () => {
  inSoak('bills fit into the window without scrolling sideways', async () => {
    const { page } = portal.maker;
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [title, path] of bills.slice(0, 3)) {
        await openPage(portal.product, page, path, title);
        await rowsOf(page).first().waitFor();
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await portal.screenshots.take(page, `${path.split('/').at(-1)}-${width}`);
      }
    }
  });
});

expectNoComplaints(portal, 'maker');
