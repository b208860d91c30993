import { describe, expect, it } from 'vitest';
import { confirmWithFactors, expectHeading, field, goTo, rowsOf, seen } from './browser/actions.ts';
import { DESKTOP } from './browser/browser-user.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/** An administrator freezes an account at once, and a reviewer lets it pay again. It is left as it was. */
const portal = openPortal('account-status', { users: { admin: 'cg-admin', checker: 'cg-checker' }, shared: true });
const { 'cg-admin': ADMIN, 'cg-checker': CHECKER } = MOBILES;
const TAIL = '0029';
const PHONE = { width: 390, height: 844 };

const rowIn = (who: 'admin' | 'checker') => rowsOf(portal[who].page).filter({ hasText: TAIL });

describe('The status of an account', () => {
  it('is frozen by an administrator at once', async () => {
    const { page } = portal.admin;
    await goTo(page, '账户', '账户管理');
    await expectHeading(page, '账户管理');
    await portal.screenshots.take(page, 'accounts');
    await rowIn('admin')
      .getByRole('button', { name: /^冻\s?结$/ })
      .click();
    await field(page, '原因').fill('发现异常付款');
    await portal.screenshots.take(page, 'freeze');
    await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认冻结账户');
    await expect.poll(() => rowIn('admin').getByRole('button').allInnerTexts()).toEqual(['解冻']);
  });

  it('is what it was when a reviewer has agreed', async () => {
    const { page } = portal.admin;
    await rowIn('admin')
      .getByRole('button', { name: /^解\s?冻$/ })
      .click();
    await field(page, '原因').fill('已核实');
    await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认解冻账户');
    await rowIn('admin').getByText('申请解冻：已核实').waitFor();
    const { page: reviewer } = portal.checker;
    await goTo(reviewer, '系统管理', '待确认的变更');
    await rowsOf(reviewer)
      .filter({ hasText: `解冻账户（尾号${TAIL}）` })
      .getByText('原因：已核实')
      .waitFor();
    await portal.screenshots.take(reviewer, 'all-changes');
    await reviewer.setViewportSize(PHONE);
    await expect
      .poll(() => reviewer.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
    await seen(reviewer, '确认生效').waitFor();
    await portal.screenshots.take(reviewer, 'all-changes-phone');
    await reviewer.setViewportSize(DESKTOP);
    await goTo(reviewer, '账户', '账户管理');
    const waiting = reviewer.getByRole('listitem', { name: `解冻账户（尾号${TAIL}）` });
    await waiting.getByText('已核实').waitFor();
    await portal.screenshots.take(reviewer, 'decide');
    await waiting.getByRole('button', { name: '确认生效' }).click();
    await confirmWithFactors(portal.product, reviewer, CHECKER, '确认账户状态变更');
    await rowIn('checker').getByText('正常').waitFor();
    await reviewer.getByRole('tab', { name: '变更记录' }).click();
    await rowsOf(reviewer).filter({ hasText: '已核实' }).getByText('已生效').waitFor();
    await portal.screenshots.take(reviewer, 'changes');
    expect(await rowsOf(reviewer).count()).toBe(2);
  });
});

describe('A part of a balance', () => {
  it('is frozen at once, seen on the account’s page, and released by a reviewer', async () => {
    const { page } = portal.admin;
    await page.getByRole('tab', { name: '冻结明细' }).click();
    await page.getByRole('button', { name: '冻结部分余额' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('冻结金额(元)').fill('12.34');
    await field(page, '原因').fill('诉讼保全');
    await portal.screenshots.take(page, 'part-freeze');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认冻结部分余额');
    const mine = rowsOf(page).filter({ hasText: '12.34' });
    await mine.getByRole('button', { name: /^解\s?除$/ }).click();
    await dialog.getByRole('textbox').fill('纠纷已经解决');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认申请解除');
    await mine.getByText('申请解除：纠纷已经解决').waitFor();
    await portal.screenshots.take(page, 'part-freezes');
    await page.goto(`${portal.product.url}/#/account/detail?account=0011`);
    await page.getByText(/诉讼保全 · /).waitFor();
    await portal.screenshots.take(page, 'part-freeze-account');
    const { page: reviewer } = portal.checker;
    await reviewer.getByRole('tab', { name: '冻结明细' }).click();
    const theirs = rowsOf(reviewer).filter({ hasText: '12.34' });
    const waiting = reviewer.getByRole('listitem', { name: /^解除部分冻结 12\.34 元/ });
    await waiting.getByRole('button', { name: '确认生效' }).click();
    await confirmWithFactors(portal.product, reviewer, CHECKER, '确认解除部分冻结');
    await theirs.getByText('已解冻').waitFor();
    expect(await theirs.getByRole('button').count()).toBe(0);
  });
});

expectNoComplaints(portal, 'admin', 'checker');
