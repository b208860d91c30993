import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { acsNumberOf } from '#capabilities/topup/domain/acs-number.ts';
import { simulatedReceivingBank } from '#platform/port/receiving-bank.ts';
import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { confirmWithFactors, expectHeading, expectSeen, goTo, loginByAccount, rowsOf } from './browser/actions.ts';
import { ApiReader, fen, PATIENTLY, transferOutside } from './browser/api-reader.ts';
import type { BrowserUser } from './browser/browser-user.ts';
import { openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** 晨光 pays 远山, which cannot use what is on the account when it refunds the payment; at the end it can again. */
const portal = openPortal('waiting-refund', { shared: true });
const OWN = '远山科技有限公司';
const SETTLEMENT = '8801000200000027';
const PEOPLE = { 'ys-maker': '13800000012', 'ys-checker': '13800000013', 'ys-admin': '13800000011' } as const;
const AMOUNT = '4321.00';

let payer: ApiReader;
let maker: BrowserUser;
let admin: OutsideClient;
let freezeId = '';
let tradeNo = '';

const enter = async (loginName: string): Promise<OutsideClient> => {
  const client = createOutsideClient(portal.product.url);
  await client.login(loginName, LOGIN_PASSWORD);
  return client;
};
const availableFor = async (client: OutsideClient): Promise<string> =>
  (await client.call<{ availableBalance: string }>('csdb/v2/account/get', { accountNo: SETTLEMENT })).data
    .availableBalance;

/** Sends a call that both factors confirm, and answers its data. */
async function confirmed<T>(
  client: OutsideClient,
  mobile: string,
  path: string,
  input: { amount?: string; [more: string]: unknown },
): Promise<T> {
  const requestNo = newRequestNo();
  const subject = input.amount === undefined ? {} : { amount: input.amount };
  const mespAuthList = await client.confirm(
    portal.product.simulatorsUrl,
    mobile,
    `csdb/v2/account/partFreeze/${path}`,
    requestNo,
    OPERATION_PASSWORD,
    subject,
  );
  const { responseCode, responseDesc, data } = await client.call<T>(`csdb/v2/account/partFreeze/${path}`, {
    requestNo,
    ...input,
    mespAuthList,
  });
  expect(`${responseCode} ${path}`, responseDesc).toBe(`00000 ${path}`);
  return data;
}

describe('BZ12 a refund without enough money', () => {
  const send = async () => {
    await maker.page.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, maker.page, PEOPLE['ys-maker'], '确认退款');
  };
  const refunds = () => rowsOf(maker.page).filter({ hasText: '4,321.00' });

  it('is of a payment whose money is frozen since', async () => {
    payer = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
    const other = await enter('cg-maker');
    tradeNo = await transferOutside(portal.product, other, {
      accountNo: BASIC,
      amount: AMOUNT,
      payee: { accountNo: SETTLEMENT, name: OWN },
      mobile: MOBILES['cg-maker'],
    });
    await expect.poll(() => payer.state(tradeNo), PATIENTLY).toBe('succeeded');
    admin = await enter('ys-admin');
    const input = { accountNo: SETTLEMENT, amount: await availableFor(admin), reason: '诉讼保全' };
    ({ freezeId } = await confirmed<{ freezeId: string }>(admin, PEOPLE['ys-admin'], 'create', input));
    expect(await availableFor(admin)).toBe('0.00');
  });

  it('is refused, and waits for money when its maker ticks that it may', async () => {
    maker = await portal.newUser();
    const { page } = maker;
    await loginByAccount(portal.product, page, 'ys-maker');
    await expectHeading(page, '首页');
    await goTo(page, '资金', '退款');
    await rowsOf(page).filter({ hasText: tradeNo }).first().click();
    await expectHeading(page, '退款详情');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^退\s?款$/ })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('退款原因').fill('货物退回');
    await page.getByRole('button', { name: '下一步' }).click();
    await expectSeen(page, /余额不足/);
    await dialog.getByRole('checkbox', { name: /余额不足时等待充值/ }).check();
    await portal.screenshots.take(page, 'ticked');
    await send();
    await refunds().getByText('待充值', { exact: true }).waitFor();
    await portal.screenshots.take(page, 'waits');
  });

  it('is paid back after a top-up, without anybody doing more', async () => {
    const before = await payer.available();
    const answer = await fetch(new URL('/bank/remittances', portal.product.simulatorsUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        toAccountNo: acsNumberOf(simulatedReceivingBank, SETTLEMENT),
        payerName: OWN,
        payerAccountNo: '362458340099',
        amount: AMOUNT,
        remark: '',
      }),
    });
    expect(answer.status).toBe(200);
    await refunds().getByText('成功', { exact: true }).waitFor({ timeout: PATIENTLY.timeout });
    await portal.screenshots.take(maker.page, 'paid');
    await expect.poll(() => payer.available(), PATIENTLY).toBe(before + fen(AMOUNT));
  });

  it('leaves the account as it was', async () => {
    const reason = '纠纷已经解决';
    await confirmed(admin, PEOPLE['ys-admin'], 'release', { freezeId, reason });
    const checker = await enter('ys-checker');
    await confirmed(checker, PEOPLE['ys-checker'], 'decide', { freezeId, approve: true });
    expect(await availableFor(admin)).not.toBe('0.00');
  });

  it('causes no error in the browser’s console', () => expect(maker.complaints).toEqual([]));
});
