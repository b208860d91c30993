import type { Page } from 'playwright-core';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { field, payButton } from '../browser/actions.ts';
import { transferOutside } from '../browser/api-reader.ts';
import type { BrowserUser, Size } from '../browser/browser-user.ts';
import { enterAs } from '../browser/enter.ts';
import { openPage } from '../browser/page.ts';
import type { Portal } from '../browser/portal.ts';

export const BASIC = '8801000100000011';
export const ELECTRONICS = { accountNo: '8801001400000016', name: '蓝海电子元件有限公司' };
export const MOBILES = {
  'cg-admin': '13800000001',
  'cg-maker': '13800000002',
  'cg-checker': '13800000003',
  'cg-trainee': '13800000006',
  'cg-newcomer': '13800000007',
} as const;

/** Another person, logged in, at no page yet. */
export async function signedIn(portal: Portal, loginName: keyof typeof MOBILES, size?: Size): Promise<BrowserUser> {
  const user = await portal.newUser(size);
  await enterAs(portal.product, user.page, loginName);
  return user;
}

/** The transfer page, filled in as far as the button. */
export async function fillTransfer({ product }: Portal, page: Page, amount: string): Promise<void> {
  await openPage(product, page, '/fund/transfer', '转账');
  await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
  await field(page, '收款方名称').fill(ELECTRONICS.name);
  await field(page, '转账金额').fill(amount);
  await page
    .getByRole('complementary', { name: '费用试算' })
    .getByText(/^(免复核|.*任一人)/)
    .first()
    .waitFor();
}

export const next = (page: Page) => payButton(page).click();
/** The button of the pages that set the operation password. */
export const nextOfPassword = (page: Page) =>
  page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click();
export const dialogOf = (page: Page) => page.getByRole('dialog');
/** antd puts a blank between two characters, and its loading icon has a name too. */
export const confirmButton = (page: Page) => dialogOf(page).getByRole('button', { name: /确\s*认$/ });

/** An order that waits for review, asked for by the administrator's own program; answers its number. */
export async function orderForReview({ product }: Portal): Promise<string> {
  const boss = createOutsideClient(product.url);
  await boss.login('cg-admin', LOGIN_PASSWORD);
  return transferOutside(product, boss, {
    accountNo: BASIC,
    amount: '6000.00',
    payee: ELECTRONICS,
    mobile: MOBILES['cg-admin'],
  });
}
