import { describe, expect, it } from 'vitest';
import { expectHeading, expectSeen, field, goTo, rowsOf, submitPayment } from './browser/actions.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/** BZ18: the payee book of 晨光, and payments to its payees. The tests build on each other. */
const portal = openPortal('payee', { users: { maker: 'cg-maker' } });
const { 'cg-maker': MAKER } = MOBILES;
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

  it('fills a form from the book by keys, and does not let a flagged payee be paid', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '代付');
    await page.getByRole('button', { name: '继续代付' }).click();
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

expectNoComplaints(portal, 'maker');
