import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import {
  codeSentBy,
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { DESKTOP, type BrowserUser } from './browser/browser-user.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES, signedIn } from './security/confirmation.ts';

/** BZ19: administrators of 晨光 make a role, invite a person, confirm changes. The tests build on each other. */
const portal = openPortal('staff', { users: { admin: 'cg-admin' } });
const PHONE = { width: 390, height: 844 };
const NEW = { mobile: '13900000099', name: '张新宇' };
const main = () => portal.admin.page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name }).filter({ visible: true });
/** The role in the dialog: the list behind it is filtered by one too. */
async function pickRole(page: Page, role: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '角色' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: role, visible: true }).click();
}
const fits = async ({ page }: BrowserUser): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
};

describe('BZ19 people and rights', () => {
  it('BZ19 a role is made from the menu as checkboxes', async () => {
    const { page } = portal.admin;
    await goTo(page, '系统管理', '角色管理');
    await rowsOf(page).filter({ hasText: '制单员' }).waitFor();
    await portal.screenshots.take(page, 'roles');
    await button('新增角色').click();
    await button('保存角色').click();
    await expectSeen(page, '请输入角色名称，2～20个字');
    await field(page, '角色名称').fill('对账专员');
    await button('保存角色').click();
    await expectSeen(page, '请至少选择一项权限');
    await page.getByRole('checkbox', { name: '账单', exact: true }).check();
    await page.getByRole('checkbox', { name: '订单流水' }).check();
    await portal.screenshots.take(page, 'role-editor');
    await button('保存角色').click();
    await expectHeading(page, '对账专员');
    await expectSeen(page, '新增角色“对账专员”');
    await portal.screenshots.take(page, 'role');
    await page.setViewportSize(PHONE);
    await fits(portal.admin);
    await portal.screenshots.take(page, 'role-phone');
    await page.setViewportSize(DESKTOP);
  });

  it('BZ19 a person is invited by mobile and is to activate the role', async () => {
    const { page } = portal.admin;
    await goTo(page, '系统管理', '员工管理');
    await rowsOf(page).filter({ hasText: '李文静' }).waitFor();
    await button('邀请员工').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('手机号').fill('123');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expectSeen(page, '请输入正确的手机号');
    await dialog.getByLabel('手机号').fill(NEW.mobile);
    await dialog.getByLabel('姓名').fill(NEW.name);
    await pickRole(page, '对账专员');
    await portal.screenshots.take(page, 'invite');
    await dialog.getByRole('button', { name: '保存' }).click();
    await rowsOf(page).filter({ hasText: NEW.name }).getByText('待激活').waitFor();
    await portal.screenshots.take(page, 'staff');
    await page.setViewportSize(PHONE);
    await fits(portal.admin);
    await portal.screenshots.take(page, 'staff-phone');
    await page.setViewportSize(DESKTOP);
    const { page: theirs } = await portal.newUser();
    await theirs.goto(`${portal.product.url}/#/login`);
    await theirs.getByRole('tab', { name: '手机登录' }).click();
    await theirs.getByPlaceholder('请输入手机号').fill(NEW.mobile);
    const code = await codeSentBy(portal.product, NEW.mobile, () =>
      theirs.getByRole('button', { name: '获取验证码' }).click(),
    );
    await theirs.getByPlaceholder('请输入短信验证码').fill(code);
    await theirs.getByRole('button', { name: '登录', exact: true }).click();
    await expectHeading(theirs, '角色未激活');
  });

  inSoak('BZ20 a risk asks for a certificate, and the list of addresses does not lock its maker out', async () => {
    const { page } = portal.admin;
    await goTo(page, '系统管理', '安全策略');
    const toggle = page.getByRole('switch', { name: '新收款方需要数字证书' });
    await toggle.click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-admin'], '开启“新收款方”加强验证');
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await button('修改访问地址').click();
    const dialog = page.getByRole('dialog', { name: '修改访问地址' });
    const ranges = dialog.getByLabel('允许的地址或网段，每行一个');
    const save = async () => {
      await dialog.getByRole('button', { name: '下一步' }).click();
      await confirmWithFactors(portal.product, page, MOBILES['cg-admin'], '确认修改访问地址');
    };
    await ranges.fill('203.0.113.0/24');
    await save();
    await expectSeen(page, /您当前的地址 127\.0\.0\.1 不在所填范围内/);
    await ranges.fill('203.0.113.0/24\n127.0.0.1');
    await save();
    await main().getByRole('list', { name: '允许的地址' }).getByText('203.0.113.0/24').waitFor();
    await portal.screenshots.take(page, 'protection');
    await page.setViewportSize(PHONE);
    await fits(portal.admin);
    await portal.screenshots.take(page, 'protection-phone');
    await page.setViewportSize(DESKTOP);
  });

  it('BZ19 a second administrator confirms, and the person with changed rights logs in again', async () => {
    const { page } = portal.admin;
    const checker = await signedIn(portal, 'cg-checker');
    await goTo(page, '系统管理', '员工管理');
    // Alone, the administrator makes another one by code and password.
    await rowsOf(page).filter({ hasText: '王海涛' }).click();
    await page.getByRole('button', { name: '修改角色和账户' }).click();
    await pickRole(page, '管理员');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expectSeen(page, '没有另一位管理员可以确认，验证后立即生效');
    await portal.screenshots.take(page, 'alone');
    await confirmWithFactors(portal.product, page, MOBILES['cg-admin'], '确认修改王海涛');
    await seen(page, /将王海涛的角色改为管理员/).waitFor();
    await portal.screenshots.take(page, 'person');
    await page.keyboard.press('Escape');
    // The page learns it without a reload, because its stream of changes ends.
    await expect.poll(() => checker.page.url(), { timeout: 60_000 }).toContain('/login');

    const second = await signedIn(portal, 'cg-checker');
    await rowsOf(page).filter({ hasText: '赵晓燕' }).click();
    await page.getByRole('button', { name: '修改角色和账户' }).click();
    await pickRole(page, '制单员');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expectSeen(page, '等待另一位管理员确认');
    await goTo(second.page, '系统管理', '员工管理');
    const waiting = second.page.getByRole('listitem', { name: '将赵晓燕的角色改为制单员' });
    await waiting.waitFor();
    await portal.screenshots.take(second.page, 'waiting');
    await waiting.getByRole('button', { name: '确认生效' }).click();
    await confirmWithFactors(portal.product, second.page, MOBILES['cg-checker'], '确认权限变更');
    await rowsOf(second.page).filter({ hasText: '赵晓燕' }).getByText('制单员').waitFor();
  });

  inSoak('BZ19 what they did is in the operation records, without what only prepared it', async () => {
    const { page } = portal.admin;
    await page.keyboard.press('Escape');
    await goTo(page, '系统管理', '操作记录');
    await rowsOf(page).filter({ hasText: '确认权限变更' }).getByText('成功', { exact: true }).waitFor();
    // What only asked whether code and password are needed is no line.
    await expect.poll(() => rowsOf(page).filter({ hasText: '设置员工' }).filter({ hasText: '失败' }).count()).toBe(0);
    await rowsOf(page).filter({ hasText: '设置员工' }).getByText(`员工 ${NEW.name}`).waitFor();
    await rowsOf(page).filter({ hasText: '设置访问地址' }).getByText('203.0.113.0/24、127.0.0.1').waitFor();
    await expect.poll(() => rowsOf(page).filter({ hasText: '获取密码加密随机数' }).count()).toBe(0);
    await field(page, '操作人').fill('陈光明');
    await expect.poll(() => rowsOf(page).locator('td:nth-child(2)').filter({ hasText: '王海涛' }).count()).toBe(0);
    await portal.screenshots.take(page, 'records');
    await page.setViewportSize(PHONE);
    await fits(portal.admin);
    await portal.screenshots.take(page, 'records-phone');
    await page.setViewportSize(DESKTOP);
  });

  inSoak('BZ19 the menu is named and hidden for the merchant, with a preview, and set back', async () => {
    const { page } = portal.admin;
    await goTo(page, '系统管理', '菜单管理');
    await field(page, '订单流水的名称').fill('我');
    await expectSeen(page, '请输入菜单名称，2～12个字');
    await field(page, '订单流水的名称').fill('全部订单');
    await page.getByRole('switch', { name: '显示账单', exact: true }).click();
    await portal.screenshots.take(page, 'menus');
    await button('保存').click();
    await expectSeen(page, '菜单已保存');
    const upper = page.getByRole('banner').getByRole('link', { name: '账单', exact: true });
    await expect.poll(() => upper.count()).toBe(0);
    await page.setViewportSize(PHONE);
    await fits(portal.admin);
    await portal.screenshots.take(page, 'menus-phone');
    await page.setViewportSize(DESKTOP);
    await button('恢复默认').click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
    await upper.waitFor();
  });
});

expectNoComplaints(portal, 'admin');
