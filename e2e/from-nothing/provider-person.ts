import type { Browser, Page } from 'playwright-core';
import type { ApplicationData } from '#capabilities/onboarding/contract/application.ts';
import { attachmentKinds, neededAttachments } from '#capabilities/onboarding/contract/words.ts';
import { files } from '#capabilities/onboarding/server/test/papers.ts';
import { expectHeading, expectSeen, rowsOf } from '../browser/actions.ts';
import { openUser, type BrowserUser } from '../browser/browser-user.ts';
import { readQr } from '../browser/read-qr.ts';
import { Authenticator } from '../console/authenticator.ts';

const PASSWORD = 'Harbour#2026';
const CONSOLE_SIZE = { width: 1440, height: 900 };

/** A person of the provider in a browser window of the console, with an authenticator. */
export interface ProviderPerson extends BrowserUser {
  authenticator: Authenticator;
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
const code = (page: Page) => page.getByRole('textbox', { name: '动态码' });

/** Opens the link that the command printed, sets password and authenticator, and logs in. */
export async function joinBy(browser: Browser, loginName: string, printed: string): Promise<ProviderPerson> {
  const user = await openUser(browser, { size: CONSOLE_SIZE });
  const { page } = user;
  await page.goto(/http\S+token=[0-9a-f]{64}/.exec(printed)?.[0] ?? '');
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认新密码').fill(PASSWORD);
  await press(page, '下一步');
  await expectHeading(page, '绑定动态码');
  const secret = new URL(await readQr(page, '绑定动态码的二维码')).searchParams.get('secret') ?? '';
  const authenticator = new Authenticator(secret);
  await code(page).fill(await authenticator.next());
  await press(page, '绑定');
  await page.getByLabel('我已保存恢复码').check();
  await press(page, '去登录');
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await press(page, '下一步');
  await code(page).fill(await authenticator.next());
  await expectHeading(page, '概览');
  return { ...user, authenticator };
}

/** Writes the application step by step, with its papers, and submits it. */
export async function writeApplication({ page }: ProviderPerson, data: ApplicationData): Promise<void> {
  const { subject, legal, people, settlement } = data;
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
  await openApplications(page);
  await press(page, '新建进件');
  await fill('商户名称', subject.name);
  await fill('统一社会信用代码', subject.creditCode);
  await fill('注册地址', subject.address);
  await fill('营业执照有效期至', subject.validUntil);
  await fill('经营范围', subject.business);
  await press(page, '下一步');
  await fill('法人姓名', legal.name);
  await fill('法人身份证号码', legal.idNo);
  for (const { name, idNo, share } of legal.beneficiaries) {
    await press(page, '添加受益所有人');
    await fill('姓名', name);
    await fill('身份证号码', idNo);
    await fill('持股比例（%）', share);
  }
  await press(page, '下一步');
  await fill('管理员姓名', people.administratorName);
  await fill('管理员手机号', people.administratorMobile);
  await fill('联系人姓名', people.contactName);
  await fill('联系电话', people.contactPhone);
  await fill('联系邮箱', people.contactEmail);
  await press(page, '下一步');
  await fill('开户名', settlement.holderName);
  await fill('开户银行及支行', settlement.bankName);
  await fill('银行账号', settlement.bankAccountNo);
  await press(page, '下一步');
  await press(page, '下一步');
  for (const kind of neededAttachments) {
    const papers = page.getByRole('region', { name: attachmentKinds[kind], exact: true });
    const name = `${kind}.pdf`;
    await papers.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: files.pdf });
    await papers.getByRole('button', { name: /删\s*除/ }).waitFor();
  }
  await press(page, '提交审核');
  await expectSeen(page, '已提交，等待同事审核');
}

/** Finds the application that waits and opens the merchant. */
export async function approveApplication(person: ProviderPerson, merchantName: string): Promise<void> {
  const { page, authenticator } = person;
  await openApplications(page);
  await rowsOf(page).filter({ hasText: merchantName }).click();
  await press(page, '通过并开户');
  const dialog = page.getByRole('dialog', { name: '通过并开户' });
  await code(page).fill(await authenticator.next());
  await dialog.getByRole('button', { name: /确\s*认/ }).click();
  await expectSeen(page, /已开户，商户号 M\d{9}/);
}

async function openApplications(page: Page): Promise<void> {
  await page.getByRole('link', { name: '进件申请', exact: true }).first().click();
  await expectHeading(page, '进件申请');
}
