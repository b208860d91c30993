import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import {
  BEGIN,
  codeOf,
  must,
  nothingLeft,
  OrderFixture,
  type Placed,
} from '#capabilities/order/server/test/order-fixture.ts';
import { failed, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { payoutBindings } from './bindings.ts';
import { payoutKind } from './payout-kind.ts';

const company = {
  payeeName: '上海1号机电有限公司',
  payeeBankAccountNo: '31001520313050001234',
  payeeBankName: '中国建设银行',
  payeeType: 'company',
};
const person = {
  payeeName: '王小明',
  payeeBankAccountNo: '6222021234567894',
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
};

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...payoutBindings()],
    kinds: [payoutKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant();
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** As the form does it: a quote for the payee first, then the order. */
async function payOut(
  wish: { amount: string; speed?: 'T0' | 'T1' } & Record<string, unknown>,
  payee: typeof company = company,
) {
  const { accountNo } = merchant.account;
  const { amount, speed = 'T0' } = wish;
  const quoteId = await fixture.quote(merchant, {
    function: 'payout',
    accountNo,
    amount,
    speed,
    payeeAccountNo: payee.payeeBankAccountNo,
  });
  return fixture.call<Placed>(merchant, 'maker', 'csdb/v2/daifu/withdraw/order', {
    requestNo: newId(),
    quoteId,
    accountNo,
    ...payee,
    ...wish,
  });
}
const refusal = async (...args: Parameters<typeof payOut>) => {
  const answer = codeOf(await payOut(...args));
  expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  return answer;
};
const callAsMaker = (path: string, input: object = {}) =>
  fixture.call<Record<string, unknown> & { list: Record<string, unknown>[] }>(
    merchant,
    'maker',
    `csdb/v2/daifu/paymentAccount/${path}`,
    input,
  );

describe('A payout to a payee of the book', () => {
  it('that the bank returned is not paid again before a person has looked at it', async () => {
    await fixture.db.admin.query(
      `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at)
       VALUES ($1, $2::uuid, 'bank', $3, $4, $5, '', $2::uuid, now())`,
      [merchant.mid, newId(), company.payeeName, company.payeeBankAccountNo, company.payeeBankName],
    );
    const { orderNo } = must(await payOut({ amount: '800.00' }));
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run();
    fixture.rail.sendBack({
      returnNo: `R${orderNo}`,
      channelNo: `${merchant.mid}-${orderNo}`,
      amountFen: 80_000n,
      reason: '户名不符',
      at: new Date(BEGIN),
    });
    await fixture.readReturns();
    const before = await fixture.traces(merchant);
    expect(await payOut({ amount: '801.00' })).toMatchObject({
      code: '02205KCSDS',
      text: expect.stringContaining('银行退票：户名不符'),
    });
    expect(await fixture.traces(merchant)).toEqual(before);
    expect(codeOf(await payOut({ amount: '801.00' }, person))).toBe('ok');
  });
});

describe('A payout', () => {
  it.each([
    ['a company', company, '4010', '付款给公司', '310015**********1234'],
    ['a person', person, '4020', '代付给个人', '622202******7894'],
  ])(
    'to %s is sent to the bank with the payee as it was entered, and booked once',
    async (_who, payee, typeCode, typeName, masked) => {
      const { orderNo, state } = must(await payOut({ amount: '800.00', remark: '货款' }, payee));
      expect(state).toBe('queued');
      fixture.rail.plan(orderNo, { send: [succeeded()] });
      await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
      expect(fixture.rail.sentOf(orderNo)).toMatchObject([
        {
          amountFen: 800_00n,
          payeeName: payee.payeeName,
          payeeAccountNo: payee.payeeBankAccountNo,
          payeeBankName: payee.payeeBankName,
        },
      ]);
      expect(await fixture.detail(merchant, orderNo)).toMatchObject({
        state: 'succeeded',
        typeCode,
        typeName,
        fee: '2.00',
        payeeName: payee.payeeName,
        payeeAccountNo: masked,
        payeeBankName: payee.payeeBankName,
      });
      expect(await fixture.moved(orderNo)).toEqual({
        [`${merchant.account.accountNo}:available`]: '-802.00',
        bankCash: '800.00',
        feeIncome: '2.00',
      });
    },
  );

  it('on the next working day costs less and waits for it', async () => {
    const { orderNo } = must(await payOut({ amount: '800.00', speed: 'T1' }));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'scheduled',
      fee: '1.00',
      sendAt: '2026-11-23T08:30:00+08:00',
    });
  });

  it('that the bank refused is paid again to the same account, as a company’s or a person’s', async () => {
    const { orderNo } = must(await payOut({ amount: '10.00', remark: '工资' }, person));
    fixture.rail.plan(orderNo, { send: [failed('账号不存在')] });
    await fixture.run();
    expect(must(await fixture.call(merchant, 'maker', 'order/queryPayAgain', { orderNo }))).toMatchObject({
      amount: '10.00',
      remark: '工资',
      typeCode: '4020',
      payeeName: person.payeeName,
      payeeAccountNo: person.payeeBankAccountNo,
      payeeBankName: person.payeeBankName,
      bankAccountId: null,
    });
  });

  it('to the same account with the same amount warns before it is sent twice', async () => {
    must(await payOut({ amount: '66.00' }));
    const checkRepeat = (payeeAccountNo: string) =>
      fixture.call<{ level: string }>(merchant, 'maker', 'csdb/v2/business/checkRepeatCommit', {
        payeeAccountNo,
        amount: '66.00',
      });
    expect([
      must(await checkRepeat(company.payeeBankAccountNo)).level,
      must(await checkRepeat(person.payeeBankAccountNo)).level,
    ]).toEqual(['amber', 'none']);
  });
});

describe('A payout is refused', () => {
  it('with the quote for another payee', async () => {
    const { accountNo } = merchant.account;
    const quoteId = await fixture.quote(merchant, {
      function: 'payout',
      accountNo,
      amount: '10.00',
      payeeAccountNo: person.payeeBankAccountNo,
    });
    expect(await refusal({ amount: '10.00', quoteId })).toBe('02104KCSDS');
  });

  it('to a person with digits in the name or a wrong card; a company may have both', async () => {
    expect(await refusal({ amount: '10.00' }, { ...person, payeeName: '王２明' })).toBe('03001KCSDS');
    expect(await refusal({ amount: '10.00' }, { ...person, payeeBankAccountNo: '6222021234567890' })).toBe(
      '03002KCSDS',
    );
    expect(codeOf(await payOut({ amount: '10.00' }, { ...company, payeeBankAccountNo: '6222021234567890' }))).toBe(
      'ok',
    );
  });

  it('from 50,000 on without a purpose, above it to a person, and above 500,000 to a company', async () => {
    expect(await refusal({ amount: '50000.00' })).toBe('03004KCSDS');
    expect(await refusal({ amount: '50000.00', remark: '  ' })).toBe('03004KCSDS');
    expect(await refusal({ amount: '50000.01', remark: '货款' }, person)).toBe('02106KCSDS');
    expect(await refusal({ amount: '500000.01', remark: '货款' })).toBe('02106KCSDS');
    expect(codeOf(await payOut({ amount: '50000.01', remark: '货款' }))).toBe('ok');
  });
});

describe('The paying accounts', () => {
  it('are listed with whether they may pay; the usable ones alone', async () => {
    await fixture.setStatus(merchant, 'frozen');
    const [all, usable] = await Promise.all([callAsMaker('getCashierAccount'), callAsMaker('getAvailCashierAccount')]);
    expect(
      must(all).list.map(({ accountNo, canPay, availableBalance }) => [accountNo, canPay, availableBalance]),
    ).toEqual([
      [merchant.account.accountNo, false, '100000.00'],
      [merchant.second.accountNo, true, '0.00'],
    ]);
    expect(must(usable).list.map(({ accountNo }) => accountNo)).toEqual([merchant.second.accountNo]);
  });

  it('have limits of payouts, of which is said what is used; not those of others', async () => {
    must(await payOut({ amount: '800.00' }));
    const { accountNo } = merchant.account;
    expect(must(await callAsMaker('getPaymentAccountLimit', { accountNo }))).toMatchObject({
      accountNo,
      function: 'payout',
      single: '500000.00',
      day: { limit: '2000000.00', used: '800.00', left: '1999200.00' },
      dayCount: { limit: 200_000, used: 1, left: 199_999 },
    });
    const other = await fixture.openMerchant();
    expect(codeOf(await callAsMaker('getPaymentAccountLimit', { accountNo: other.account.accountNo }))).toBe(
      '02101KCSDS',
    );
    await fixture.db.admin.query(`DELETE FROM account.limits WHERE mid = $1 AND function = 'payout'`, [merchant.mid]);
    expect([
      codeOf(await callAsMaker('getPaymentAccountLimit', { accountNo })),
      must(await callAsMaker('getCashierAccount')).list,
    ]).toEqual(['02112KCSDS', []]);
  });
});
