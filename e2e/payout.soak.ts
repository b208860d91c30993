import { beforeAll, describe, expect, it } from 'vitest';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  field,
  goTo,
  openOrder,
  payButton,
  submitPayment,
} from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** Payments to others' bank accounts, reviewed and sent to the simulated bank. The tests build on each other. */
const portal = openPortal('payout', { shared: true, users: { maker: 'cg-maker', checker: 'cg-checker' } });
const { 'cg-maker': MAKER, 'cg-checker': CHECKER } = MOBILES;
const PERSON = { name: '王小明', accountNo: '6222021234567894', bank: '中国工商银行' };
/** The simulated bank refuses accounts that end in 0005. */
const REFUSED = { name: '上海1号机电有限公司', accountNo: '31001520313050000005', bank: '中国建设银行' };

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

async function fillPayee(payee: typeof PERSON): Promise<void> {
  const { page } = portal.maker;
  await field(page, '收款户名').fill(payee.name);
  await field(page, '收款账号').fill(payee.accountNo);
  await page.getByRole('combobox', { name: '开户银行' }).filter({ visible: true }).fill(payee.bank);
}
const quote = () => portal.maker.page.getByRole('complementary', { name: '费用试算' }).filter({ visible: true });

describe('BZ05 a payout', () => {
  it('to a person checks name and card where they are typed, is reviewed and paid', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '代付');
    await page.getByText('对私（个人账户）').click();
    await fillPayee({ ...PERSON, name: '王2明', accountNo: '6222 0212 3456 7890' });
    await field(page, '代付金额').fill('8000');
    await field(page, '代付金额').blur();
    await expectSeen(page, '个人户名不能含有数字');
    await expectSeen(page, '银行卡号校验不通过，请核对卡号');
    await expect.poll(() => field(page, '收款账号').inputValue()).toBe('6222021234567890');
    await fillPayee(PERSON);
    await quote().getByText('复核员任一人').waitFor();
    await portal.screenshots.take(page, 'payout-quote');
    const orderNo = await submitPayment(portal.product, page, MAKER);
    await portal.screenshots.take(page, 'payout-result');

    const { page: review } = portal.checker;
    await openOrder(portal.product, review, orderNo);
    await expectSeen(review, '代付给个人');
    await review.getByRole('button', { name: /^通\s*过$/ }).click();
    await review.getByRole('dialog').waitFor();
    await confirmWithFactors(portal.product, review, CHECKER);
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('succeeded');
  });

  it('that the bank refused is filled in once more by 再次付款, for a company with its bank', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '再来一笔' }).click();
    await fillPayee(REFUSED);
    await field(page, '代付金额').fill('88.8');
    await quote().getByText('免复核').waitFor();
    const orderNo = await submitPayment(portal.product, page, MAKER);
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('failed');
    await openOrder(portal.product, page, orderNo);
    await expectState(page, '失败');
    await page.getByRole('button', { name: '再次付款' }).filter({ visible: true }).click();
    await expectHeading(page, '代付');
    await payButton(page).filter({ hasText: '代付 88.80 元' }).waitFor();
    await expect.poll(() => field(page, '收款户名').inputValue()).toBe(REFUSED.name);
    await expect.poll(() => field(page, '收款账号').inputValue()).toBe(REFUSED.accountNo);
    await expect
      .poll(() => page.getByRole('combobox', { name: '开户银行' }).filter({ visible: true }).inputValue())
      .toBe(REFUSED.bank);
    await expect.poll(() => page.url()).not.toContain(REFUSED.accountNo);
  });

  it('by the keyboard alone reaches every field and the button, in the sequence of the form', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '代付');
    await field(page, '收款户名').focus();
    await page.keyboard.type(PERSON.name);
    for (const text of [PERSON.accountNo, '桂林银行', '12.34']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await payButton(page).filter({ hasText: '代付 12.34 元' }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: '开户银行' }).filter({ visible: true }).inputValue())
      .toBe('桂林银行');
  });
});

expectNoComplaints(portal, 'maker', 'checker');
