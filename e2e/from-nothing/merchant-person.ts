import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeSentBy, expectHeading, expectSeen } from '../browser/actions.ts';
import { DESKTOP, openUser, type BrowserUser } from '../browser/browser-user.ts';
import { readQr } from '../browser/read-qr.ts';
import type { World } from './world.ts';

const PHONE = { width: 390, height: 844 };

interface Facts {
  name: string;
  mobile: string;
  idNumber: string;
  operationPassword: string;
}

/** Somebody of the merchant, with a computer and a phone. */
export interface MerchantPerson extends Facts, BrowserUser {
  phone: Page;
}

export async function openPerson(browser: Browser, facts: Facts): Promise<MerchantPerson> {
  const [computer, phone] = await Promise.all([
    openUser(browser, { size: DESKTOP }),
    openUser(browser, { size: PHONE }),
  ]);
  return { ...facts, ...computer, phone: phone.page };
}

const CODES_APART_MS = 60_000;

/** On a computer or a phone, by a code to the mobile: a second code is refused until a minute after the first one. */
export async function loginByCode(world: World, { mobile }: Facts, page: Page): Promise<void> {
  const inbox = () => world.outside<{ messages: { code?: string }[] }>(`/sms?mobile=${mobile}`);
  const { length: before } = (await inbox()).messages;
  await page.getByPlaceholder('请输入手机号').fill(mobile);
  const send = page.getByRole('button', { name: '获取验证码' });
  const askedAndSent = async (): Promise<number> => {
    if (await send.isVisible()) await send.click();
    return (await inbox()).messages.length;
  };
  await expect.poll(askedAndSent, { timeout: 3 * CODES_APART_MS, interval: 2000 }).toBeGreaterThan(before);
  await page.getByPlaceholder('请输入短信验证码').fill((await inbox()).messages[0]?.code ?? '');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** From 角色未激活 to the home page: the phone opens the QR on the screen and activates the role. */
export async function activateRole(world: World, person: MerchantPerson): Promise<void> {
  const { page, phone } = person;
  await page.getByRole('button', { name: /激活/ }).filter({ visible: true }).first().click();
  await phone.goto(await readQr(page, '角色激活二维码'));
  await loginByCode(world, person, phone);
  await phone.getByRole('button', { name: '确认激活' }).click();
  await expectHeading(phone, '授权成功');
  await expectSeen(page, '授权成功，是否切换授权商户？');
  await page
    .getByRole('dialog', { name: '提示' })
    .getByRole('button', { name: /^切\s*换$/ })
    .click();
  await expectHeading(page, '首页');
}

/** The phone, which is still logged in, checks the person's name; the computer sets the operation password. */
export async function becomeOperator({ product }: World, person: MerchantPerson): Promise<void> {
  const { page, phone, name, mobile, idNumber, operationPassword } = person;
  await page.goto(`${product.url}/#/personal/center`);
  await page.getByRole('button', { name: '办理实名认证' }).click();
  await phone.goto(await readQr(page, '实名认证二维码'));
  await phone.getByPlaceholder('请输入姓名').fill(name);
  await phone.getByPlaceholder('请输入用户证件号码').fill(idNumber);
  await phone.getByRole('button', { name: '提交认证' }).click();
  await expectHeading(phone, '实名认证已完成');
  await expectSeen(page, '已认证');
  await page.goto(`${product.url}/#/security/setChangePwd`);
  await page.getByPlaceholder('请输入新操作密码').fill(operationPassword);
  await page.getByPlaceholder('请再次输入新操作密码').fill(operationPassword);
  await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  const send = () => dialog.getByRole('button', { name: /获取/ }).click();
  await dialog.getByPlaceholder('请输入短信验证码').fill(await codeSentBy(product, mobile, send));
  await dialog.getByRole('button', { name: /确\s*认/ }).click();
  await expectHeading(page, '操作密码已设置');
}
