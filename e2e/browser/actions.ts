import type { Locator, Page } from 'playwright-core';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { settled } from './settled.ts';

/** Actions of people in the portal; each ends when the page shows its effect. */

const SMS_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 100;

async function messages(product: RunningProduct, mobile: string): Promise<{ code?: string }[]> {
  const response = await fetch(`${product.simulatorsUrl}/sms?mobile=${mobile}`);
  return ((await response.json()) as { messages: { code?: string }[] }).messages;
}

/** Presses the button that sends a code and answers the code of the message that came after it. */
export async function codeSentBy(product: RunningProduct, mobile: string, press: () => Promise<void>): Promise<string> {
  const before = (await messages(product, mobile)).length;
  await press();
  const deadline = Date.now() + SMS_TIMEOUT_MS;
  for (;;) {
    const list = await messages(product, mobile);
    const code = list.length > before ? list[0]?.code : undefined;
    if (code) return code;
    if (Date.now() > deadline) throw new Error(`no message came to ${mobile}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

export async function loginByAccount(product: RunningProduct, page: Page, loginName: string): Promise<void> {
  if (!page.url().includes('#/login')) await page.goto(`${product.url}/#/login`);
  await page.getByPlaceholder('请输入登录名或手机号').fill(loginName);
  await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

export async function loginByMobile(product: RunningProduct, page: Page, mobile: string): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.getByRole('tab', { name: '手机登录' }).click();
  await page.getByPlaceholder('请输入手机号').fill(mobile);
  const code = await codeSentBy(product, mobile, () => page.getByRole('button', { name: '获取验证码' }).click());
  await page.getByPlaceholder('请输入短信验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Through the menu, as people go: the upper entry, then the page. */
export async function goTo(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: group, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: entry });
  const link = page.getByRole('complementary', { name: '侧边菜单' }).getByRole('link', { name: entry, exact: true });
  await heading.or(link).first().waitFor();
  // The upper entry leads to the first page of its group, also from the page that is wanted. A group of one page has no
  // menu next to it.
  await settled(page);
  if (await link.isVisible()) await link.click();
  await heading.waitFor();
}

/**
 * Fills in the two factors of the open dialog, by its title if it is above another one, and confirms. `person`: the
 * mobile of one of the demo, who all have the same operation password, or a mobile and the person's own password.
 */
export async function confirmWithFactors(
  product: RunningProduct,
  page: Page,
  person: string | { mobile: string; operationPassword: string },
  title?: string,
): Promise<void> {
  const { mobile, operationPassword } =
    typeof person === 'string' ? { mobile: person, operationPassword: OPERATION_PASSWORD } : person;
  const dialog = page
    .getByRole('dialog', title === undefined ? {} : { name: title })
    .filter({ has: page.getByPlaceholder('请输入操作密码') });
  const password = dialog.getByPlaceholder('请输入操作密码');
  await password.waitFor();
  const send = dialog.getByRole('button', { name: /获取/ });
  if (await dialog.getByText('短信验证码', { exact: true }).isVisible()) {
    const code = await codeSentBy(product, mobile, () => send.click());
    await dialog.getByPlaceholder('请输入短信验证码').fill(code);
  }
  await password.fill(operationPassword);
  await dialog.getByRole('button', { name: /确\s*认/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Visited pages stay in the document, out of sight: what people look at is what they see. */
export const seen = (page: Page, text: string | RegExp): Locator =>
  page.getByText(text).filter({ visible: true }).first();

/** A heading in sight: the page, a part of it or a dialog has come. */
export const expectHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor();

export const expectSeen = (page: Page, text: string | RegExp): Promise<void> => seen(page, text).waitFor();

/** The number of the order on a result page. */
export const orderNoOn = async (page: Page): Promise<string> => (await seen(page, /^20\d{22}$/).textContent())!.trim();

/** A field of the page in sight. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label).filter({ visible: true });

/** Rows of the list in sight; the library measures with one that nobody sees. */
export const rowsOf = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr.ant-table-row').filter({ visible: true });

export async function pickOption(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).click();
}

export async function openOrder(product: RunningProduct, page: Page, orderNo: string): Promise<void> {
  await page.goto(`${product.url}/#/order/detail?orderNo=${orderNo}`);
  await page.getByRole('heading', { level: 1, name: '订单详情' }).waitFor();
  await seen(page, orderNo).waitFor();
}

/** The head of an order's page. */
export const expectState = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('status').filter({ hasText: text, visible: true }).first().waitFor();

/** Sends the form that is filled in, with both factors, and answers the order's number. */
export async function submitPayment(product: RunningProduct, page: Page, mobile: string): Promise<string> {
  await payButton(page).click();
  await page.getByRole('dialog').waitFor();
  await confirmWithFactors(product, page, mobile);
  await page.getByRole('heading', { name: '受理成功' }).waitFor();
  return orderNoOn(page);
}

/** A login elsewhere may have ended this browser's session. */
export async function loginAgain(product: RunningProduct, page: Page, loginName: string): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.reload();
  const login = page.getByPlaceholder('请输入登录名或手机号');
  await login.or(page.getByRole('banner')).first().waitFor();
  // The shell may be drawn before the server has said that the session is over.
  await settled(page);
  if (await login.isVisible()) await loginByAccount(product, page, loginName);
}

/**
 * The one button of a payment form, which says what it does: 转账 1,010.10 元. antd puts a blank between two
 * characters, and its loading icon has a name too.
 */
export const payButton = (page: Page): Locator =>
  page
    .getByRole('complementary', { name: '费用试算' })
    .filter({ visible: true })
    .getByRole('button', { name: /(提\s*现|转\s*账|代\s*付)/ });

/** Shows 备注 and 预约. */
export const optionsToggle = (page: Page): Locator =>
  page.getByRole('button', { name: '添加备注、预约' }).filter({ visible: true });

/** 备注 and 预约 are folded away until they are asked for; what is filled in stays in sight. */
export async function unfoldOptions(page: Page): Promise<void> {
  const toggle = optionsToggle(page);
  await toggle
    .or(page.getByLabel('备注（选填）').filter({ visible: true }))
    .first()
    .waitFor();
  if (await toggle.isVisible()) await toggle.click();
}
