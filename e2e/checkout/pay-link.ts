import type { Page } from 'playwright-core';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  loginByAccount,
  openOrder,
  pickOption,
  rowsOf,
} from '../browser/actions.ts';
import type { BrowserUser } from '../browser/browser-user.ts';
import { expectToast } from '../browser/notices.ts';
import type { Portal, PortalWith } from '../browser/portal.ts';

const MAKER = '13800000002';

/** The payee makes a 收款单 and copies its link, as it would send it. */
export async function makeLink(
  { payee }: PortalWith<'payee' | 'payer'>,
  amount: string,
  subject: string,
): Promise<string> {
  const { page } = payee;
  await page.getByRole('button', { name: '新建收款单' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await pickOption(page, '收款账户', '0019');
  await dialog.getByLabel('收款金额').fill(amount);
  await dialog.getByLabel('事由').fill(subject);
  await dialog.getByRole('button', { name: '生成付款链接' }).click();
  await expectSeen(page, '收款单已创建');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expectToast(page, '付款链接已复制');
  await dialog.getByRole('button', { name: '完成' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

export const tradeOf = (link: string): string => new URLSearchParams(link.split('?')[1]).get('trade')!;
export const subPage = (page: string, link: string): string =>
  link.replace('bfpLoginAndPay?', `bfpLoginAndPay/${page}?`);

/** As the payee sees it now. */
export async function expectInList(
  { payee }: PortalWith<'payee' | 'payer'>,
  subject: string,
  text: string,
): Promise<void> {
  const { page } = payee;
  await page.reload();
  await rowsOf(page).filter({ hasText: subject }).filter({ hasText: text }).waitFor();
}

/** The security dialog of the payment, filled in and confirmed. */
export async function confirmPayment({ product }: Portal, page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认付款' }).click();
  await page.getByRole('dialog').waitFor();
  await confirmWithFactors(product, page, MAKER);
}

/** The payer's checker, looking at an order. */
export async function reviewerAt(portal: Portal, orderNo: string): Promise<BrowserUser> {
  const reviewer = await portal.newUser();
  await loginByAccount(portal.product, reviewer.page, 'cg-checker');
  await openOrder(portal.product, reviewer.page, orderNo);
  return reviewer;
}

/** Opens a link in the browser that is logged in already. */
export async function goOnWith(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: '继续付款' }).click();
  await expectHeading(page, '确认付款');
}
