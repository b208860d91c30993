import { beforeAll, describe, expect, it } from 'vitest';
import { acsNumberOf, collectingAccountOf } from '#capabilities/topup/domain/acs-number.ts';
import { simulatedReceivingBank } from '#platform/port/receiving-bank.ts';
import { inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  goTo,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** BZ02: money remitted to 晨光: by its account's number, by a code, and claimed. The tests build on each other. */
const portal = openPortal('topup', { shared: true, users: { maker: 'cg-maker' } });
const NAME = '晨光贸易有限公司';

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

/** Somebody pays at the bank. */
async function remit(toAccountNo: string, amount: string, remark: string): Promise<void> {
  const answer = await fetch(new URL('/bank/remittances', portal.product.simulatorsUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ toAccountNo, payerName: NAME, payerAccountNo: '6222021234567890', amount, remark }),
  });
  expect(answer.status).toBe(200);
}
const button = (name: RegExp) =>
  portal.maker.page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
const rowWith = (amount: string) => rowsOf(portal.maker.page).filter({ hasText: amount });

describe('A recharge', () => {
  it('to the number that the page shows is credited at once', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '充值');
    await expectHeading(page, '充值');
    await expectSeen(page, '收款账号');
    const before = await reader.available();
    await remit(acsNumberOf(simulatedReceivingBank, BASIC), '321.00', '货款');
    await rowWith('321.00').getByText('已到账').waitFor();
    expect(await reader.available()).toBe(before + 32_100n);
  });

  inSoak('by a 充值单 is credited by its code on the shared account', async () => {
    const { page } = portal.maker;
    const before = await reader.available();
    await button(/^生成充值单$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('充值金额').waitFor();
    await pickOption(page, '入账账户', '0011');
    await dialog.getByLabel('充值金额').fill('500');
    await dialog.getByRole('button', { name: '生成充值单' }).click();
    const code = (await dialog.getByText(/^CZ\d{8}$/).textContent())!.trim();
    await portal.screenshots.take(page, 'how-to-pay');
    await dialog.getByRole('button', { name: /^完\s?成$/ }).click();
    await rowWith('500.00').getByText('待汇款').waitFor();
    await remit(collectingAccountOf(simulatedReceivingBank), '500.00', code);
    await rowWith('500.00').getByText('已到账').waitFor();
    await expect.poll(() => reader.available(), PATIENTLY).toBe(before + 50_000n);
  });

  it('is taken from a bound bank account, and credited when the bank has remitted it', async () => {
    const { page } = portal.maker;
    const before = await reader.available();
    await button(/^从银行账户转入$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('转入金额').waitFor();
    await pickOption(page, '付款银行账户', '8888');
    await pickOption(page, '入账账户', '0011');
    await dialog.getByLabel('转入金额').fill('432.10');
    await portal.screenshots.take(page, 'transfer-in');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker'], '确认转入');
    await rowWith('432.10').getByText('已到账').waitFor();
    expect(await reader.available()).toBe(before + 43_210n);
    await portal.screenshots.take(page, 'transferred-in');
  });

  inSoak('that could not be matched is claimed with what the payer knows, and its order opens', async () => {
    const { page } = portal.maker;
    await remit(collectingAccountOf(simulatedReceivingBank), '66.00', '');
    // The bank's list is read in its sequence: when this one is there, the first waits to be claimed.
    await remit(acsNumberOf(simulatedReceivingBank, BASIC), '77.70', '');
    await rowWith('77.70').getByText('已到账').waitFor();
    const before = await reader.available();
    await button(/^认领汇款$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('汇款金额').waitFor();
    await pickOption(page, '入账账户', '0011');
    await dialog.getByLabel('汇款金额').fill('66.01');
    await dialog.getByLabel('付款账号后四位').fill('7890');
    const send = dialog.getByRole('button', { name: /^认\s?领$/ });
    await send.click();
    await dialog.getByText(/没有找到符合的汇款/).waitFor();
    await dialog.getByLabel('汇款金额').fill('66');
    await send.click();
    await expectHeading(page, '订单详情');
    await expectState(page, '成功');
    await expectSeen(page, '充值金额(元)');
    await seen(page, /商户认领入账/).waitFor();
    await portal.screenshots.take(page, 'claimed');
    expect(await reader.available()).toBe(before + 6_600n);
  });
});

expectNoComplaints(portal, 'maker');
