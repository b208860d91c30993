import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goodApplication } from '#capabilities/onboarding/test/good-application.ts';
import { minutesOf, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  field,
  goTo,
  orderNoOn,
  payButton,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { openBrowser, Screenshots, type BrowserUser } from './browser/browser-user.ts';
import {
  activateRole,
  becomeOperator,
  loginByCode,
  openPerson,
  type MerchantPerson,
} from './from-nothing/merchant-person.ts';
import { approveApplication, joinBy, writeApplication, type ProviderPerson } from './from-nothing/provider-person.ts';
import { openWorld, type World } from './from-nothing/world.ts';

/** A provider starts for real: from an empty database in production mode to a withdrawal with a second person. */
const { administratorMobile, administratorName } = goodApplication.people;
const LOGIN_PASSWORD = 'Seaside#2027';
/** When the bank takes payments that arrive at once, with the calendar of a new database. */
const BANK_HOURS = { from: minutesOf('00:30'), to: minutesOf('22:30') };
const MERCHANT = goodApplication.subject.name;

let world: World;
let browser: Browser;
let writer: ProviderPerson;
let decider: ProviderPerson;
let admin: MerchantPerson;
let reviewer: MerchantPerson;
let withdrawal = '';
const screenshots = new Screenshots('from-nothing');
beforeAll(async () => {
  [world, browser] = await Promise.all([openWorld(), openBrowser()]);
  [admin, reviewer] = await Promise.all([
    openPerson(browser, {
      name: administratorName,
      mobile: administratorMobile,
      idNumber: '11010119900307123X',
      operationPassword: 'Lantern-8842',
    }),
    openPerson(browser, {
      name: '王海涛',
      mobile: '13900000002',
      idNumber: '110101199003070011',
      operationPassword: 'Harvest-9953',
    }),
  ]);
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const [who, user] of Object.entries({ writer, decider, admin, reviewer }))
    if (user) await screenshots.keep(user.page, `failed-${who}`);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const linkSentTo = async (mobile: string): Promise<string> => {
  let link = '';
  const find = async (): Promise<string> => {
    const { messages } = await world.outside<{ messages: { text: string }[] }>(`/sms?mobile=${mobile}`);
    link = /http\S+token=[0-9a-f]{64}/.exec(messages.map(({ text }) => text).join(' '))?.[0] ?? '';
    return link;
  };
  await expect.poll(find).not.toBe('');
  return link;
};

const complaintsOf = (...users: BrowserUser[]): string[] => users.flatMap(({ complaints }) => complaints);

describe('On an empty database in production mode', () => {
  it('the first two people of the provider are entered and set up their authenticators', async () => {
    const enter = async (verb: string, login: string, name: string, mobile: string, roles: string) => {
      const line = [verb, '--login', login, '--name', name, '--mobile', mobile, '--roles', roles];
      return joinBy(browser, login, await world.provider(...line));
    };
    writer = await enter('init', 'op-li', '李运营', '13700000001', 'admin,ops');
    decider = await enter('second', 'op-wang', '王风控', '13700000002', 'admin,risk');
    await screenshots.take(decider.page, 'console');
    await expect(world.provider('init', '--login', 'op-x', '--name', '无', '--mobile', '13700000003')).rejects.toThrow(
      'Command failed',
    );
  });

  it('one of them writes an application, the other one opens the merchant', async () => {
    await writeApplication(writer, goodApplication);
    await screenshots.take(writer.page, 'application');
    await approveApplication(decider, MERCHANT);
    await screenshots.take(decider.page, 'opened');
    expect(complaintsOf(writer, decider)).toEqual([]);
  });

  it('the administrator opens the link, sets the login password and logs in', async () => {
    const { page } = admin;
    await page.goto(await linkSentTo(admin.mobile));
    await expectSeen(page, MERCHANT);
    await screenshots.take(page, 'invitation');
    await page.getByPlaceholder('请设置登录密码').fill(LOGIN_PASSWORD);
    await page.getByPlaceholder('请再次输入登录密码').fill(LOGIN_PASSWORD);
    await page.getByRole('button', { name: '设置密码' }).click();
    await expectHeading(page, '登录密码已设置');
    await screenshots.take(page, 'invitation-done');
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByPlaceholder('请输入登录名或手机号').fill(admin.mobile);
    await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectHeading(page, '角色未激活');
  });

  it('the administrator activates the role, is checked by name and sets the operation password', async () => {
    await activateRole(world, admin);
    await screenshots.take(admin.page, 'first-day');
    await becomeOperator(world, admin);
    expect(complaintsOf(admin)).toEqual([]);
  });

  it('the administrator invites a reviewer, who logs in by a code and does the same', async () => {
    const { page } = admin;
    await goTo(page, '系统管理', '员工管理');
    await page.getByRole('button', { name: '邀请员工' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('手机号').fill(reviewer.mobile);
    await dialog.getByLabel('姓名').fill(reviewer.name);
    await dialog.getByRole('combobox', { name: '角色' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '复核员', visible: true }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await confirmWithFactors(world.product, page, admin, '确认邀请员工');
    await rowsOf(page).filter({ hasText: reviewer.name }).getByText('待激活').waitFor();
    await screenshots.take(page, 'staff');
    await reviewer.page.goto(`${world.product.url}/#/login`);
    await reviewer.page.getByRole('tab', { name: '手机登录' }).click();
    await loginByCode(world, reviewer, reviewer.page);
    await expectHeading(reviewer.page, '角色未激活');
    await activateRole(world, reviewer);
    await becomeOperator(world, reviewer);
  });

  it('the administrator remits money to the number that the page shows', async () => {
    const { page } = admin;
    await goTo(page, '资金', '充值');
    const toAccountNo = (await seen(page, /^9556 6[\d ]+$/).textContent())!.replaceAll(' ', '');
    await screenshots.take(page, 'topup');
    const remittance = { toAccountNo, payerName: MERCHANT, payerAccountNo: '6222021234567890', amount: '20000.00' };
    await world.outside('/bank/remittances', { ...remittance, remark: '首次充值' });
    await rowsOf(page).filter({ hasText: '20,000.00' }).getByText('已到账').waitFor();
    expect(complaintsOf(admin)).toEqual([]);
  });

  it('the administrator withdraws it with both factors, and the reviewer approves', async () => {
    const { page } = admin;
    await goTo(page, '资金', '提现');
    await field(page, '提现金额').fill('6000');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('复核员任一人').waitFor();
    await screenshots.take(page, 'withdraw');
    await payButton(page).click();
    await confirmWithFactors(world.product, page, admin);
    await expectHeading(page, '受理成功');
    withdrawal = await orderNoOn(page);

    await goTo(reviewer.page, '复核', '待复核');
    await rowsOf(reviewer.page).filter({ hasText: withdrawal }).click();
    await expectState(reviewer.page, '待复核');
    await screenshots.take(reviewer.page, 'review');
    await reviewer.page.getByRole('button', { name: /^通\s*过$/ }).click();
    await confirmWithFactors(world.product, reviewer.page, reviewer);
    // The real time is the only clock in production mode, and the bank takes nothing at night.
    const minutes = shanghaiMinutes(new Date());
    const isOpen = minutes >= BANK_HOURS.from && minutes < BANK_HOURS.to;
    await expectState(reviewer.page, isOpen ? '成功' : '待执行');
    await screenshots.take(reviewer.page, 'done');
    const { orders } = await world.outside<{ orders: object[] }>(`/bank/orders?orderNo=${withdrawal}`);
    expect(orders).toMatchObject(isOpen ? [{ amount: '6000.00', state: 'succeeded' }] : []);
    expect(complaintsOf(admin, reviewer)).toEqual([]);
  });

  it('the audit of all its rules is clean', async () => {
    expect(await world.audit()).toMatch(/^audit clean/m);
  });
});
