import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededAttachments } from '#capabilities/onboarding/contract/words.ts';
import { files } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { goodApplication } from '#capabilities/onboarding/test/good-application.ts';
import { codeSentBy, expectHeading, expectSeen } from './browser/actions.ts';
import { DESKTOP, openBrowser, openUser, Screenshots, type BrowserUser } from './browser/browser-user.ts';
import { readQr } from './browser/read-qr.ts';
import { joinBy, type Colleague } from './from-nothing/colleague.ts';
import { openWorld, type World } from './from-nothing/world.ts';

/** A provider starts for real: an empty database in production mode, to a merchant whose second person reviews. */
const PHONE = { width: 390, height: 844 };
const ADMIN = { mobile: goodApplication.people.administratorMobile, name: goodApplication.people.administratorName };
const LOGIN_PASSWORD = 'Seaside#2027';
const OPERATION_PASSWORD = 'Lantern-8842';
const ID_NUMBER = '11010119900307123X';

let world: World;
let browser: Browser;
let admin: BrowserUser;
let writer: Colleague;
let decider: Colleague;
const screenshots = new Screenshots('from-nothing');
beforeAll(async () => {
  [world, browser] = await Promise.all([openWorld(), openBrowser()]);
  admin = await openUser(browser, { size: DESKTOP });
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const linkSentTo = async (mobile: string): Promise<string> => {
  let link = '';
  await expect
    .poll(
      async () => {
        const response = await fetch(`${world.product.simulatorsUrl}/sms?mobile=${mobile}`);
        const { messages } = (await response.json()) as { messages: { text: string }[] };
        link = /http\S+token=[0-9a-f]{64}/.exec(messages.map(({ text }) => text).join(' '))?.[0] ?? '';
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return link;
};

/** A phone opens the QR on a screen and logs in; two codes are a minute apart, so a second login takes the password. */
async function scanWith(screen: Page, qrName: string, by: 'code' | 'password'): Promise<Page> {
  const { page } = await openUser(browser, { size: PHONE });
  await page.goto(await readQr(screen, qrName));
  if (by === 'password') {
    await page.getByRole('link', { name: '用账号和密码登录' }).click();
    await page.getByPlaceholder('请输入登录名或手机号').fill(ADMIN.mobile);
    await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
  } else {
    await page.getByPlaceholder('请输入手机号').fill(ADMIN.mobile);
    const send = () => page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByPlaceholder('请输入短信验证码').fill(await codeSentBy(world.product, ADMIN.mobile, send));
  }
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return page;
}

describe('On an empty database in production mode', () => {
  it('the first two people of the provider are entered and set up their authenticators', async () => {
    const enter = async (verb: string, login: string, name: string, mobile: string, roles: string) =>
      joinBy(
        world.consoleUrl,
        login,
        await world.provider(verb, '--login', login, '--name', name, '--mobile', mobile, '--roles', roles),
      );
    writer = await enter('init', 'op-li', '李运营', '13700000001', 'admin,ops');
    decider = await enter('second', 'op-wang', '王风控', '13700000002', 'admin,risk');
    await expect(world.provider('init', '--login', 'op-x', '--name', '无', '--mobile', '13700000003')).rejects.toThrow(
      'Command failed',
    );
  });

  it('one of them writes an application, the other one opens the merchant', async () => {
    const { applicationNo } = await writer.call<{ applicationNo: string }>('onboarding/save', {
      data: goodApplication,
    });
    let version = 0;
    for (const kind of neededAttachments) {
      const path = 'console/onboarding/attach';
      const sent = await writer.client.upload<{ version: number }>(path, { applicationNo, kind }, files.pdf);
      ({ version } = sent.data);
    }
    const submitted = await writer.call<{ version: number }>('onboarding/submit', { applicationNo, version });
    const opened = await decider.confirmed<{ state: string; mid: string }>('onboarding/approve', {
      applicationNo,
      version: submitted.version,
    });
    expect(opened).toMatchObject({ state: 'opened', mid: expect.stringMatching(/^M\d{9}$/) });
  });

  it('the administrator opens the link, sets the login password and logs in', async () => {
    const { page } = admin;
    await page.goto(await linkSentTo(ADMIN.mobile));
    await expectSeen(page, goodApplication.subject.name);
    await screenshots.take(page, 'invitation');
    await page.getByPlaceholder('请设置登录密码').fill(LOGIN_PASSWORD);
    await page.getByPlaceholder('请再次输入登录密码').fill(LOGIN_PASSWORD);
    await page.getByRole('button', { name: '设置密码' }).click();
    await expectHeading(page, '登录密码已设置');
    await screenshots.take(page, 'invitation-done');
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByPlaceholder('请输入登录名或手机号').fill(ADMIN.mobile);
    await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectHeading(page, '角色未激活');
  });

  it('activates the role on the phone, is checked by name, and sets the operation password', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: /激活/ }).filter({ visible: true }).first().click();
    const phone = await scanWith(page, '角色激活二维码', 'code');
    await phone.getByRole('button', { name: '确认激活' }).click();
    await expectHeading(phone, '授权成功');
    await expectSeen(page, '授权成功，是否切换授权商户？');
    await page
      .getByRole('dialog', { name: '提示' })
      .getByRole('button', { name: /^切\s*换$/ })
      .click();
    await expectHeading(page, '首页');
    await screenshots.take(page, 'first-day');
    await page.goto(`${world.product.url}/#/personal/center`);
    await page.getByRole('button', { name: '办理实名认证' }).click();
    const check = await scanWith(page, '实名认证二维码', 'password');
    await check.getByPlaceholder('请输入姓名').fill(ADMIN.name);
    await check.getByPlaceholder('请输入用户证件号码').fill(ID_NUMBER);
    await check.getByRole('button', { name: '提交认证' }).click();
    await expectHeading(check, '实名认证已完成');
    await expectSeen(page, '已认证');
    await page.goto(`${world.product.url}/#/security/setChangePwd`);
    await page.getByPlaceholder('请输入新操作密码').fill(OPERATION_PASSWORD);
    await page.getByPlaceholder('请再次输入新操作密码').fill(OPERATION_PASSWORD);
    await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    const code = await codeSentBy(world.product, ADMIN.mobile, () =>
      dialog.getByRole('button', { name: /获取/ }).click(),
    );
    await dialog.getByPlaceholder('请输入短信验证码').fill(code);
    await dialog.getByRole('button', { name: /确\s*认/ }).click();
    await expectHeading(page, '操作密码已设置');
    expect(admin.complaints).toEqual([]);
  });
});
