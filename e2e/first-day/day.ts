import type { Browser, Page } from 'playwright-core';
import type { RunningProduct } from '#testkit/processes.ts';
import { confirmWithFactors, loginByAccount, orderNoOn } from '../desk/acts.ts';
import type { Album, Desk } from '../desk/browser.ts';
import type { Witness } from '../desk/witness.ts';

export const MAKER = '13800000002';
export const CHECKER = '13800000003';
export const ADMIN = '13800000001';
export const BASIC = '8801000100000011';
export const ELECTRONICS = { accountNo: '8801001400000016', name: '蓝海电子元件有限公司' };

/** The bank, the worker and the clock take their time. */
export const PATIENTLY = { timeout: 30_000, interval: 200 };

/** Three people's browsers at one product, and what they made so far; filled in before the first step. */
export interface Day {
  product: RunningProduct;
  browser: Browser;
  maker: Desk;
  checker: Desk;
  admin: Desk;
  witness: Witness;
  album: Album;
  /** Numbers of the orders that later steps speak of. */
  orders: Record<string, string>;
}

/** Sends the form that is filled in, with both factors, and answers the order's number. */
export async function submitPayment(day: Day, page: Page): Promise<string> {
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('dialog').waitFor();
  await confirmWithFactors(day.product, page, MAKER);
  await page.getByRole('heading', { name: '受理成功' }).waitFor();
  return orderNoOn(page);
}

/** A login elsewhere may have ended this browser's session. */
export async function loginAgain({ product }: Day, { page }: Desk, loginName: string): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.reload();
  if (await page.getByPlaceholder('请输入登录名或手机号').isVisible()) await loginByAccount(product, page, loginName);
}
