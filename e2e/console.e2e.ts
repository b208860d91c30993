import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_CONSOLE_PASSWORD, DEMO_TOTP_SECRET } from '#apps/server/demo/colleagues.data.ts';
import { messages } from '#testkit/sms-inbox.ts';
import { violationsOn } from './browser/axe.ts';
import { openPortal, expectNoComplaints } from './browser/portal.ts';
import { readQr } from './browser/read-qr.ts';
import { settled } from './browser/settled.ts';
import { countsAtLeft, pageOverflow, wideTables } from './browser/tables.ts';
import { Authenticator } from './console/authenticator.ts';

/** The console: how two administrators log in, what one proposes and the other decides, and who comes by it. */
const portal = openPortal('console', {
  users: { first: null, second: null, newcomer: null, auditor: null, operator: null, holder: null },
  size: { width: 1440, height: 900 },
});

const NEWCOMER = { login: 'li.lei', name: '李雷', mobile: '13700000012', password: 'Second#2026' };

const consoleUrl = (): string => `http://127.0.0.1:${Number(new URL(portal.product.url).port) + 2}`;
const open = (page: Page, path: string) => page.goto(`${consoleUrl()}/#${path}`);
const expectHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const code = (page: Page) => page.getByRole('textbox', { name: '动态码' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inspect = async (page: Page, name: string) => {
  await settled(page);
  await portal.screenshots.take(page, name);
  expect(await violationsOn(page)).toEqual([]);
};

async function enterPassword(page: Page, loginName: string, password: string): Promise<void> {
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await press(page, '下一步');
}

/** Everybody of the demo has the same secret; which codes were used is known of each. */
const [first, second] = [new Authenticator(DEMO_TOTP_SECRET), new Authenticator(DEMO_TOTP_SECRET)];

/** The link that the new person gets by SMS. */
let invitation = '';

describe('the console of the provider', () => {
  it('lets nobody in with a wrong password or code, and says so at the field', async () => {
    const { page } = portal.first;
    await open(page, '/system/users');
    await expectHeading(page, '登录运营平台');
    await inspect(page, 'login');
    await enterPassword(page, 'op-admin', 'Wrong#2026');
    await page.locator('.login-error').filter({ hasText: '密码' }).waitFor();
    await inspect(page, 'login-refused');
    await enterPassword(page, 'op-admin', DEMO_CONSOLE_PASSWORD);
    await expectHeading(page, '验证身份');
    await code(page).fill('000000');
    await page.locator('.login-error').filter({ hasText: '动态码不正确' }).waitFor();
    await inspect(page, 'code-refused');
  });

  it('leads an administrator to the page that was asked for', async () => {
    const { page } = portal.first;
    await code(page).fill(await first.next());
    await expectHeading(page, '平台人员');
    await page.getByRole('row', { name: /op-finance/ }).waitFor();
    await inspect(page, 'users');
  });

  it('lets a second administrator see what waits', async () => {
    const { page } = portal.second;
    await open(page, '/changes');
    await enterPassword(page, 'op-admin2', DEMO_CONSOLE_PASSWORD);
    await code(page).fill(await second.next());
    await expectHeading(page, '待确认的变更');
  });

  it('has one administrator propose a new person, with a fresh code that is refused at its field', async () => {
    const { page } = portal.first;
    await press(page, '邀请人员');
    await page.getByLabel('姓名', { exact: true }).fill(NEWCOMER.name);
    await page.getByLabel('登录名', { exact: true }).fill(NEWCOMER.login);
    await page.getByLabel('手机号', { exact: true }).fill(NEWCOMER.mobile);
    await page.getByRole('checkbox', { name: '运营', exact: true }).check();
    await page.getByLabel('原因').fill('新入职');
    await press(page, '下一步');
    await code(page).fill(first.last());
    await page.getByRole('button', { name: /确\s*认$/ }).click();
    await page.locator('.ant-form-item-explain-error').filter({ hasText: '动态码不正确或已使用过' }).waitFor();
    await inspect(page, 'proposal-refused');
    await code(page).fill(await first.next());
    await page.getByRole('button', { name: /确\s*认$/ }).click();
    await page.getByText('已提交，等待另一位有权限的人员确认').waitFor();
    await page.getByRole('link', { name: '待确认的变更' }).click();
    const row = page.getByRole('row', { name: new RegExp(NEWCOMER.name) });
    await row.getByRole('button', { name: /撤\s*回/ }).waitFor();
    expect(await row.getByRole('button', { name: '确认生效' }).count()).toBe(0);
    await inspect(page, 'own-proposal');
  });

  it('has the other one confirm it, and the new person gets a link', async () => {
    const { page } = portal.second;
    await page.getByRole('button', { name: '刷新页面' }).click();
    const row = page.getByRole('row', { name: new RegExp(NEWCOMER.name) });
    await row.getByRole('button', { name: '确认生效' }).click();
    await code(page).fill(await second.next());
    await page.getByRole('button', { name: /确\s*认$/ }).click();
    await page.getByText('修改已生效').waitFor();
    const link = async () => {
      const [message] = await messages(portal.product.simulatorsUrl, NEWCOMER.mobile);
      return /https?:\S+/.exec(message?.text ?? '')?.[0];
    };
    await expect.poll(link).toContain('/#/invitation?token=');
    invitation = (await link())!;
  });

  it('lets the new person set password and authenticator by the link, which serves once', async () => {
    const { page } = portal.newcomer;
    await page.goto(invitation);
    await expectHeading(page, '设置登录密码');
    await page.getByText(NEWCOMER.login).waitFor();
    await inspect(page, 'invitation');
    await page.getByLabel('新密码', { exact: true }).fill(NEWCOMER.password);
    await page.getByLabel('确认新密码').fill(NEWCOMER.password);
    await press(page, '下一步');
    await expectHeading(page, '绑定动态码');
    await inspect(page, 'bind');
    const secret = new URL(await readQr(page, '绑定动态码的二维码')).searchParams.get('secret')!;
    const device = new Authenticator(secret);
    await code(page).fill(await device.next());
    await press(page, '绑定');
    await expectHeading(page, '保存恢复码');
    expect(await page.getByRole('list', { name: '恢复码' }).getByRole('listitem').count()).toBe(10);
    await inspect(page, 'recovery-codes');
    await page.getByLabel('我已保存恢复码').check();
    await press(page, '去登录');
    await enterPassword(page, NEWCOMER.login, NEWCOMER.password);
    await code(page).fill(await device.next());
    await expectHeading(page, '概览');
    const { page: other } = portal.second;
    await other.goto(invitation);
    await other.getByRole('alert').filter({ hasText: '已使用或已过期' }).waitFor();
  });

  it('lists actions in the log, finds pages by their initials, and forgets a person who leaves', async () => {
    const { page } = portal.first;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '页面或操作' }).fill('czrz');
    await page.getByRole('option', { name: '操作日志' }).waitFor();
    await page.keyboard.press('Enter');
    await expectHeading(page, '操作日志');
    await page
      .getByRole('row', { name: /邀请平台人员/ })
      .first()
      .waitFor();
    await inspect(page, 'records');
    await page.getByRole('button', { name: '使用深色外观' }).click();
    await inspect(page, 'records-dark');
    await open(page, '/no/such/page');
    await expectHeading(page, '页面不存在');
    await page.locator('.avatar-button').click();
    await page.getByRole('link', { name: '我的账号' }).click();
    await expectHeading(page, '我的账号');
    await inspect(page, 'me');
    await page.locator('.avatar-button').click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*[认定]$/ })
      .click();
    await expectHeading(page, '登录运营平台');
    await open(page, '/system/users');
    await expectHeading(page, '登录运营平台');
  });

  it('shows every list of its menu without scrolling sideways, with counts at the right', async () => {
    const { page } = portal.auditor;
    await open(page, '/overview');
    await enterPassword(page, 'op-audit', DEMO_CONSOLE_PASSWORD);
    await code(page).fill(await new Authenticator(DEMO_TOTP_SECRET).next());
    await expectHeading(page, '概览');
    const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!.replace('#', '')));
    expect(paths.length).toBeGreaterThan(20);
    const wide: Record<string, string[]> = {};
    const atLeft: Record<string, string[]> = {};
    for (const path of paths) {
      await open(page, path);
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const tables = await wideTables(page);
        if (tables.length > 0) wide[`${path} at ${width}`] = tables;
      }
      const counts = await countsAtLeft(page);
      if (counts.length > 0) atLeft[path] = counts;
    }
    expect(wide).toEqual({});
    expect(atLeft).toEqual({});
  });

  it('shows all of a merchant at both widths, and the dialog that renews its documents', async () => {
    const { page } = portal.operator;
    await open(page, '/merchant/detail?mid=M100001');
    await enterPassword(page, 'op-ops', DEMO_CONSOLE_PASSWORD);
    await code(page).fill(await new Authenticator(DEMO_TOTP_SECRET).next());
    const tabs = page.getByRole('tablist', { name: '商户资料' }).getByRole('tab');
    await tabs.first().waitFor();
    const names = await tabs.allTextContents();
    expect(names).toHaveLength(10);
    const wide: Record<string, string[]> = {};
    for (const name of names) {
      await tabs.getByText(name, { exact: true }).click();
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const over = [...(await wideTables(page)), ...(await pageOverflow(page))];
        if (over.length > 0) wide[`${name} at ${width}`] = over;
      }
      await portal.screenshots.take(page, `merchant-${name}`);
    }
    expect(wide).toEqual({});
    await tabs.first().click();
    await inspect(page, 'merchant');
    await press(page, '更新证件');
    await page.getByRole('dialog').getByText('当前有效期：').waitFor();
    await inspect(page, 'merchant-renewal');
    expect(await pageOverflow(page)).toEqual([]);
  });

  it('lets a person add a passkey and log in with it alone, at an address with a host name', async () => {
    const { page } = portal.holder;
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await open(page, '/me');
    await expectHeading(page, '登录运营平台');
    await page.getByText('仅限平台人员使用').waitFor();
    const passkey = page.getByRole('button', { name: '使用通行密钥登录' });
    expect(await passkey.count()).toBe(0);
    await page.goto(`${consoleUrl().replace('127.0.0.1', 'localhost')}/#/me`);
    await passkey.waitFor();
    await inspect(page, 'login-with-passkey');
    const codes = new Authenticator(DEMO_TOTP_SECRET);
    await enterPassword(page, 'op-support', DEMO_CONSOLE_PASSWORD);
    await code(page).fill(await codes.next());
    await expectHeading(page, '我的账号');
    await press(page, '添加通行密钥');
    await page.getByLabel('名称').fill('客服部电脑');
    await press(page, '下一步');
    await code(page).fill(await codes.next());
    await page.getByRole('button', { name: /确\s*认$/ }).click();
    await page.getByRole('row', { name: /客服部电脑.*尚未使用/ }).waitFor();
    await inspect(page, 'passkeys');
    await page.locator('.avatar-button').click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*[认定]$/ })
      .click();
    await passkey.click();
    await expectHeading(page, '概览');
  });

  expectNoComplaints(portal, 'first', 'second', 'newcomer', 'auditor', 'holder');
});
