import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  field,
  goTo,
  openOrder,
  payButton,
  rowsOf,
  submitPayment,
  unfoldOptions,
} from './browser/actions.ts';
import { tradingPerson } from '#apps/server/demo/cast.data.ts';
import { ApiReader, auditOf, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { cellsInSpreadsheetProgram, rowsOfCsv } from './browser/spreadsheet.ts';
import { BASIC, ELECTRONICS, MOBILES } from './security/confirmation.ts';

/**
 * Transfers inside the provider: now and scheduled, reviewed by two people, found in the journal. The tests build on
 * each other.
 */
const portal = openPortal('transfer', { users: { maker: 'cg-maker', checker: 'cg-checker', admin: 'cg-admin' } });
const { 'cg-maker': MAKER, 'cg-checker': CHECKER, 'cg-admin': ADMIN } = MOBILES;
/** Numbers of the orders that later tests speak of. */
const orders: Record<string, string> = {};

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

describe('BZ04 a transfer', () => {
  it('goes to a company inside the provider by its number and the name that the payer enters', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '转账');
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('120000');
    await unfoldOptions(page);
    await field(page, '备注（选填）').fill('季度采购尾款');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('2. 管理员复核').waitFor();
    await portal.screenshots.take(page, 'transfer-quote');
    orders.transfer = await submitPayment(portal.product, page, MAKER);
    expect(await reader.state(orders.transfer!)).toBe('pending_review');
    await portal.screenshots.take(page, 'transfer-result');
  });

  it('is scheduled for a later hour and waits until then', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '再来一笔' }).click();
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('2000');
    await unfoldOptions(page);
    await page.getByText('预约转账', { exact: true }).filter({ visible: true }).click();
    // By the business clock, which in the evening is not the machine's (testkit/bank-hours.ts).
    const { now } = (await (await fetch(`${portal.product.simulatorsUrl}/clock`)).json()) as { now: string };
    const hour =
      new Date(Date.parse(now) + 26 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 14) +
      '00';
    await field(page, '预约时间').fill(hour);
    await field(page, '预约时间').press('Enter');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
    await portal.screenshots.take(page, 'transfer-scheduled');
    orders.scheduled = await submitPayment(portal.product, page, MAKER);
    await expect.poll(() => reader.state(orders.scheduled!), PATIENTLY).toBe('scheduled');
    await openOrder(portal.product, page, orders.scheduled!);
    await expectState(page, '待执行');
    await portal.screenshots.take(page, 'order-scheduled');
  });

  inSoak('to a person inside the provider has its own name', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '转账');
    await page.getByRole('combobox', { name: '收款账号' }).fill(tradingPerson.accountNo);
    await field(page, '收款方名称').fill(tradingPerson.name);
    await field(page, '转账金额').fill('66.60');
    const orderNo = await submitPayment(portal.product, page, MAKER);
    await openOrder(portal.product, page, orderNo);
    await expectSeen(page, '转账给个人');
  });
});

describe('BZ13 its review by two people', () => {
  it('needs two people for a large amount, the administrator last', async () => {
    const { page } = portal.checker;
    await openOrder(portal.product, page, orders.transfer!);
    await page.getByRole('button', { name: /^通\s*过$/ }).click();
    await page.getByRole('dialog').waitFor();
    await confirmWithFactors(portal.product, page, CHECKER);
    await expectSeen(page, '管理员复核');
    await expectState(page, '待复核');
    expect((await reader.order(orders.transfer!)).state).toBe('pending_review');
    await openOrder(portal.product, portal.admin.page, orders.transfer!);
    await portal.screenshots.take(portal.admin.page, 'review-second-step');
    await portal.admin.page.getByRole('button', { name: /^通\s*过$/ }).click();
    await portal.admin.page.getByRole('dialog').waitFor();
    await confirmWithFactors(portal.product, portal.admin.page, ADMIN);
    await expectState(portal.admin.page, '成功');
    await portal.screenshots.take(portal.admin.page, 'transfer-succeeded');
  });
});

allInSoak('BZ13 a transfer that was returned to its maker', () => {
  inSoak('is filled in once more, corrected and submitted, and both orders name each other', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '转账');
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('7300.5');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('复核员任一人').waitFor();
    const orderNo = await submitPayment(portal.product, page, MAKER);
    const { page: review } = portal.checker;
    await openOrder(portal.product, review, orderNo);
    await review.getByRole('button', { name: '退回修改' }).filter({ visible: true }).click();
    await review.getByRole('dialog').getByRole('button', { name: '金额与合同不符' }).click();
    await review
      .getByRole('dialog')
      .getByRole('button', { name: /^退\s*回$/ })
      .click();
    await expectState(review, '退回修改');

    await openOrder(portal.product, page, orderNo);
    await page.getByRole('button', { name: '修改后重新提交' }).filter({ visible: true }).click();
    await expectHeading(page, '转账');
    await payButton(page).filter({ hasText: '转账 7,300.50 元' }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: '收款账号' }).filter({ visible: true }).inputValue())
      .toBe(ELECTRONICS.accountNo);
    await expect.poll(() => field(page, '收款方名称').inputValue()).toBe(ELECTRONICS.name);
    await expect.poll(() => page.url()).not.toContain(ELECTRONICS.accountNo);
    await portal.screenshots.take(page, 'transfer-again');
    await field(page, '转账金额').fill('7200.5');
    await payButton(page).filter({ hasText: '转账 7,200.50 元' }).waitFor();
    const corrected = await submitPayment(portal.product, page, MAKER);
    expect((await reader.order(corrected)).repeats?.orderNo).toBe(orderNo);
    await openOrder(portal.product, page, orderNo);
    await expectSeen(page, '已再次付款，见下方关联订单。');
    expect(await page.getByRole('button', { name: '修改后重新提交' }).filter({ visible: true }).count()).toBe(0);
    await portal.screenshots.take(page, 'transfer-paid-again');
  });
});

describe('The journal', () => {
  it('finds an order by payee and shows it from the list', async () => {
    const { page } = portal.maker;
    await goTo(page, '交易', '订单流水');
    await field(page, '关键字').fill('蓝海');
    await page.getByRole('button', { name: /搜\s*索/ }).click();
    // A batch names its first payee only; the one that is looked for is inside.
    await expect
      .poll(async () => (await rowsOf(page).allTextContents()).filter((text) => !/蓝海|批量/.test(text)))
      .toEqual([]);
    await rowsOf(page).filter({ hasText: orders.transfer! }).waitFor();
    await portal.screenshots.take(page, 'journal-search');
  });

  it('exports found orders to CSV and to a workbook that a spreadsheet program opens', async () => {
    const { page } = portal.maker;
    const download = async (name: string) => {
      await page
        .getByRole('button', { name: /^导\s*出$/ })
        .filter({ visible: true })
        .click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
      return readFileSync(await file.path());
    };
    const csv = rowsOfCsv((await download('导出 CSV')).toString('utf8'));
    const sheet = cellsInSpreadsheetProgram(await download('导出 XLSX'));
    expect(csv.length).toBeGreaterThan(3);
    const clean = (rows: string[][]) =>
      rows.map((cells) => cells.map((cell) => cell.replace(/\t$/, '').replaceAll(',', '')));
    expect(clean(sheet)).toEqual(clean(csv));
    expect(csv.flat().join()).toContain(orders.transfer!);
  });
});

describe('BZ16 a receipt', () => {
  it('is a file whose number and check code a public page verifies', async () => {
    const { page } = portal.maker;
    await openOrder(portal.product, page, orders.transfer!);
    const button = page.getByRole('button', { name: '电子回单' }).filter({ visible: true });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^电子回单_HD\d{20}\.pdf$/);
    const [text = ''] = pagesOfPdf(readFileSync(await file.path()));
    expect(text).toContain('人民币壹拾贰万元整');
    expect(text).toContain(ELECTRONICS.name);
    const no = /HD\d{20}/.exec(text)![0];
    const code = /(?:[0-9A-F]{4}-){3}[0-9A-F]{4}/.exec(text)![0];

    const visitor = await portal.newUser();
    await visitor.page.goto(`${portal.product.url}/#/login`);
    await visitor.page.getByRole('link', { name: '回单验真' }).click();
    await visitor.page.getByLabel('回单编号').fill(no);
    await visitor.page.getByLabel('校验码').fill('0000-0000-0000-0000');
    await visitor.page.getByRole('button', { name: '核对' }).click();
    await expectSeen(visitor.page, '回单编号或校验码不正确，请与回单核对后重新输入');
    // As the QR brings both.
    await visitor.page.goto(`${portal.product.url}/#/receipt?no=${no}&code=${code}`);
    await visitor.page.reload();
    await expectSeen(visitor.page, '回单真实有效');
    await expectSeen(visitor.page, '120,000.00 元');
    await portal.screenshots.take(visitor.page, 'receipt-verified');
    await visitor.page.close();
  });

  inSoak('of each order of a list is a page of one file, made in the background', async () => {
    const { page } = portal.maker;
    await goTo(page, '交易', '订单流水');
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: /^全部电子回单/ }).click();
    await page.getByRole('menuitem', { name: '合并为一个PDF' }).click();
    const made = page.getByRole('dialog', { name: '下载暂存区' }).getByRole('listitem').first();
    const save = made.getByRole('button', { name: /^下\s*载$/ });
    await save.waitFor(PATIENTLY);
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(file.suggestedFilename()).toMatch(/^电子回单_\d{14}\.pdf$/);
    const pages = pagesOfPdf(readFileSync(await file.path()));
    expect(await made.textContent()).toContain(`${pages.length} 条`);
    expect(pages.some((text) => text.includes('人民币壹拾贰万元整'))).toBe(true);
    await portal.screenshots.take(page, 'receipts-in-store');
    await page.keyboard.press('Escape');
  });
});

describe('A scheduled transfer', () => {
  it('runs when its business day has come', async () => {
    await fetch(`${portal.product.simulatorsUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT30H' }),
    });
    await expect.poll(() => reader.state(orders.scheduled!), PATIENTLY).toBe('succeeded');
    const { page } = portal.maker;
    await openOrder(portal.product, page, orders.scheduled!);
    await expectState(page, '成功');
    await portal.screenshots.take(page, 'order-scheduled-done');
  });

  inSoak('leaves books that the auditor finds in order', () => {
    expect(auditOf(portal.product)).toMatch(/^audit clean/m);
  });
});

expectNoComplaints(portal, 'maker', 'checker', 'admin');
