import { describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  pickOption,
  rowsOf,
  submitPayment,
} from './browser/actions.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/** BZ18: the payee book of 晨光, and payments to its payees. The tests build on each other. */
const portal = openPortal('payee', {
  shared: true,
  users: { maker: 'cg-maker', checker: 'cg-checker' },
  inSoak: ['checker'],
});
const { 'cg-maker': MAKER, 'cg-checker': CHECKER } = MOBILES;
const NEW = { name: '北辰印刷有限公司', accountNo: '31001520313050006789', bank: '中国建设银行' };
const FLAGGED = '齐云五金制品有限公司';

const rowOf = (name: string) => rowsOf(portal.maker.page).filter({ hasText: name });

describe('BZ18 the payee book', () => {
  it('offers to keep a new payee after the payment', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '代付');
    await field(page, '收款户名').fill(NEW.name);
    await field(page, '收款账号').fill(NEW.accountNo);
    await page.getByRole('combobox', { name: '开户银行' }).filter({ visible: true }).fill(NEW.bank);
    await field(page, '代付金额').fill('66.6');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
    await submitPayment(portal.product, page, MAKER);
    await page.getByRole('button', { name: '存为收款人' }).click();
    await expectSeen(page, '已存入收款人管理，下次付款可直接选择');
    await portal.screenshots.take(page, 'kept');
  });

  it('shows who is not to be paid, and what was paid to a payee', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '收款人管理');
    await expectHeading(page, '收款人管理');
    await rowOf(FLAGGED).getByText('已暂停付款').waitFor();
    await portal.screenshots.take(page, 'book');
    await rowOf(NEW.name).getByRole('button', { name: '付款记录' }).click();
    await expectHeading(page, '订单流水');
    await rowsOf(page).filter({ hasText: '66.60' }).waitFor();
    await portal.screenshots.take(page, 'history');
  });

  inSoak('finds payment, entry and payee by the box in the header: a name, and each of a pasted list', async () => {
    const { page } = portal.maker;
    const box = page.getByRole('dialog', { name: '查找与快速前往' });
    const found = (kind: string) => box.getByRole('group', { name: kind, exact: true }).getByRole('option');
    await page.getByRole('button', { name: '查找与快速前往' }).click();
    await expect.poll(() => box.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.context().grantPermissions(['clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('66.60\n31001520313050006789\n8888888.88'));
    await page.keyboard.press('Control+v');
    await found('66.60').filter({ hasText: '订单' }).first().waitFor();
    await found(NEW.accountNo).filter({ hasText: '收款人' }).waitFor();
    await box.getByText('1项没有找到：8888888.88').waitFor();
    await portal.screenshots.take(page, 'found-list');
    await box.getByRole('combobox').fill('北辰印刷');
    await found('收款人').waitFor();
    await portal.screenshots.take(page, 'found');
    await expect.poll(() => found('订单').first().innerText()).toContain('66.60 元');
    await page.keyboard.press('Enter');
    await expectHeading(page, '订单详情');
    await expectSeen(page, NEW.name);
  });

  inSoak('fills a form from the book by keys, and does not let a flagged payee be paid', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '代付');
    await field(page, '收款账号').fill('北辰');
    await page.getByRole('option', { name: /北辰/ }).or(page.locator('.payee-choice:visible')).first().waitFor();
    await field(page, '收款账号').press('ArrowDown');
    await field(page, '收款账号').press('Enter');
    await expect.poll(() => field(page, '收款户名').inputValue()).toBe(NEW.name);
    expect(await field(page, '收款账号').inputValue()).toBe(NEW.accountNo);
    await field(page, '收款户名').fill(FLAGGED);
    await field(page, '收款账号').fill('3301040160009876501');
    await expectSeen(page, /已暂停付款（账号需要与收款人核实）/);
    await portal.screenshots.take(page, 'flagged');
  });
});

allInSoak('A bank account for withdrawals', () => {
  inSoak('is bound by two people, and gets little while it is new', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '银行账户');
    await page.getByRole('button', { name: '绑定银行账户' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('银行账户').fill('6222 0299 9999 0001');
    await dialog.getByLabel('开户银行').fill('恒丰银行');
    await portal.screenshots.take(page, 'bind');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, MAKER, '确认绑定银行账户');
    await rowOf('恒丰银行').getByText('绑定待复核').waitFor();

    const { page: review } = portal.checker;
    await goTo(review, '账户', '银行账户');
    const waiting = review.getByRole('listitem', { name: /^绑定银行账户 恒丰银行/ });
    await waiting.getByRole('button', { name: '确认生效' }).click();
    await confirmWithFactors(portal.product, review, CHECKER);
    await rowsOf(review).filter({ hasText: '恒丰银行' }).getByText('已绑定').waitFor();
    await portal.screenshots.take(review, 'bound');

    await page.reload();
    await goTo(page, '资金', '提现');
    await pickOption(page, '提现银行账户', '0001');
    await expectSeen(page, /前累计最多可提现 50,000.00 元/);
    await portal.screenshots.take(page, 'cooling');
  });
});

expectNoComplaints(portal, 'maker', 'checker');
