import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { confirmWithFactors, expectHeading, expectSeen, goTo, pickOption, rowsOf, seen } from './browser/actions.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';
import { rowsOfCsv } from './browser/spreadsheet.ts';

/** The statements of 晨光's first account as a viewer reads them, on the demo's data. */
const portal = openPortal('account-statement', {
  shared: true,
  users: { viewer: 'cg-viewer', admin: 'cg-admin' },
  inSoak: ['admin'],
});

const saved = async (page: Page, name: RegExp): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).filter({ visible: true }).click(),
  ]);
  return readFileSync(await file.path());
};
const fenOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100) || 0;

describe('BZ15 a statement', () => {
  it('is saved from its row in each format, under one name, and the row is not opened', async () => {
    const { page } = portal.viewer;
    await goTo(page, '账户', '对账单');
    await rowsOf(page).first().waitFor();
    const names: string[] = [];
    for (const format of ['PDF', 'XLSX', 'CSV']) {
      const link = rowsOf(page).first().getByRole('button', { name: format });
      // The row's other formats are disabled while one is being made.
      await expect.poll(() => link.isEnabled()).toBe(true);
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      names.push(file.suggestedFilename());
    }
    await portal.screenshots.take(page, 'saved-from-row');
    await expectHeading(page, '对账单');
    const [name] = names[0]!.split('.');
    expect(name).toMatch(/^对账单_\d{4}_2026-11-\d\d_DZ[\dA-F]{18}$/);
    expect(names).toEqual(['pdf', 'xlsx', 'csv'].map((ending) => `${name}.${ending}`));
  });

  it('of each day chains with the next, and its files have the figures of the page', async () => {
    const { page } = portal.viewer;
    await goTo(page, '账户', '对账单');
    await expectHeading(page, '对账单');
    await rowsOf(page).first().waitFor();
    await portal.screenshots.take(page, 'days');
    const days = await Promise.all(
      (await rowsOf(page).all()).map(async (row) => {
        const cells = await row.getByRole('cell').allTextContents();
        return cells.slice(1, 5).map((text) => fenOf(/[\d,]+\.\d{2}/.exec(text)?.[0] ?? '0'));
      }),
    );
    expect(days.length).toBeGreaterThan(5);
    for (const [opening, income, expense, closing] of days) expect(opening! + income! - expense!).toBe(closing);
    expect(days.slice(1).map(([, , , closing]) => closing)).toEqual(days.slice(0, -1).map(([opening]) => opening));
    const busy = days.findIndex(([, income, expense]) => income! + expense! > 0);
    await rowsOf(page).nth(busy).click();
    await expectHeading(page, /^日对账单/);
    await portal.screenshots.take(page, 'one');
    const number = (await seen(page, /^DZ\d{8}/).textContent())!.trim().slice(0, 20);
    const pages = pagesOfPdf(await saved(page, /^下载PDF$/));
    expect(pages[0]).toContain(number);
    expect(pages.at(-1)).toContain('对账单专用章');
    expect(pagesOfPdf(await saved(page, /^余额证明$/))[0]).toContain('账户余额证明');
    await page
      .getByRole('button', { name: /^导\s*出$/ })
      .filter({ visible: true })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 CSV' }).click(),
    ]);
    const rows = rowsOfCsv(readFileSync(await file.path(), 'utf8'));
    const [first, last] = [rows.find((row) => row[3] === '期初余额'), rows.find((row) => row[3] === '期末余额')];
    expect([fenOf(first!.at(-1)!), fenOf(last!.at(-1)!)]).toEqual([days[busy]![0], days[busy]![3]]);
  });

  inSoak('of a month is in the list of months, next to those of the days', async () => {
    const { page } = portal.viewer;
    await page.getByRole('button', { name: '返回列表' }).filter({ visible: true }).click();
    await page
      .getByRole('radio', { name: '月对账单' })
      .or(page.getByRole('tab', { name: '月对账单' }))
      .first()
      .click();
    await rowsOf(page).filter({ hasText: '2026年10月' }).first().waitFor();
    await pickOption(page, '账户', '0029');
    await rowsOf(page).first().waitFor();
    await portal.screenshots.take(page, 'months');
    expect(await rowsOf(page).count()).toBeGreaterThan(0);
  });
});

allInSoak('VA01 a subscription by e-mail', () => {
  inSoak('takes addresses that are right, with both factors, and shows them again', async () => {
    const { page } = portal.admin;
    await goTo(page, '账户', '对账单');
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '邮件订阅' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: '邮件订阅' });
    const address = dialog.getByLabel('收件邮箱');
    await address.fill('cfo#chenguang.example');
    await address.press('Enter');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expectSeen(page, '请输入正确的邮箱：cfo#chenguang.example');
    await portal.screenshots.take(page, 'subscription');
    // Not by the keyboard: the library ignores Backspace within 250 ms after it has taken what was typed.
    await dialog.getByTitle('cfo#chenguang.example').locator('.ant-select-selection-item-remove').click();
    await address.fill('cfo@chenguang.example');
    await address.press('Enter');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-admin'], '设置邮件订阅');
    await expectSeen(page, '已订阅，次日06:00后发送');
    await page.getByRole('button', { name: '邮件订阅' }).filter({ visible: true }).click();
    await dialog.getByText('cfo@chenguang.example').waitFor();
  });
});

expectNoComplaints(portal, 'viewer', 'admin');
