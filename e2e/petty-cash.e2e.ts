import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { confirmWithFactors, expectHeading, goTo, pickOption, rowsOf } from './browser/actions.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/** BZ11: the demo has an account of the maker. The tests build on each other. */
const portal = openPortal('petty-cash', {
  users: { maker: 'cg-maker', admin: 'cg-admin' },
  inSoak: ['admin'],
  shared: true,
});
const { 'cg-maker': MAKER, 'cg-admin': ADMIN } = MOBILES;

const button = (who: 'maker' | 'admin', name: RegExp) =>
  portal[who].page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
/** The dialog's fields are filled: it is sent with its factors. */
const send = async (who: 'maker' | 'admin', mobile: string, title: string) => {
  const { page } = portal[who];
  await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
  await confirmWithFactors(portal.product, page, mobile, title);
};

describe('BZ11 petty cash', () => {
  it('is handed out, claimed and given back by its owner, who sees every fen', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '备用金');
    await expectHeading(page, '备用金');
    const row = rowsOf(page).filter({ hasText: '138****0002' });
    const dialog = page.getByRole('dialog');
    await button('maker', /^领\s?用$/).click();
    await dialog.getByLabel('领用金额').waitFor();
    await pickOption(page, '付款账户', '0011');
    await pickOption(page, '领用人', '138****0002');
    await dialog.getByLabel('领用金额').fill('50.00');
    await dialog.getByLabel('用途').fill('差旅备用金');
    await portal.screenshots.take(page, 'apply');
    await send('maker', MAKER, '确认备用金领用');
    await button('maker', /^报\s?销$/).click();
    await dialog.getByLabel('报销金额').waitFor();
    await pickOption(page, '付款账户', '0011');
    await pickOption(page, '费用类型', '交通费');
    await dialog.getByLabel('报销金额').fill('36.50');
    await dialog.getByLabel('用途').fill('拜访客户打车');
    await portal.screenshots.take(page, 'expense');
    await send('maker', MAKER, '确认备用金报销');
    await row.getByRole('button', { name: /退\s?还/ }).click();
    await dialog.getByLabel('退还金额').waitFor();
    await pickOption(page, '收款账户', '0011');
    await dialog.getByLabel('退还金额').fill('20.00');
    await send('maker', MAKER, '确认退还备用金');
    await row.getByText('2,566.50').waitFor();
    await row.getByRole('button', { name: /转\s?账/ }).click();
    await dialog.getByLabel('转账金额').waitFor();
    await pickOption(page, '收款人', '赵晓燕');
    await dialog.getByLabel('转账金额').fill('16.50');
    await dialog.getByLabel('用途').fill('合用差旅费');
    await portal.screenshots.take(page, 'transfer');
    await send('maker', MAKER, '确认备用金转账');
    await row.getByRole('button', { name: /提\s?现/ }).click();
    await dialog.getByLabel('提现金额').fill('50.00');
    await portal.screenshots.take(page, 'withdraw');
    await send('maker', MAKER, '确认备用金提现');
    await row.getByText('2,500.00').waitFor();
    await row.getByRole('button', { name: /明\s?细/ }).click();
    const booked = [
      ['备用金领用', '50.00'],
      ['备用金报销', '36.50'],
      ['备用金退还', '20.00'],
      ['备用金转账', '16.50'],
    ] as const;
    for (const [hasText, amount] of booked)
      await expect.poll(() => rowsOf(page).filter({ hasText }).filter({ hasText: amount }).count(), PATIENTLY).toBe(1);
    await portal.screenshots.take(page, 'entries');
  });

  inSoak('is opened by an administrator for a member of staff', async () => {
    const { page } = portal.admin;
    await goTo(page, '资金', '备用金');
    await button('admin', /^开通账户$/).click();
    await pickOption(page, '员工', '138****0003');
    await portal.screenshots.take(page, 'open');
    await send('admin', ADMIN, '确认开通备用金账户');
    const row = rowsOf(page).filter({ hasText: '138****0003' });
    await row.getByText('0.00').first().waitFor();
    // Only its owner gives it back.
    expect(await row.getByRole('button', { name: /退\s?还|收\s?回/ }).count()).toBe(0);
    await row.getByRole('button', { name: /限\s?额/ }).click();
    await page.getByRole('dialog').getByLabel('单笔限额').fill('100');
    await send('admin', ADMIN, '确认备用金限额');
    await row.getByText('单笔限 100.00').waitFor();
    await portal.screenshots.take(page, 'accounts');
  });

  inSoak('is withdrawn to another card once it is linked in place of the first', async () => {
    const { page } = portal.maker;
    const ownRow = rowsOf(page).filter({ hasText: '138****0002' });
    await ownRow.getByRole('button', { name: /解\s?绑/ }).click();
    await confirmWithFactors(portal.product, page, MAKER, '确认解绑银行卡');
    await ownRow.getByRole('button', { name: /绑定银行卡/ }).click();
    await page.getByRole('dialog').getByLabel('开户银行').fill('招商银行');
    await page.getByRole('dialog').getByLabel('银行卡号').fill('6225881234567788');
    await send('maker', MAKER, '确认绑定银行卡');
    await expect.poll(() => ownRow.getByText('622588******7788').count(), PATIENTLY).toBe(1);
  });

  inSoak('is given as a coupon, which its owner takes', async () => {
    const { page } = portal.maker;
    const dialog = page.getByRole('dialog');
    await button('maker', /^发放备用金券$/).click();
    await dialog.getByLabel('券金额').waitFor();
    await pickOption(page, '付款账户', '0011');
    await pickOption(page, '领券人', '138****0002');
    await dialog.getByLabel('券名称').fill('团建券');
    await dialog.getByLabel('券金额').fill('30.00');
    await dialog.getByLabel('用途').fill('部门团建');
    await portal.screenshots.take(page, 'coupon');
    await send('maker', MAKER, '确认发放备用金券');
    const row = rowsOf(page).filter({ hasText: '团建券' });
    await row.getByRole('button', { name: /使\s?用/ }).click();
    await dialog.getByRole('button', { name: /使\s?用/ }).click();
    await row.getByText('已使用').waitFor();
    const ownRow = rowsOf(page).filter({ hasText: '138****0002' });
    await expect.poll(() => ownRow.getByText('2,530.00').count(), PATIENTLY).toBe(1);
    await portal.screenshots.take(page, 'coupons');
  });
});

expectNoComplaints(portal, 'maker');
