import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { bill, listed, type Bill } from './test/pay-links.ts';
import {
  checkoutMustAddUp,
  fixture,
  payee,
  type Payment,
  pay,
  stateOf,
  openCheckout,
} from './test/checkout-fixture.ts';

beforeAll(openCheckout);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(checkoutMustAddUp);
afterAll(() => fixture.db.close());

describe('A 收款单', () => {
  it('is paid at once where nobody must review: the payee has the money, and reads who paid', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '800.00', subject: '三月货款' });
    const { orderNo, state } = must(await pay(payer, one));
    expect([state, await stateOf(one)]).toEqual(['queued', 'paying']);
    await fixture.run();
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'succeeded',
      typeCode: '4010',
      typeName: '付款给公司',
      remark: '三月货款',
      payeeName: payee.name,
      payeeAccountNo: maskAccount(payee.account.accountNo),
    });
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-800.50',
      [`${payee.account.accountNo}:available`]: '800.00',
      feeIncome: '0.50',
    });
    expect(await listed(fixture, payee, { keyword: one.tradeNo })).toMatchObject([
      { state: 'paid', stateName: '已付款', payerName: payer.name, paidAt: BEGIN, payPath: '', mayClose: false },
    ]);
  });

  it('under review stays 付款中 beyond its last day, and is paid when the reviewer approves', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '2000.00', validDays: 1 });
    const { orderNo, auditStatus } = must(await pay(payer, one));
    expect(auditStatus).toBe('01');
    fixture.clock.set('2026-11-25T09:00:00+08:00');
    expect(await stateOf(one)).toBe('paying');
    must(await fixture.approve(payer, 'checker', orderNo));
    await fixture.run();
    expect(await stateOf(one)).toBe('paid');
  });

  it.each<[string, (payer: TestMerchant, orderNo: string) => Promise<unknown>]>([
    [
      'rejected',
      (payer, orderNo) => fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '合同编号不符，请核对' }),
    ],
    [
      'returned to its maker',
      (payer, orderNo) => fixture.call(payer, 'checker', 'order/audit/reject', { orderNo, reason: '请补充合同编号' }),
    ],
    ['withdrawn', (payer, orderNo) => fixture.call(payer, 'maker', 'order/audit/cancel', { orderNo })],
    ['expired', () => fixture.run('2027-02-19T00:00:00+08:00')],
    [
      'failed because its payee may no longer receive',
      async (payer, orderNo) => {
        await fixture.setStatus(payee, 'dormant');
        must(await fixture.approve(payer, 'checker', orderNo));
        await fixture.run();
        await fixture.setStatus(payee, 'normal');
      },
    ],
  ])('is payable again when its order is %s, by another merchant too', async (_end, ends) => {
    const [payer, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const one = await bill(fixture, payee, { amount: '2000.00', validDays: 90 });
    const { orderNo } = must(await pay(payer, one));
    expect(codeOf(await pay(other, one))).toBe('02805KCSDS');
    await ends(payer, orderNo);
    fixture.clock.set(BEGIN);
    expect(await stateOf(one)).toBe('open');
    expect(await fixture.money(payer)).toBe('100000.00 + 0.00');
    must(await pay(other, one));
    expect(await listed(fixture, payee, { keyword: one.tradeNo })).toMatchObject([
      { state: 'paying', payerName: other.name },
    ]);
  });

  it('is paid once by twenty payers in parallel; the others get a refusal and keep their money', async () => {
    const payers = await Promise.all(Array.from({ length: 5 }, () => fixture.openMerchant()));
    const one = await bill(fixture, payee, { amount: '10.00' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(payers[index % 5]!, one)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => '02805KCSDS'), 'ok']);
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    expect(codeOf(await pay(payers[0]!, one))).toBe('02806KCSDS');
    const spent = await Promise.all(payers.map((payer) => fixture.money(payer)));
    expect(spent.sort()).toEqual([
      '100000.00 + 0.00',
      '100000.00 + 0.00',
      '100000.00 + 0.00',
      '100000.00 + 0.00',
      '99989.50 + 0.00',
    ]);
  });

  it('is protected from a second payment by the database itself', async () => {
    const [payer, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const one = await bill(fixture, payee, { amount: '10.00' });
    must(await pay(payer, one));
    const { orderNo } = must(await pay(other, await bill(fixture, payee, { amount: '10.00' })));
    const second = fixture.db.admin.query(`UPDATE checkout.payments SET trade_no = $1 WHERE order_no = $2`, [
      one.tradeNo,
      orderNo,
    ]);
    await expect(second).rejects.toMatchObject({ constraint: 'a_trade_is_paid_at_most_once' });
  });

  it('closed in the same moment in which it is paid is either closed or paid', async () => {
    const payer = await fixture.openMerchant();
    for (let round = 0; round < 6; round += 1) {
      const one = await bill(fixture, payee, { amount: '1.00' });
      const [paid, closed] = await Promise.all([
        pay(payer, one),
        fixture.call(payee, 'maker', 'plm/trade.close', { tradeNo: one.tradeNo }),
      ]);
      expect(['ok 02808KCSDS', '02803KCSDS ok']).toContain(`${codeOf(paid)} ${codeOf(closed)}`);
    }
  });
});

describe('A payment is refused without a trace', () => {
  const refusal = async (one: Bill, instead: Payment = {}, plan = {}) => {
    const payer = await fixture.openMerchant(plan);
    const code = codeOf(await pay(payer, one, instead));
    expect(await fixture.traces(payer)).toEqual(nothingLeft);
    return code;
  };

  it('when the link names no trade, or one that is expired or closed', async () => {
    const one = await bill(fixture, payee, { validDays: 1 });
    expect(await refusal({ ...one, trade: '0'.repeat(32) })).toBe('02801KCSDS');
    fixture.clock.set('2026-11-21T23:59:59+08:00');
    expect(await stateOf(one)).toBe('open');
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    expect(await stateOf(one)).toBe('expired');
    expect(await refusal(one)).toBe('02804KCSDS');
    const other = await bill(fixture, payee);
    must(await fixture.call(payee, 'maker', 'plm/trade.close', { tradeNo: other.tradeNo }));
    expect(await refusal(other)).toBe('02803KCSDS');
    expect(codeOf(await fixture.call(payee, 'maker', 'plm/trade.close', { tradeNo: other.tradeNo }))).toBe(
      '02811KCSDS',
    );
  });

  it('by the merchant that asks, from whichever of its accounts', async () => {
    const merchant = await fixture.openMerchant();
    const ownBill = await bill(fixture, merchant);
    expect(codeOf(await pay(merchant, ownBill, { payeeAccountNo: maskAccount(merchant.account.accountNo) }))).toBe(
      '02802KCSDS',
    );
    expect(
      codeOf(
        await pay(merchant, ownBill, {
          accountNo: merchant.second.accountNo,
          payeeAccountNo: maskAccount(merchant.account.accountNo),
        }),
      ),
    ).toBe('02802KCSDS');
  });

  it('when amount or payee are not what the page showed', async () => {
    const one = await bill(fixture, payee, { amount: '10.00' });
    expect(await refusal(one, { amount: '9.99' })).toBe('02809KCSDS');
    expect(await refusal(one, { payeeAccountNo: '**** 9999' })).toBe('02809KCSDS');
  });

  it('without a quote, with another’s, and with one that was asked for another function', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    const { accountNo } = payer.account;
    expect(codeOf(await pay(payer, one, { quoteId: 'none' }))).toBe('02006KCSDS');
    expect(
      codeOf(
        await pay(payer, one, {
          quoteId: await fixture.quote(payer, { function: 'transfer', accountNo, amount: '10.00' }),
        }),
      ),
    ).toBe('02104KCSDS');
    expect(
      codeOf(
        await pay(payer, one, {
          quoteId: await fixture.quote(payee, {
            function: 'payment',
            accountNo: payee.account.accountNo,
            amount: '10.00',
          }),
        }),
      ),
    ).toBe('02006KCSDS');
  });

  it('beyond the balance, beyond a limit, and out of somebody else’s or a frozen account', async () => {
    expect(await refusal(await bill(fixture, payee, { amount: '20.00' }), {}, { balance: '20.00' })).toBe('02407KCSDS');
    expect(await refusal(await bill(fixture, payee, { amount: '500000.01' }), {}, { balance: '900000.00' })).toBe(
      '02106KCSDS',
    );
    expect(await refusal(await bill(fixture, payee), { accountNo: payee.account.accountNo })).toBe('02101KCSDS');
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee);
    const quoteId = await fixture.quote(payer, {
      function: 'payment',
      accountNo: payer.account.accountNo,
      amount: one.amount,
    });
    await fixture.setStatus(payer, 'frozen');
    expect(codeOf(await pay(payer, one, { quoteId }))).toBe('02102KCSDS');
  });

  it('when nobody of the payer could review it', async () => {
    expect(await refusal(await bill(fixture, payee, { amount: '2000.00' }), {}, { staff: ['maker'] })).toBe(
      '02306KCSDS',
    );
  });
});
