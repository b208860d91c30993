import { describe, expect, it } from 'vitest';
import { confirmWithFactors, expectHeading, field, goTo, rowsOf } from './browser/actions.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/** An administrator freezes an account at once, and a reviewer lets it pay again. It is left as it was. */
const portal = openPortal('account-status', { users: { admin: 'cg-admin', checker: 'cg-checker' }, shared: true });
const { 'cg-admin': ADMIN, 'cg-checker': CHECKER } = MOBILES;
const TAIL = '0029';

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
    await goTo(reviewer, '账户', '账户管理');
    await rowIn('checker')
      .getByRole('button', { name: /^通\s?过$/ })
      .click();
    await portal.screenshots.take(reviewer, 'decide');
    await confirmWithFactors(portal.product, reviewer, CHECKER, '确认通过解冻');
    await rowIn('checker').getByText('正常').waitFor();
    await reviewer.getByRole('tab', { name: '变更记录' }).click();
    await rowsOf(reviewer).filter({ hasText: '已核实' }).getByText('已生效').waitFor();
    await portal.screenshots.take(reviewer, 'changes');
    expect(await rowsOf(reviewer).count()).toBe(2);
  });
});

expectNoComplaints(portal, 'admin', 'checker');
