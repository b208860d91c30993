import { beforeAll, describe, expect, it } from 'vitest';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  goTo,
  loginByAccount,
  loginByMobile,
  rowsOf,
} from './browser/actions.ts';
import { ApiReader, grouped } from './browser/api-reader.ts';
import type { BrowserUser } from './browser/browser-user.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** Signing in, home by role, balances, income and expense. */
const portal = openPortal('account', { shared: true, users: { maker: null, checker: null, admin: null } });
const CHECKER = MOBILES['cg-checker'];

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

describe('Signing in', () => {
  it('sends a person without a session to the login page and back to the wanted address', async () => {
    await portal.maker.page.goto(`${portal.product.url}/#/account/overview`);
    await expectHeading(portal.maker.page, '登录商户门户');
    await portal.screenshots.take(portal.maker.page, 'login');
    await loginByAccount(portal.product, portal.maker.page, 'cg-maker');
    await expectHeading(portal.maker.page, '账户总览');
  });

  it('says at the form what is wrong with a login', async () => {
    const { page } = portal.admin;
    await page.goto(`${portal.product.url}/#/login`);
    await page.getByPlaceholder('请输入登录名或手机号').fill('cg-admin');
    await page.getByPlaceholder('请输入密码').fill('Wrong#2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectSeen(page, /登录名或密码不正确/);
    await portal.screenshots.take(page, 'login-wrong-password');
    await loginByAccount(portal.product, page, 'cg-admin');
  });

  it('takes a mobile and a code, and shows each the menu of their role', async () => {
    await loginByMobile(portal.product, portal.checker.page, CHECKER);
    const entriesOf = async ({ page }: BrowserUser) =>
      (await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents()).join();
    await expect.poll(() => entriesOf(portal.maker)).toBe('首页,账户,资金,交易,账单,应用中心');
    await expect.poll(() => entriesOf(portal.checker)).toBe('首页,账户,复核,交易,账单,应用中心,系统管理');
    await expect.poll(() => entriesOf(portal.admin)).toBe('首页,账户,资金,复核,交易,账单,应用中心,系统管理');
  });

  it('leads to a home page with a checker’s waiting orders first, and a maker’s last 30 days', async () => {
    const { page } = portal.checker;
    await expectHeading(page, '待我复核');
    await expectHeading(page, '资金总览');
    const headings = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .filter({ visible: true })
      .allTextContents();
    expect(headings.indexOf('待我复核')).toBeLessThan(headings.indexOf('资金总览'));
    await portal.screenshots.take(page, 'home-checker');
    await portal.maker.page.getByRole('link', { name: '首页', exact: true }).first().click();
    await expectHeading(portal.maker.page, '近 30 天收支');
    await portal.maker.page.locator('canvas').first().waitFor();
    await portal.screenshots.take(portal.maker.page, 'home-maker');
  });
});

describe('The accounts', () => {
  it('shows the accounts, and the numbers that the wire has', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '账户总览');
    const shown = grouped((await reader.balances()).available);
    await expectSeen(page, shown);
    await portal.screenshots.take(page, 'account-overview');
    await page.getByRole('link', { name: '账户详情' }).first().click();
    await expectHeading(page, '账户详情');
    await expectSeen(page, shown);
    await portal.screenshots.take(page, 'account-detail');
  });

  it('opens a figure to the entries that make it, now and at the end of a past second', async () => {
    const { page } = portal.maker;
    const list = await reader.entries();
    await page.getByRole('button', { name: '查看可用余额明细' }).click();
    const entries = page.getByRole('list', { name: '余额明细' });
    await expect.poll(() => entries.getByRole('listitem').first().innerText()).toContain(list[0]!.balance);
    await portal.screenshots.take(page, 'account-figure');
    await page.keyboard.press('Escape');
    await entries.waitFor({ state: 'hidden' });
    const before = list.find(({ bookedAt }) => bookedAt !== list[0]!.bookedAt)!;
    const picker = page.getByLabel('查询时点');
    await picker.fill(before.bookedAt.slice(0, 19).replace('T', ' '));
    await picker.press('Enter');
    const row = page.getByRole('table', { name: '时点余额' }).getByRole('row', { name: /^可用/ });
    await expect.poll(() => row.innerText()).toContain(before.balance);
    await expect.poll(() => row.innerText()).toContain('一致');
    await row.getByRole('button').click();
    await expect.poll(() => entries.getByRole('listitem').first().innerText()).toContain(before.balance);
    await portal.screenshots.take(page, 'account-balance-at');
    await page.keyboard.press('Escape');
    await entries.waitFor({ state: 'hidden' });
    const used = page.getByRole('button', { name: /^查看.*本月已用限额/ }).first();
    await used.click();
    const uses = page.getByRole('dialog', { name: /本月已用限额$/ });
    await uses.getByText('各笔之和即已用限额').waitFor();
    await portal.screenshots.take(page, 'account-limit-uses');
    await page.keyboard.press('Escape');
    await uses.waitFor({ state: 'hidden' });
  });

  it('keeps what an administrator asks of the provider, a higher limit, until it is taken back', async () => {
    const { page } = portal.admin;
    await page.goto(`${portal.product.url}/#/account/detail?account=0011`);
    await expectHeading(page, '账户详情');
    await page.getByRole('button', { name: '申请提额' }).click();
    const form = page.getByRole('dialog', { name: '申请提额' });
    await form.getByLabel('单日限额').fill('1');
    await form.getByLabel('申请原因').fill('月底集中结算货款');
    await form.getByRole('button', { name: '提交申请' }).click();
    await form.getByText('申请的限额须高于当前限额，请修改').waitFor();
    await form.getByLabel('单日限额').fill('9000000');
    await portal.screenshots.take(page, 'raise-form');
    await form.getByRole('button', { name: '提交申请' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-admin'], '确认申请提额');
    await form.waitFor({ state: 'detached' });
    const raises = page.getByRole('region', { name: '提额申请' });
    await raises.getByText('待平台处理').waitFor();
    await raises.getByText(/单日限额 .+ → 9,000,000\.00 元/).waitFor();
    await raises.scrollIntoViewIfNeeded();
    await portal.screenshots.take(page, 'raise-waits');
    await raises.getByRole('button', { name: /撤\s*回/ }).click();
    await page
      .getByRole('dialog', { name: '撤回提额申请' })
      .getByRole('button', { name: /撤\s*回/ })
      .click();
    await raises.getByText('已撤回').waitFor();
    await raises.getByText('待平台处理').waitFor({ state: 'detached' });
  });

  it('lists income and expense with filter, totals and pages', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '收支明细');
    await rowsOf(page).first().waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(20);
    await portal.screenshots.take(page, 'activity');
    await page.getByRole('listitem', { name: '2' }).first().click();
    await expect.poll(() => page.url()).toContain('pageNo=2');
    await rowsOf(page).first().waitFor();
    await portal.screenshots.take(page, 'activity-page-2');
  });
});

expectNoComplaints(portal, 'maker', 'checker', 'admin');
