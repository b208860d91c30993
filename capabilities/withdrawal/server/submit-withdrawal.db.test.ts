import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, OrderFixture, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import { withdrawalBindings } from './bindings.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A withdrawal that is submitted', () => {
  it('freezes amount and fee, uses the limit of the day and the quote, and waits for its review', async () => {
    const merchant = await fixture.openMerchant();
    const placed = must(await fixture.withdraw(merchant, { amount: '1000.00', remark: '货款' }));
    expect(placed).toMatchObject({ state: 'pending_review', auditStatus: '01' });
    expect(await fixture.money(merchant)).toBe('98998.00 + 1002.00');
    expect(await fixture.limitUsed(merchant)).toBe('1000.00 in 1');
    expect(await fixture.limitUsed(merchant, '2026-11')).toBe('1000.00 in 1');
    expect(await fixture.traces(merchant)).toMatchObject({
      orders: 1,
      reviews: 1,
      reservations: 1,
      journals: 1,
      quotes: 1,
    });
    const seen = await fixture.detail(merchant, placed.orderNo);
    expect(seen).toMatchObject({
      typeCode: '2010',
      typeName: '提现',
      amount: '1000.00',
      fee: '2.00',
      payeeName: merchant.name,
      payeeBankName: '中国工商银行',
      remark: '货款',
      makerName: '制单甲',
      submittedAt: BEGIN,
      finishedAt: null,
      arrivalAt: '2026-11-20T15:30:00+08:00',
      reviewDeadline: '2027-02-18T15:00:00+08:00',
      channelNo: '',
    });
    expect(seen.payeeAccountNo).toMatch(/^622202\*+7890$/);
    expect(seen.timeline).toEqual([
      { at: BEGIN, actor: '制单甲', event: 'submitted', text: '提交订单', note: '货款', moved: [] },
    ]);
  });

  it('and needs no review is queued at once, exempt', async () => {
    const merchant = await fixture.openMerchant();
    expect(must(await fixture.withdraw(merchant, { amount: '999.99' }))).toMatchObject({
      state: 'queued',
      auditStatus: '10',
    });
  });

  it('may take the last fen, and not one more', async () => {
    const merchant = await fixture.openMerchant({ balance: '502.00' });
    expect(codeOf(await fixture.withdraw(merchant, { amount: '500.01' }))).toBe('02407KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
    expect(must(await fixture.withdraw(merchant, { amount: '500.00' })).state).toBe('queued');
    expect(await fixture.money(merchant)).toBe('0.00 + 502.00');
  });

  it('without enough money leaves nothing: no order, no used limit, no used quote', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const { accountNo } = merchant.account;
    const quoteId = await fixture.quote(merchant, { function: 'withdraw', accountNo, amount: '100.00', speed: 'T0' });
    expect(codeOf(await fixture.withdraw(merchant, { amount: '100.00', instead: { quoteId } }))).toBe('02407KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
    expect(await fixture.limitUsed(merchant)).toBe('nothing');
    expect(await fixture.money(merchant)).toBe('100.00 + 0.00');
  });

  it('twenty at once take together what is there, and no limit or quote of those refused', async () => {
    const merchant = await fixture.openMerchant({ balance: '1510.00' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.withdraw(merchant, { amount: '300.00' })),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      ...Array.from({ length: 15 }, () => '02407KCSDS'),
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(await fixture.money(merchant)).toBe('0.00 + 1510.00');
    expect(await fixture.limitUsed(merchant)).toBe('1500.00 in 5');
    expect(await fixture.traces(merchant)).toMatchObject({ orders: 5, quotes: 5, jobs: 5 });
  });
});

describe('Limits', () => {
  it.each([
    ['a single payment', 'single_fen = 100000', '1000.01', '02106KCSDS'],
    ['the day', 'day_fen = 150000', '600.01', '02107KCSDS'],
    ['the month', 'month_fen = 150000', '600.01', '02108KCSDS'],
    ['the number of a day', 'day_count = 1', '0.01', '02109KCSDS'],
  ])('of %s refuse one too many and leave nothing of it', async (_of, change, tooMuch, code) => {
    const merchant = await fixture.openMerchant({ layers: null });
    await fixture.db.admin.query(`UPDATE account.limits SET ${change} WHERE mid = $1 AND function = 'withdraw'`, [
      merchant.mid,
    ]);
    must(await fixture.withdraw(merchant, { amount: '900.00' }));
    const before = await fixture.traces(merchant);
    expect(codeOf(await fixture.withdraw(merchant, { amount: tooMuch }))).toBe(code);
    expect(await fixture.traces(merchant)).toEqual(before);
    expect(await fixture.money(merchant)).toBe('99098.00 + 902.00');
  });

  it('of a day start over with the day; a scheduled order uses those of its own day', async () => {
    const merchant = await fixture.openMerchant({ layers: null });
    await fixture.db.admin.query(`UPDATE account.limits SET day_count = 1 WHERE mid = $1`, [merchant.mid]);
    must(await fixture.withdraw(merchant, { amount: '1.00' }));
    must(await fixture.withdraw(merchant, { amount: '2.00', scheduledAt: '2026-11-21 09:00:00' }));
    expect([
      await fixture.limitUsed(merchant),
      await fixture.limitUsed(merchant, '2026-11-21'),
      await fixture.limitUsed(merchant, '2026-11'),
    ]).toEqual(['1.00 in 1', '2.00 in 1', '3.00 in 2']);
    fixture.clock.set('2026-11-21T00:00:00+08:00');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '1.00' }))).toBe('02109KCSDS');
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '1.00' }))).toBe('ok');
  });

  it('of a function that the merchant does not have refuse it', async () => {
    const merchant = await fixture.openMerchant();
    const { accountNo } = merchant.account;
    const quoteId = await fixture.quote(merchant, { function: 'withdraw', accountNo, amount: '1.00', speed: 'T0' });
    await fixture.db.admin.query(`DELETE FROM account.limits WHERE mid = $1 AND function = 'withdraw'`, [merchant.mid]);
    expect(codeOf(await fixture.withdraw(merchant, { amount: '1.00', instead: { quoteId } }))).toBe('02112KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });
});

describe('A quote', () => {
  it('serves one order, also when two send it at the same time', async () => {
    const merchant = await fixture.openMerchant();
    const quoteId = await fixture.quote(merchant, {
      function: 'withdraw',
      accountNo: merchant.account.accountNo,
      amount: '10.00',
      speed: 'T0',
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => fixture.withdraw(merchant, { amount: '10.00', instead: { quoteId } })),
    );
    expect(answers.map(codeOf).sort()).toEqual(['02006KCSDS', '02006KCSDS', 'ok']);
    expect(await fixture.traces(merchant)).toMatchObject({ orders: 1, quotes: 1 });
  });

  it.each([
    ['another amount', { amount: '10.01' }],
    ['another speed', { speed: 'T1' }],
    ['a transfer', { function: 'transfer' }],
    ['another account', { accountNo: 'second' }],
  ])('for %s does not pay this order', async (_what, change) => {
    const merchant = await fixture.openMerchant();
    const quoteChange = 'accountNo' in change ? { accountNo: merchant.second.accountNo } : change;
    const quoteId = await fixture.quote(merchant, {
      function: 'withdraw',
      accountNo: merchant.account.accountNo,
      amount: '10.00',
      speed: 'T0',
      ...quoteChange,
    });
    expect(quoteId).not.toBe('none');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { quoteId } }))).toBe('02104KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });

  it('of another merchant, of nobody, or older than five minutes is none', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const wish = { function: 'withdraw', amount: '10.00', speed: 'T0' };
    const foreign = await fixture.quote(other, { ...wish, accountNo: other.account.accountNo });
    const ownQuoteId = await fixture.quote(merchant, { ...wish, accountNo: merchant.account.accountNo });
    for (const quoteId of [foreign, 'nonsense'])
      expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { quoteId } }))).toBe('02006KCSDS');
    fixture.clock.set('2026-11-20T15:05:00+08:00');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { quoteId: ownQuoteId } }))).toBe(
      '02006KCSDS',
    );
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });
});

describe('A withdrawal is refused', () => {
  it.each(['receive_only', 'frozen', 'dormant'] as const)('out of an account that is %s', async (status) => {
    const merchant = await fixture.openMerchant();
    const quoteId = await fixture.quote(merchant, {
      function: 'withdraw',
      accountNo: merchant.account.accountNo,
      amount: '10.00',
      speed: 'T0',
    });
    await fixture.setStatus(merchant, status);
    expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { quoteId } }))).toBe('02102KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });

  it('from and to another merchant’s account, as if that account did not exist', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(
      codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { accountNo: other.account.accountNo } })),
    ).toBe('02101KCSDS');
    expect(
      codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { bankAccountId: other.bankAccountId } })),
    ).toBe('02115KCSDS');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', instead: { bankAccountId: 'nonsense' } }))).toBe(
      '02115KCSDS',
    );
    expect([await fixture.traces(merchant), await fixture.traces(other)]).toEqual([nothingLeft, nothingLeft]);
  });

  it('to a bank account that was unbound', async () => {
    const merchant = await fixture.openMerchant();
    await fixture.db.admin.query('UPDATE account.bank_accounts SET unbound_at = now() WHERE mid = $1', [merchant.mid]);
    expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00' }))).toBe('02115KCSDS');
  });

  it.each(['2026-11-20 15:00:00', '2026-11-20 14:59:59', '2026-11-20', '2027-02-18 15:00:01'])(
    'for %s, which is past or more than 90 days ahead',
    async (scheduledAt) => {
      const merchant = await fixture.openMerchant();
      expect(codeOf(await fixture.withdraw(merchant, { amount: '10.00', scheduledAt }))).toBe('02408KCSDS');
      expect(await fixture.traces(merchant)).toEqual(nothingLeft);
    },
  );

  it('with a remark that banks or the law do not carry, in a sentence that names what', async () => {
    const merchant = await fixture.openMerchant();
    expect(await fixture.withdraw(merchant, { amount: '10.00', remark: '赌 博 款' })).toMatchObject({
      ok: false,
      code: '02501KCSDS',
      text: expect.stringContaining('赌博') as string,
    });
    expect(await fixture.withdraw(merchant, { amount: '10.00', remark: '货款<1>' })).toMatchObject({
      ok: false,
      code: '02501KCSDS',
      text: expect.stringContaining('<') as string,
    });
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });
});
