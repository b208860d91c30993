import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { confirmWithFactors, goTo, loginByAccount, loginByMobile, orderNoOn, seen } from './desk/acts.ts';
import { Album, launchBrowser, sitDown, type Desk } from './desk/browser.ts';
import { cellsInSpreadsheetProgram, rowsOfCsv } from './desk/spreadsheet.ts';

/**
 * The first day of a merchant: issue "The house stands", steps 1 to 6, by three people in three browsers against the whole product. The steps build on
 * each other, as a day does.
 */
const MAKER = '13800000002';
const CHECKER = '13800000003';
const ADMIN = '13800000001';
const BASIC = '8801000100000011';
const ELECTRONICS = { accountNo: '8801001400000016', name: '蓝海电子元件有限公司' };
const PATIENCE_MS = 30_000;
const WITHDRAWN = 12_345_67n;

let product: RunningProduct;
let browser: Browser;
let maker: Desk;
let checker: Desk;
let admin: Desk;
/** A program of the merchant's own that reads along over the wire. */
let witness: OutsideClient;
const album = new Album('first-day');
const orders: Record<string, string> = {};

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  [maker, checker, admin] = [await sitDown(browser), await sitDown(browser), await sitDown(browser)];
  witness = createOutsideClient(product.url);
  await witness.login('cg-viewer', LOGIN_PASSWORD);
});
// What each of them saw when a step failed stands beside the album's other pictures.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const [who, desk] of Object.entries({ maker, checker, admin })) await album.take(desk.page, `failed-${who}`);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

interface Balances {
  availableBalance: string;
  frozenBalance: string;
}
const fen = (yuan: string): bigint => BigInt(yuan.replace('.', ''));
const balances = async () => {
  const { data } = await witness.call<Balances>('csdb/v2/account/get', { accountNo: BASIC });
  return { available: fen(data.availableBalance), frozen: fen(data.frozenBalance) };
};
const orderOf = async (orderNo: string) => (await witness.call<{ state: string; fee: string; orderHash: string; failReason: string }>('order/queryOrderDetail', { orderNo })).data;
const becomes = (orderNo: string, state: string) => expect.poll(async () => (await orderOf(orderNo)).state, { timeout: PATIENCE_MS, interval: 200 }).toBe(state);

const openOrder = async (page: Page, orderNo: string): Promise<void> => {
  await page.goto(`${product.url}/#/order/detail?orderNo=${orderNo}`);
  await seen(page, orderNo).waitFor();
};
const seesState = (page: Page, text: string): Promise<void> => page.getByRole('main').getByRole('status').filter({ hasText: text }).first().waitFor();
/** Rows of the table's body; antd measures with an unseen one. */
const rowsOf = (page: Page): Locator => page.getByRole('main').locator('tbody tr.ant-table-row').filter({ visible: true });

/** A field of the page in sight: visited pages keep theirs. */
const field = (page: Page, label: string): Locator => page.getByLabel(label).filter({ visible: true });

async function pickOption(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).click();
}

/** Sends the form that is filled in, with both factors, and answers the order's number. */
async function submitPayment(page: Page): Promise<string> {
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('dialog').waitFor();
  await confirmWithFactors(product, page, MAKER);
  await page.getByRole('heading', { name: '受理成功' }).waitFor();
  return orderNoOn(page);
}

describe('1. Signing in', () => {
  it('sends somebody without a session to the login page and back to where they wanted to be', async () => {
    await maker.page.goto(`${product.url}/#/account/overview`);
    await maker.page.getByRole('heading', { name: '登录商户门户' }).waitFor();
    await album.take(maker.page, 'login');
    await loginByAccount(product, maker.page, 'cg-maker');
    await maker.page.getByRole('heading', { level: 1, name: '账户总览' }).waitFor();
  });

  it('says at the form what is wrong with a login', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/#/login`);
    await page.getByPlaceholder('请输入登录名或手机号').fill('cg-admin');
    await page.getByPlaceholder('请输入密码').fill('Wrong#2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: '密码' }).waitFor();
    await album.take(page, 'login-wrong-password');
    await loginByAccount(product, page, 'cg-admin');
  });

  it('takes a mobile and a code, and shows each the menu of their role', async () => {
    await loginByMobile(product, checker.page, CHECKER);
    const entriesOf = async ({ page }: Desk) => (await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents()).join();
    await expect.poll(() => entriesOf(maker)).toBe('首页,账户,资金,交易');
    await expect.poll(() => entriesOf(checker)).toBe('首页,账户,复核,交易');
    await expect.poll(() => entriesOf(admin)).toBe('首页,账户,资金,复核,交易');
  });

  it('shows balances, to-dos and the last 30 days at home', async () => {
    const { page } = checker;
    await page.getByRole('heading', { name: '资金总览' }).waitFor();
    await page.getByRole('heading', { name: '近 30 天收支' }).waitFor();
    await page.getByRole('heading', { name: /待办/ }).waitFor();
    await page.locator('canvas').first().waitFor();
    await album.take(page, 'home-checker');
  });
});

describe('2. What there is', () => {
  it('shows the accounts, and the numbers that the wire has', async () => {
    const { page } = maker;
    await goTo(page, '账户', '账户总览');
    const { available } = await balances();
    const shown = `${(available / 100n).toLocaleString('en-US')}.${String(available % 100n).padStart(2, '0')}`;
    await seen(page, shown).waitFor();
    await album.take(page, 'account-overview');
    await page.getByRole('link', { name: '账户详情' }).first().click();
    await page.getByRole('heading', { level: 1, name: '账户详情' }).waitFor();
    await seen(page, shown).waitFor();
    await album.take(page, 'account-detail');
  });

  it('lists income and expense with filter, totals and pages', async () => {
    const { page } = maker;
    await goTo(page, '账户', '收支明细');
    await rowsOf(page).first().waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(20);
    await album.take(page, 'activity');
    await page.getByRole('listitem', { name: '2' }).first().click();
    await expect.poll(() => page.url()).toContain('pageNo=2');
    await rowsOf(page).first().waitFor();
    await album.take(page, 'activity-page-2');
  });
});

describe('3. Moving money', () => {
  it('tells before a withdrawal what it costs, when it arrives, what is left and who must review', async () => {
    const { page } = maker;
    const before = await balances();
    await goTo(page, '资金', '提现');
    await pickOption(page, '提现银行账户', '8888');
    await field(page, '提现金额').fill('12345.67');
    const quote = page.getByRole('complementary', { name: '费用试算' });
    await quote.getByText('复核员任一人').waitFor();
    await quote.getByText('2.47', { exact: true }).waitFor();
    await album.take(page, 'withdraw-quote');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog').waitFor();
    await album.take(page, 'withdraw-confirm');
    await confirmWithFactors(product, page, MAKER);
    await page.getByRole('heading', { name: '受理成功' }).waitFor();
    await album.take(page, 'withdraw-result');
    orders.withdrawal = await orderNoOn(page);
    const after = await balances();
    const fee = fen((await orderOf(orders.withdrawal)).fee);
    expect(after).toEqual({ available: before.available - WITHDRAWN - fee, frozen: before.frozen + WITHDRAWN + fee });
  });

  it('says at the field when there is not enough', async () => {
    const { page } = maker;
    await page.getByRole('button', { name: '继续提现' }).click();
    await field(page, '提现金额').fill('499999.99');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('管理员复核').waitFor();
    await field(page, '提现金额').fill('900000000');
    await seen(page, /超过单笔限额/).waitFor();
    await album.take(page, 'withdraw-beyond-limit');
  });

  it('transfers to a company inside the provider, known by its number and named by its payer', async () => {
    const { page } = maker;
    await goTo(page, '资金', '转账');
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('120000');
    await field(page, '备注（选填）').fill('季度采购尾款');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('2. 管理员复核').waitFor();
    await album.take(page, 'transfer-quote');
    orders.transfer = await submitPayment(page);
    await album.take(page, 'transfer-result');
  });

  it('schedules a transfer and runs it when its hour has come', async () => {
    const { page } = maker;
    await page.getByRole('button', { name: '继续转账' }).click();
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('2000');
    await page.getByRole('radio', { name: '预约转账' }).check();
    const hour = new Date(Date.now() + 26 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 14) + '00';
    await field(page, '预约时间').fill(hour);
    await field(page, '预约时间').press('Enter');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
    await album.take(page, 'transfer-scheduled');
    orders.scheduled = await submitPayment(page);
    await becomes(orders.scheduled, 'scheduled');
    await openOrder(page, orders.scheduled);
    await seesState(page, '待执行');
    await album.take(page, 'order-scheduled');
  });
});

describe('4. Review by a second person', () => {
  it('shows the checker what waits and who asked for it', async () => {
    const { page } = checker;
    await goTo(page, '复核', '待复核');
    await rowsOf(page).filter({ hasText: orders.withdrawal! }).waitFor();
    await album.take(page, 'review-todo');
    await page.getByRole('link', { name: orders.withdrawal! }).click();
    await seesState(page, '待复核');
    await album.take(page, 'review-order');
  });

  it('does not let the maker approve, on the page or past it', async () => {
    await openOrder(maker.page, orders.withdrawal!);
    await seesState(maker.page, '待复核');
    expect(await maker.page.getByRole('button', { name: /^通\s*过$/ }).count()).toBe(0);
    expect(await maker.page.getByRole('button', { name: /^撤\s*回$/ }).count()).toBe(1);
    const { orderHash } = await orderOf(orders.withdrawal!);
    const outside = createOutsideClient(product.url);
    await outside.login('cg-maker', LOGIN_PASSWORD);
    const asMaker = await outside.call('order/audit', { requestNo: newRequestNo(), orderNo: orders.withdrawal, orderHash });
    expect(asMaker.responseCode).not.toBe('00000');
    // Also somebody who may review others' orders, for their own order: the administrator submits and tries.
    const boss = createOutsideClient(product.url);
    await boss.login('cg-admin', LOGIN_PASSWORD);
    const own = await submitOutside(boss);
    const requestNo = newRequestNo();
    const mespAuthList = await boss.confirm(product.simulatorsUrl, ADMIN, 'order.audit', requestNo, OPERATION_PASSWORD);
    const approved = await boss.call('order/audit', { requestNo, orderNo: own, orderHash: (await orderOf(own)).orderHash, mespAuthList });
    expect(approved.responseCode).toBe('02301KCSDS');
    expect((await orderOf(own)).state).toBe('pending_review');
    orders.own = own;
    await loginAgain(admin, 'cg-admin');
    await loginAgain(maker, 'cg-maker');
  });

  it('approves after both factors, and the bank pays', async () => {
    const { page } = checker;
    const before = await balances();
    await page.getByPlaceholder('通过时一并记录').fill('已与财务核对');
    await page.getByRole('button', { name: /^通\s*过$/ }).click();
    await page.getByRole('dialog').waitFor();
    await album.take(page, 'review-confirm');
    await confirmWithFactors(product, page, CHECKER);
    await seesState(page, '成功');
    await album.take(page, 'review-succeeded');
    const fee = fen((await orderOf(orders.withdrawal!)).fee);
    expect(await balances()).toEqual({ available: before.available, frozen: before.frozen - WITHDRAWN - fee });
  });

  it('rejects with a reason that the maker reads, and the money is free again', async () => {
    const { page } = checker;
    const before = await balances();
    await openOrder(page, orders.own!);
    await page.getByRole('button', { name: /^拒\s*绝$/ }).click();
    await field(page, '原因').fill('合同编号与付款金额不符');
    await album.take(page, 'review-reject-reason');
    await page.getByRole('dialog').getByRole('button', { name: /^拒\s*绝$/ }).click();
    await page.getByRole('dialog').getByPlaceholder('请输入操作密码').waitFor();
    await confirmWithFactors(product, page, CHECKER);
    await seesState(page, '已拒绝');
    expect((await balances()).available).toBeGreaterThan(before.available);
    await openOrder(maker.page, orders.own!);
    await seesState(maker.page, '合同编号与付款金额不符');
    await album.take(maker.page, 'order-rejected');
  });

  it('asks two people for a large amount, the administrator last', async () => {
    const { page } = checker;
    await openOrder(page, orders.transfer!);
    await page.getByRole('button', { name: /^通\s*过$/ }).click();
    await page.getByRole('dialog').waitFor();
    await confirmWithFactors(product, page, CHECKER);
    await seen(page, '管理员复核').waitFor();
    await seesState(page, '待复核');
    expect((await orderOf(orders.transfer!)).state).toBe('pending_review');
    await openOrder(admin.page, orders.transfer!);
    await album.take(admin.page, 'review-second-step');
    await admin.page.getByRole('button', { name: /^通\s*过$/ }).click();
    await admin.page.getByRole('dialog').waitFor();
    await confirmWithFactors(product, admin.page, ADMIN);
    await seesState(admin.page, '成功');
    await album.take(admin.page, 'transfer-succeeded');
  });
});

describe('5. What the bank says', () => {
  it('is followed to its end: returned, failed, and known only when asked again', async () => {
    const { page } = maker;
    const before = await balances();
    let paid = 0n;
    for (const [tail, end] of [['0004', 'returned'], ['0005', 'failed'], ['0006', 'succeeded']] as const) {
      await goTo(page, '资金', '提现');
      const more = page.getByRole('button', { name: '继续提现' });
      if (await more.isVisible()) await more.click();
      await pickOption(page, '提现银行账户', tail);
      await field(page, '提现金额').fill('800');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      const orderNo = await submitPayment(page);
      await becomes(orderNo, end);
      await openOrder(page, orderNo);
      await seesState(page, { returned: '已退票', failed: '失败', succeeded: '成功' }[end]);
      await album.take(page, `order-${end}-${tail}`);
      // A return gives back the amount and keeps the fee; a failure costs nothing; a success costs both.
      const fee = fen((await orderOf(orderNo)).fee);
      paid += end === 'failed' ? 0n : end === 'returned' ? fee : 800_00n + fee;
      await expect.poll(async () => (await balances()).available, { timeout: PATIENCE_MS }).toBe(before.available - paid);
    }
    expect((await balances()).frozen).toBe(before.frozen);
  });

  it('runs the scheduled transfer when the business day has come', async () => {
    await fetch(`${product.simulatorsUrl}/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ advance: 'PT30H' }) });
    await becomes(orders.scheduled!, 'succeeded');
    const { page } = maker;
    await openOrder(page, orders.scheduled!);
    await seesState(page, '成功');
    await album.take(page, 'order-scheduled-done');
  });

  it('leaves books that the auditor finds in order', () => {
    const { port } = new URL(product.url);
    const text = execFileSync(process.execPath, [join(import.meta.dirname, '../apps/server/audit.ts')], { env: { ...process.env, PORT: port, DATA_DIR: product.dataDir }, encoding: 'utf8' });
    expect(text).toMatch(/^audit clean/m);
  });
});

describe('6. The journal', () => {
  it('finds an order by payee and shows it from the list', async () => {
    const { page } = maker;
    await goTo(page, '交易', '订单流水');
    await field(page, '关键字').fill('蓝海');
    await page.getByRole('button', { name: /搜\s*索/ }).click();
    await expect.poll(async () => (await rowsOf(page).allTextContents()).every((text) => text.includes('蓝海'))).toBe(true);
    await rowsOf(page).filter({ hasText: orders.transfer! }).waitFor();
    await album.take(page, 'journal-search');
  });

  it('exports what is searched to CSV and to a workbook that a spreadsheet program opens undamaged', async () => {
    const { page } = maker;
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return readFileSync(await file.path());
    };
    const csv = rowsOfCsv((await download('导出 CSV')).toString('utf8'));
    const sheet = cellsInSpreadsheetProgram(await download('导出 XLSX'));
    expect(csv.length).toBeGreaterThan(3);
    const clean = (rows: string[][]) => rows.map((cells) => cells.map((cell) => cell.replace(/\t$/, '').replaceAll(',', '')));
    expect(clean(sheet)).toEqual(clean(csv));
    expect(csv.flat().join()).toContain(orders.transfer!);
  });

  it('has troubled no browser', () => {
    expect([...maker.complaints, ...checker.complaints, ...admin.complaints]).toEqual([]);
  });
});

/** An order of the administrator's own, over the wire. */
async function submitOutside(client: OutsideClient): Promise<string> {
  const amount = '6000.00';
  const quote = await client.call<{ quoteId: string }>('csdb/v2/business/work', { function: 'transfer', accountNo: BASIC, amount, payeeAccountNo: ELECTRONICS.accountNo });
  const requestNo = newRequestNo();
  const subject = { payee: ELECTRONICS.accountNo, amount };
  const mespAuthList = await client.confirm(product.simulatorsUrl, ADMIN, 'transfer', requestNo, OPERATION_PASSWORD, subject);
  const input = { requestNo, quoteId: quote.data.quoteId, accountNo: BASIC, payeeAccountNo: ELECTRONICS.accountNo, payeeName: ELECTRONICS.name, amount, mespAuthList };
  const sent = await client.call<{ orderNo: string }>('csdb/v2/transfer/standard', input);
  expect(sent.responseCode).toBe('00000');
  return sent.data.orderNo;
}

/** A login elsewhere may have ended this browser's session. */
async function loginAgain({ page }: Desk, loginName: string): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.reload();
  if (await page.getByPlaceholder('请输入登录名或手机号').isVisible()) await loginByAccount(product, page, loginName);
}
