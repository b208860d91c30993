import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { setAccountStatus } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, OrderFixture, must, nothingLeft, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { bill, listed, seenBy, tradesMustAddUp, type Bill } from './test/pay-links.ts';
import { checkoutBindings } from './bindings.ts';
import { paymentKind } from './payment-kind.ts';

let fixture: OrderFixture;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...checkoutBindings()], kinds: [paymentKind] });
  payee = await fixture.openMerchant({ balance: '0.01' });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(async () => {
  await fixture.mustAddUp();
  await tradesMustAddUp(fixture);
});
afterAll(() => fixture.db.close());

interface Payment {
  amount?: string;
  payeeAccountNo?: string;
  accountNo?: string;
  quoteId?: string;
  requestNo?: string;
}

/** As the pay page does it: a quote, then the order. */
async function pay(merchant: TestMerchant, one: Bill, { who = 'maker', ...instead }: Payment & { who?: Who } = {}): Promise<Result<Placed>> {
  const { accountNo } = merchant.account;
  const quoteId = instead.quoteId ?? (await fixture.quote(merchant, { function: 'payment', accountNo, amount: one.amount }));
  return fixture.call<Placed>(merchant, who, 'bfp/orderPay', { requestNo: newId(), trade: one.trade, quoteId, accountNo, amount: one.amount, payeeAccountNo: maskAccount(payee.account.accountNo), ...instead });
}
const stateOf = async (one: Bill): Promise<string> => (await listed(fixture, payee, { keyword: one.tradeNo }))[0]!.state;

describe('A 收款单', () => {
  it('is paid at once where nobody must review: the payee has the money, and reads who paid', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '800.00', subject: '三月货款' });
    const { orderNo, state } = must(await pay(payer, one));
    expect([state, await stateOf(one)]).toEqual(['queued', 'paying']);
    await fixture.run();
    expect(await fixture.detail(payer, orderNo)).toMatchObject({ state: 'succeeded', typeCode: '4010', typeName: '付款给公司', remark: '三月货款', payeeName: payee.name, payeeAccountNo: maskAccount(payee.account.accountNo) });
    expect(await fixture.moved(orderNo)).toEqual({ [`${payer.account.accountNo}:available`]: '-800.50', [`${payee.account.accountNo}:available`]: '800.00', feeIncome: '0.50' });
    expect(await listed(fixture, payee, { keyword: one.tradeNo })).toMatchObject([{ state: 'paid', stateName: '已付款', payerName: payer.name, paidAt: BEGIN, payPath: '', mayClose: false }]);
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
    ['rejected', (payer, orderNo) => fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '合同编号不符，请核对' })],
    ['returned to its maker', (payer, orderNo) => fixture.call(payer, 'checker', 'order/audit/reject', { orderNo, reason: '请补充合同编号' })],
    ['withdrawn', (payer, orderNo) => fixture.call(payer, 'maker', 'order/audit/cancel', { orderNo })],
    ['expired', () => fixture.run('2027-02-19T00:00:00+08:00')],
    ['failed because its payee may no longer receive', async (payer, orderNo) => {
      await fixture.setStatus(payee, 'dormant');
      must(await fixture.approve(payer, 'checker', orderNo));
      await fixture.run();
      await fixture.setStatus(payee, 'normal');
    }],
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
    expect(await listed(fixture, payee, { keyword: one.tradeNo })).toMatchObject([{ state: 'paying', payerName: other.name }]);
  });

  it('is paid once by twenty payers in parallel; the others are told and keep their money', async () => {
    const payers = await Promise.all(Array.from({ length: 5 }, () => fixture.openMerchant()));
    const one = await bill(fixture, payee, { amount: '10.00' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(payers[index % 5]!, one)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => '02805KCSDS'), 'ok']);
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    expect(codeOf(await pay(payers[0]!, one))).toBe('02806KCSDS');
    const spent = await Promise.all(payers.map((payer) => fixture.money(payer)));
    expect(spent.sort()).toEqual(['100000.00 + 0.00', '100000.00 + 0.00', '100000.00 + 0.00', '100000.00 + 0.00', '99989.50 + 0.00']);
  });

  it('is protected from a second payment by the database itself', async () => {
    const [payer, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const one = await bill(fixture, payee, { amount: '10.00' });
    must(await pay(payer, one));
    const { orderNo } = must(await pay(other, await bill(fixture, payee, { amount: '10.00' })));
    const second = fixture.db.admin.query(`UPDATE checkout.payments SET trade_no = $1 WHERE order_no = $2`, [one.tradeNo, orderNo]);
    await expect(second).rejects.toMatchObject({ constraint: 'a_trade_is_paid_at_most_once' });
  });

  it('closed in the same moment in which it is paid is either closed or paid', async () => {
    const payer = await fixture.openMerchant();
    for (let round = 0; round < 6; round += 1) {
      const one = await bill(fixture, payee, { amount: '1.00' });
      const [paid, closed] = await Promise.all([pay(payer, one), fixture.call(payee, 'maker', 'plm/trade.close', { tradeNo: one.tradeNo })]);
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
    expect(codeOf(await fixture.call(payee, 'maker', 'plm/trade.close', { tradeNo: other.tradeNo }))).toBe('02811KCSDS');
  });

  it('by the merchant that asks, from whichever of its accounts', async () => {
    const merchant = await fixture.openMerchant();
    const own = await bill(fixture, merchant);
    expect(codeOf(await pay(merchant, own, { payeeAccountNo: maskAccount(merchant.account.accountNo) }))).toBe('02802KCSDS');
    expect(codeOf(await pay(merchant, own, { accountNo: merchant.second.accountNo, payeeAccountNo: maskAccount(merchant.account.accountNo) }))).toBe('02802KCSDS');
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
    expect(codeOf(await pay(payer, one, { quoteId: await fixture.quote(payer, { function: 'transfer', accountNo, amount: '10.00' }) }))).toBe('02104KCSDS');
    expect(codeOf(await pay(payer, one, { quoteId: await fixture.quote(payee, { function: 'payment', accountNo: payee.account.accountNo, amount: '10.00' }) }))).toBe('02006KCSDS');
  });

  it('beyond the balance, beyond a limit, and out of somebody else’s or a frozen account', async () => {
    expect(await refusal(await bill(fixture, payee, { amount: '20.00' }), {}, { balance: '20.00' })).toBe('02407KCSDS');
    expect(await refusal(await bill(fixture, payee, { amount: '500000.01' }), {}, { balance: '900000.00' })).toBe('02106KCSDS');
    expect(await refusal(await bill(fixture, payee), { accountNo: payee.account.accountNo })).toBe('02101KCSDS');
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee);
    const quoteId = await fixture.quote(payer, { function: 'payment', accountNo: payer.account.accountNo, amount: one.amount });
    await fixture.setStatus(payer, 'frozen');
    expect(codeOf(await pay(payer, one, { quoteId }))).toBe('02102KCSDS');
  });

  it('when nobody of the payer could review it', async () => {
    expect(await refusal(await bill(fixture, payee, { amount: '2000.00' }), {}, { staff: ['maker'] })).toBe('02306KCSDS');
  });
});

describe('Making a 收款单', () => {
  const form = (instead: Record<string, unknown> = {}) => ({ requestNo: newId(), accountNo: payee.account.accountNo, amount: '12.30', subject: '培训费', validDays: 7, ...instead });
  const make = (input: unknown, merchant = payee) => fixture.call<Bill & { validUntil: string; payPath: string }>(merchant, 'maker', 'plm/trade.create', input);

  it('answers how to pay it; the link has 128 random bits and the last day ends in Shanghai', async () => {
    const made = must(await make(form()));
    expect(made).toMatchObject({ tradeNo: expect.stringMatching(/^SK20261120150000\d{8}$/), trade: expect.stringMatching(/^[0-9a-f]{32}$/), validUntil: '2026-11-27T23:59:59+08:00' });
    expect(made.payPath).toBe(`/bfpLoginAndPay?trade=${made.trade}`);
    expect(must(await make(form())).trade).not.toBe(made.trade);
  });

  it('twice with one request number makes one, also in parallel; with another content it is refused', async () => {
    const input = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(input)));
    expect(new Set(answers.map((answer) => must(answer).tradeNo)).size).toBe(1);
    for (const instead of [{ amount: '12.31' }, { subject: '会务费' }, { validDays: 8 }, { accountNo: payee.second.accountNo }]) expect(codeOf(await make({ ...input, ...instead }))).toBe('09020KPLMS');
  });

  it('is refused for another’s account, one that may not receive, and with forbidden words', async () => {
    const other = await fixture.openMerchant();
    expect(codeOf(await make(form({ accountNo: other.account.accountNo })))).toBe('02101KCSDS');
    expect(codeOf(await make(form({ subject: '六合彩彩金' })))).toBe('02810KCSDS');
    await fixture.db.database.transaction({ mid: other.mid }, (tx) => setAccountStatus(tx, other.mid, other.account.accountNo, 'pay_only'));
    expect(codeOf(await make(form({ accountNo: other.account.accountNo }), other))).toBe('02111KCSDS');
  });
});

describe('Between merchants', () => {
  it('nobody lists, closes or reads trades of others; the payer sees the payee’s name and the tail of its account', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    expect(await listed(fixture, payer, { keyword: one.tradeNo })).toEqual([]);
    expect(codeOf(await fixture.call(payer, 'admin', 'plm/trade.close', { tradeNo: one.tradeNo }))).toBe('02807KCSDS');
    const seen = await seenBy(fixture, payer, one);
    expect(seen.trade).toEqual({ payeeName: payee.name, payeeAccountNo: maskAccount(payee.account.accountNo), amount: '10.00', subject: one.subject, validUntil: '2026-11-27T23:59:59+08:00', state: 'open', stateName: '待付款' });
    expect(JSON.stringify(seen)).not.toContain(payee.account.accountNo);
    const { orderNo } = must(await pay(payer, one));
    const bystander = await fixture.openMerchant();
    expect((await seenBy(fixture, bystander, one)).orderNo).toBeNull();
    expect((await seenBy(fixture, payer, one)).orderNo).toBe(orderNo);
    expect(JSON.stringify(await listed(fixture, payee, { keyword: one.tradeNo }))).not.toContain(orderNo);
    expect(codeOf(await fixture.call(payee, 'admin', 'order/queryOrderDetail', { orderNo }))).toBe('02401KCSDS');
  });

  it('the database shows a payer no trade, a payee only its own payments, and a stranger neither', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    must(await pay(payer, one));
    const count = (mid: string | null, table: string) =>
      fixture.db.database.transaction({ mid, readOnly: true }, async (tx) => (await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM checkout.${table} WHERE trade_no = $1`, [one.tradeNo]))!.n);
    const bystander = await fixture.openMerchant();
    expect(await Promise.all([payee.mid, payer.mid, bystander.mid, null].map((mid) => count(mid, 'trades')))).toEqual([1, 0, 0, 0]);
    expect(await Promise.all([payee.mid, payer.mid, bystander.mid, null].map((mid) => count(mid, 'payments')))).toEqual([1, 1, 0, 0]);
    const release = (mid: string) => fixture.db.database.transaction({ mid }, (tx) => tx.run(`UPDATE checkout.payments SET state = 'released', ended_at = now() WHERE trade_no = $1`, [one.tradeNo]));
    expect([await release(payee.mid), await release(bystander.mid)]).toEqual([0, 0]);
  });

  it('the login check answers the accounts that can pay, and why none can', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    expect(await seenBy(fixture, payer, one)).toMatchObject({
      mid: payer.mid, customerName: payer.name, refusal: '',
      accounts: [{ accountNo: payer.account.accountNo, accountTypeName: '基本户', availableBalance: '100000.00' }, { accountNo: payer.second.accountNo, availableBalance: '0.00' }],
    });
    await fixture.setStatus(payer, 'frozen');
    expect((await seenBy(fixture, payer, one)).accounts).toMatchObject([{ accountNo: payer.second.accountNo }]);
    expect(await seenBy(fixture, payer, one, { permissions: [] })).toMatchObject({ refusal: expect.stringContaining('没有支付收款单的权限'), accounts: [] });
    expect(await seenBy(fixture, payee, one)).toMatchObject({ refusal: expect.stringContaining('不能由本商户付款'), accounts: [] });
    const nowhere = await seenBy(fixture, payer, one, { mid: null });
    expect(nowhere).toMatchObject({ mid: null, refusal: '', accounts: [] });
    expect(nowhere.merchants.map(({ mid }) => mid)).toEqual(expect.arrayContaining([payer.mid, payee.mid]));
  });
});

describe('The list of 收款单', () => {
  it('filters by the states that its rows say, by time and by words', async () => {
    const [merchant, payer] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const tail = { payeeAccountNo: maskAccount(merchant.account.accountNo) };
    const [expired, paid, paying, closed, open] = [
      await bill(fixture, merchant, { subject: '一月租金', validDays: 1 }), await bill(fixture, merchant, { subject: '二月租金', validDays: 90 }), await bill(fixture, merchant, { subject: '三月租金', amount: '2000.00' }),
      await bill(fixture, merchant, { subject: '四月租金', validDays: 90 }), await bill(fixture, merchant, { subject: '五月租金', validDays: 90 }),
    ];
    must(await pay(payer, paid, tail));
    await fixture.run();
    must(await pay(payer, paying, tail));
    must(await fixture.call(merchant, 'maker', 'plm/trade.close', { tradeNo: closed.tradeNo }));
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    for (const [state, one] of Object.entries({ expired, paid, paying, closed, open })) {
      expect((await listed(fixture, merchant, { states: [state] })).map((row) => [row.tradeNo, row.state])).toEqual([[one.tradeNo, state]]);
    }
    expect((await listed(fixture, merchant, { keyword: payer.name })).map(({ state }) => state).sort()).toEqual(['paid', 'paying']);
    expect(await listed(fixture, merchant, { keyword: '五月' })).toHaveLength(1);
    expect(await listed(fixture, merchant, { startTime: '2026-11-21 00:00:00' })).toEqual([]);
    expect(codeOf(await fixture.call(merchant, 'maker', 'plm/trade.page', { startTime: '2026-11-21 00:00:00', endTime: '2026-11-20 00:00:00' }))).toBe('02402KCSDS');
  });
});
