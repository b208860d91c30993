import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAccountStatus } from '#capabilities/account/server/index.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { newId } from '#platform/kernel/id.ts';
import { bill, listed, seenBy, type Bill } from './test/pay-links.ts';
import { checkoutMustAddUp, fixture, payee, pay, openCheckout } from './test/checkout-fixture.ts';

beforeAll(openCheckout);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(checkoutMustAddUp);
afterAll(() => fixture.db.close());

describe('Making a 收款单', () => {
  const form = (instead: Record<string, unknown> = {}) => ({
    requestNo: newId(),
    accountNo: payee.account.accountNo,
    amount: '12.30',
    subject: '培训费',
    validDays: 7,
    ...instead,
  });
  const make = (input: unknown, merchant = payee) =>
    fixture.call<Bill & { validUntil: string; payPath: string }>(merchant, 'maker', 'plm/trade.create', input);

  it('answers how to pay it; the link has 128 random bits and the last day ends in Shanghai', async () => {
    const made = must(await make(form()));
    expect(made).toMatchObject({
      tradeNo: expect.stringMatching(/^SK20261120150000\d{8}$/),
      trade: expect.stringMatching(/^[0-9a-f]{32}$/),
      validUntil: '2026-11-27T23:59:59+08:00',
    });
    expect(made.payPath).toBe(`/bfpLoginAndPay?trade=${made.trade}`);
    expect(must(await make(form())).trade).not.toBe(made.trade);
  });

  it('twice with one request number makes one, even in parallel; other content is refused', async () => {
    const input = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(input)));
    expect(new Set(answers.map((answer) => must(answer).tradeNo)).size).toBe(1);
    for (const instead of [
      { amount: '12.31' },
      { subject: '会务费' },
      { validDays: 8 },
      { accountNo: payee.second.accountNo },
    ])
      expect(codeOf(await make({ ...input, ...instead }))).toBe('09020KPLMS');
  });

  it('is refused for another’s account, one that may not receive, and with forbidden words', async () => {
    const other = await fixture.openMerchant();
    expect(codeOf(await make(form({ accountNo: other.account.accountNo })))).toBe('02101KCSDS');
    expect(codeOf(await make(form({ subject: '六合彩彩金' })))).toBe('02810KCSDS');
    await fixture.db.database.transaction({ mid: other.mid }, (tx) =>
      setAccountStatus(tx, other.mid, other.account.accountNo, 'pay_only'),
    );
    expect(codeOf(await make(form({ accountNo: other.account.accountNo }), other))).toBe('02111KCSDS');
  });
});

describe('Between merchants', () => {
  it('only the own trades are visible; a payer sees the payee’s name and the account’s tail', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    expect(await listed(fixture, payer, { keyword: one.tradeNo })).toEqual([]);
    expect(codeOf(await fixture.call(payer, 'admin', 'plm/trade.close', { tradeNo: one.tradeNo }))).toBe('02807KCSDS');
    const seen = await seenBy(fixture, payer, one);
    expect(seen.trade).toEqual({
      payeeName: payee.name,
      payeeAccountNo: maskAccount(payee.account.accountNo),
      amount: '10.00',
      subject: one.subject,
      validUntil: '2026-11-27T23:59:59+08:00',
      state: 'open',
      stateName: '待付款',
    });
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
      fixture.db.database.transaction(
        { mid, readOnly: true },
        async (tx) =>
          (await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM checkout.${table} WHERE trade_no = $1`, [
            one.tradeNo,
          ]))!.n,
      );
    const bystander = await fixture.openMerchant();
    expect(await Promise.all([payee.mid, payer.mid, bystander.mid, null].map((mid) => count(mid, 'trades')))).toEqual([
      1, 0, 0, 0,
    ]);
    expect(await Promise.all([payee.mid, payer.mid, bystander.mid, null].map((mid) => count(mid, 'payments')))).toEqual(
      [1, 1, 0, 0],
    );
    const release = (mid: string) =>
      fixture.db.database.transaction({ mid }, (tx) =>
        tx.run(`UPDATE checkout.payments SET state = 'released', ended_at = now() WHERE trade_no = $1`, [one.tradeNo]),
      );
    expect([await release(payee.mid), await release(bystander.mid)]).toEqual([0, 0]);
  });

  it('the login check answers the accounts that can pay, and why none can', async () => {
    const payer = await fixture.openMerchant();
    const one = await bill(fixture, payee, { amount: '10.00' });
    expect(await seenBy(fixture, payer, one)).toMatchObject({
      mid: payer.mid,
      customerName: payer.name,
      refusal: '',
      accounts: [
        { accountNo: payer.account.accountNo, accountTypeName: '基本户', availableBalance: '100000.00' },
        { accountNo: payer.second.accountNo, availableBalance: '0.00' },
      ],
    });
    await fixture.setStatus(payer, 'frozen');
    expect((await seenBy(fixture, payer, one)).accounts).toMatchObject([{ accountNo: payer.second.accountNo }]);
    expect(await seenBy(fixture, payer, one, { permissions: [] })).toMatchObject({
      refusal: expect.stringContaining('没有支付收款单的权限'),
      accounts: [],
    });
    expect(await seenBy(fixture, payee, one)).toMatchObject({
      refusal: expect.stringContaining('不能由本商户付款'),
      accounts: [],
    });
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
      await bill(fixture, merchant, { subject: '一月租金', validDays: 1 }),
      await bill(fixture, merchant, { subject: '二月租金', validDays: 90 }),
      await bill(fixture, merchant, { subject: '三月租金', amount: '2000.00' }),
      await bill(fixture, merchant, { subject: '四月租金', validDays: 90 }),
      await bill(fixture, merchant, { subject: '五月租金', validDays: 90 }),
    ];
    must(await pay(payer, paid, tail));
    await fixture.run();
    must(await pay(payer, paying, tail));
    must(await fixture.call(merchant, 'maker', 'plm/trade.close', { tradeNo: closed.tradeNo }));
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    for (const [state, one] of Object.entries({ expired, paid, paying, closed, open })) {
      expect((await listed(fixture, merchant, { states: [state] })).map((row) => [row.tradeNo, row.state])).toEqual([
        [one.tradeNo, state],
      ]);
    }
    expect((await listed(fixture, merchant, { keyword: payer.name })).map(({ state }) => state).sort()).toEqual([
      'paid',
      'paying',
    ]);
    expect(await listed(fixture, merchant, { keyword: '五月' })).toHaveLength(1);
    expect(await listed(fixture, merchant, { startTime: '2026-11-21 00:00:00' })).toEqual([]);
    expect(
      codeOf(
        await fixture.call(merchant, 'maker', 'plm/trade.page', {
          startTime: '2026-11-21 00:00:00',
          endTime: '2026-11-20 00:00:00',
        }),
      ),
    ).toBe('02402KCSDS');
  });
});
