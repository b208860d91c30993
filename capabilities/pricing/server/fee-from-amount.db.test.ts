import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { checkedSheet } from '#capabilities/order/server/test/sheets.ts';
import { BEGIN, codeOf, must, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { assignPlan } from '../contract/merchant-operations.ts';
import { addPlan, compareVersions, saveDraft, showPlan, tryPrices } from '../contract/plan-operations.ts';
import type { PriceRow } from '../contract/price-rows.ts';
import { at, decide, editor, fixture, openPricing, proposal, propose, transferSheets } from './test/pricing-fixture.ts';

const TOMORROW = '2026-11-21';

let merchant: TestMerchant;
let firm: TestMerchant;
let planId: string;

/** Withdrawals and transfers cost this much, taken out of the amount. */
const deducted =
  (fixed: string) =>
  (rows: PriceRow[]): PriceRow[] =>
    rows.map((row) =>
      row.kind === 'withdraw' || row.kind === 'transfer'
        ? { ...row, fixed, rate: '0', min: '', max: '', feeFrom: 'amount' }
        : row,
    );

beforeAll(openPricing);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, firm] = [
    await fixture.openMerchant({ layers: null, balance: '1000.00' }),
    await fixture.openMerchant({ balance: '0.01' }),
  ];
  const input = { requestNo: newId(), name: `方案${newId().slice(-12)}`, note: '', copyOf: 'standard' };
  planId = must(await at(editor, addPlan, input)).planId;
  must(await decide(must(await propose(planId, TOMORROW, deducted('2.00'))).changeId));
  const assigned = must(
    await at(editor, assignPlan, { planId, fromDay: TOMORROW, mids: [merchant.mid], ...proposal() }),
  );
  must(await decide(assigned.changeId));
  fixture.clock.set(`${TOMORROW}T10:00:00+08:00`);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const quote = (fundFunction: string, amount: string) =>
  fixture.call<Record<string, unknown>>(merchant, 'maker', 'csdb/v2/business/work', {
    function: fundFunction,
    accountNo: merchant.account.accountNo,
    amount,
  });
const available = (owner: TestMerchant) => `${owner.account.accountNo}:available`;
const paidOut = async (amount: string) => {
  const { orderNo } = must(await fixture.withdraw(merchant, { amount }));
  fixture.rail.plan(orderNo, { send: [succeeded()] });
  await fixture.run();
  return orderNo;
};

describe('A fee that is taken out of the amount', () => {
  it('leaves the payee the rest: quote and order say which amount is which', async () => {
    expect(must(await quote('withdraw', '500.00'))).toMatchObject({
      feeFrom: 'amount',
      fee: '2.00',
      arrivalAmount: '498.00',
      debitAmount: '500.00',
      balanceAfter: '500.00',
    });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    expect(await fixture.money(merchant)).toBe('500.00 + 500.00');
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      amount: '498.00',
      fee: '2.00',
      enteredAmount: '500.00',
    });
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    await fixture.run();
    expect(await fixture.money(merchant)).toBe('500.00 + 0.00');
    expect(await fixture.moved(orderNo)).toEqual({
      [available(merchant)]: '-500.00',
      bankCash: '498.00',
      feeIncome: '2.00',
    });
    expect(await fixture.limitUsed(merchant, TOMORROW)).toBe('498.00 in 1');
  });

  it('may be all of the money that there is, which a fee in addition may not', async () => {
    expect(must(await quote('withdraw', '1000.00'))).toMatchObject({ sufficient: true, balanceAfter: '0.00' });
    await paidOut('1000.00');
    expect(await fixture.money(merchant)).toBe('0.00 + 0.00');
  });

  it('leaves something: an amount that is not larger is refused with the fee', async () => {
    const refused = await quote('withdraw', '2.00');
    expect(refused).toMatchObject({ ok: false, code: '09861KCSDS', text: '金额不足以扣除手续费 2.00 元，请增大金额' });
    expect(must(await quote('withdraw', '2.01'))).toMatchObject({ arrivalAmount: '0.01', debitAmount: '2.01' });
  });

  it.each([
    ['账号不存在', '998.00', '498.00'],
    ['其他', '1000.00', '500.00'],
  ] as const)(
    'comes back with a return of the bank (%s) only when the bank was at fault',
    async (reason, remaining, back) => {
      const orderNo = await paidOut('500.00');
      const sentBack: BankReturn = {
        returnNo: newId(),
        channelNo: `${merchant.mid}-${orderNo}`,
        amountFen: 49_800n,
        reason,
        at: fixture.clock.now(),
      };
      fixture.rail.sendBack(sentBack);
      await fixture.readReturns();
      expect(await fixture.money(merchant)).toBe(`${remaining} + 0.00`);
      const backNo = (await fixture.detail(merchant, orderNo)).followers[0]!.orderNo;
      expect(await fixture.moved(backNo)).toMatchObject({ [available(merchant)]: back, bankCash: '-498.00' });
      // The payment is made again as it was entered.
      const again = await fixture.call(merchant, 'maker', 'order/queryPayAgain', { orderNo });
      expect(must(again)).toMatchObject({ amount: '500.00' });
    },
  );

  it('is the rule of the quote, regardless of a version that holds by the time of the order', async () => {
    const { accountNo } = merchant.account;
    fixture.clock.set(`${TOMORROW}T23:58:00+08:00`);
    const inAddition = (rows: PriceRow[]) => rows.map((row) => ({ ...row, feeFrom: 'payer' as const }));
    const standard = must(await propose(planId, '2026-11-22', (rows) => inAddition(rows)));
    must(await decide(standard.changeId));
    const { quoteId } = must(await quote('withdraw', '500.00')) as { quoteId: string };
    fixture.clock.set('2026-11-22T00:01:00+08:00');
    expect(must(await quote('withdraw', '500.00'))).toMatchObject({ feeFrom: 'payer', debitAmount: '502.00' });
    const input = { requestNo: newId(), quoteId, accountNo, amount: '500.00', speed: 'T0' };
    const paid = await fixture.call<Placed>(merchant, 'maker', 'csdb/v2/withDraw/standard', {
      ...input,
      bankAccountId: merchant.bankAccountId,
    });
    expect(await fixture.detail(merchant, must(paid).orderNo)).toMatchObject({ amount: '498.00', fee: '2.00' });
  });

  it('serves no order of what the payee gets: the entered amount is the quoted one', async () => {
    const { quoteId } = must(await quote('withdraw', '500.00')) as { quoteId: string };
    expect(codeOf(await fixture.withdraw(merchant, { amount: '498.00', instead: { quoteId } }))).toBe('02104KCSDS');
  });

  it('inside the provider credits the payee with the rest, and the same again is a repeat', async () => {
    const { orderNo } = must(
      await fixture.transfer(merchant, { accountNo: firm.account.accountNo, name: firm.name }, { amount: '100.00' }),
    );
    await fixture.run();
    expect(await fixture.moved(orderNo)).toEqual({
      [available(merchant)]: '-100.00',
      [available(firm)]: '98.00',
      feeIncome: '2.00',
    });
    const repeats = (amount: string) =>
      fixture.call<{ hits: object[] }>(merchant, 'maker', 'csdb/v2/business/checkRepeatCommit', {
        payeeAccountNo: firm.account.accountNo,
        amount,
      });
    expect(must(await repeats('100.00')).hits).toMatchObject([{ orderNo, amount: '100.00' }]);
    expect(must(await repeats('98.00')).hits).toEqual([]);
  });

  it('is taken out of each line of a sheet, whose sum is that of the entered amounts', async () => {
    const heads = '商户明细号,收款方名称,收款账号,金额,备注';
    const line = (no: string, amount: string) => `${no},${firm.name},${firm.account.accountNo},${amount},货款`;
    const sheet = { kind: transferSheets, heads, lines: [line('L1', '10.00'), line('L2', '20.00')], total: 30 };
    const checked = await checkedSheet(fixture, merchant, sheet);
    expect(checked).toMatchObject({ errorCount: 0, amount: '30.00', fee: '4.00', deducted: '4.00' });
    const { accountNo } = merchant.account;
    const { batchId, sha256 } = checked;
    const input = { requestNo: newId(), batchId, accountNo, amount: '30.00', sha256 };
    const placed = must(await fixture.call<Placed>(merchant, 'maker', 'csdb/v2/transfer/batch', input));
    await fixture.run();
    expect(await fixture.moved(placed.orderNo)).toEqual({
      [available(merchant)]: '-30.00',
      [available(firm)]: '26.00',
      feeIncome: '4.00',
    });
    const lines = must(
      await fixture.call<{ list: object[] }>(merchant, 'maker', 'order/queryOrderLines', {
        orderNo: placed.orderNo,
        pageNo: 1,
        pageSize: 20,
      }),
    );
    expect(lines.list).toMatchObject([
      { amount: '8.00', fee: '2.00', enteredAmount: '10.00' },
      { amount: '18.00', fee: '2.00', enteredAmount: '20.00' },
    ]);
    expect(await fixture.detail(merchant, placed.orderNo)).toMatchObject({ amount: '26.00', enteredAmount: '30.00' });
    const say = (from: string) =>
      fixture.db.admin.query('UPDATE orders.orders SET fee_from = $2 WHERE order_no = $1', [placed.orderNo, from]);
    await say('payer');
    expect(await fixture.findings()).toEqual([
      `I5 batch ${placed.orderNo} takes its fees from payer, and its lines otherwise`,
    ]);
    await say('amount');
  });

  it('makes a line of a sheet faulty that is not larger than it', async () => {
    const heads = '商户明细号,收款方名称,收款账号,金额,备注';
    const lines = [`L1,${firm.name},${firm.account.accountNo},2.00,货款`];
    const checked = await checkedSheet(fixture, merchant, { kind: transferSheets, heads, lines, total: 2 });
    expect(checked.list[0]!.errors).toEqual([{ column: '金额', text: '金额不足以扣除手续费 2.00 元，请增大金额' }]);
  });
});

describe('A price list', () => {
  it('says how a fee is charged, compares versions by it, and refuses it for other kinds', async () => {
    const { rows } = must(await at(editor, showPlan, { planId }));
    const withdrawals = rows.filter(({ kind }) => kind === 'withdraw');
    expect(new Set(withdrawals.map(({ feeFrom }) => feeFrom))).toEqual(new Set(['amount']));
    const back = rows.map((row) => ({ ...row, feeFrom: row.kind === 'withdraw' ? ('payer' as const) : row.feeFrom }));
    const input = { planId, revision: 0, fromDay: '2026-11-25' };
    must(await at(editor, saveDraft, { ...input, rows: back }));
    const compared = must(await at(editor, compareVersions, { planId, before: 1, after: 0 })).rows;
    const changed = compared.filter(({ state }) => state === 'changed');
    expect(new Set(changed.map(({ kind }) => kind))).toEqual(new Set(['withdraw']));
    expect(changed[0]).toMatchObject({
      before: { price: '每笔 2.00 元（内扣）' },
      after: { price: '每笔 2.00 元（外扣）' },
    });
    const mixed = rows.map((row, index) =>
      index === rows.indexOf(withdrawals[0]!) ? row : { ...row, feeFrom: 'amount' },
    );
    await expect(at(editor, saveDraft, { ...input, revision: 1, rows: mixed as PriceRow[] })).rejects.toThrow(
      '该业务的手续费只能在金额之外另收，请改为外扣',
    );
  });

  it('is tried on what was entered, whichever rule the fee had', async () => {
    await paidOut('500.00');
    fixture.clock.set('2026-12-03T10:00:00+08:00');
    const { rows } = must(await at(editor, showPlan, { planId }));
    const percent = rows.map((row) => (row.kind === 'withdraw' ? { ...row, fixed: '0.00', rate: '1.00' } : row));
    const tried = must(await at(editor, tryPrices, { planId, rows: percent, of: 'plan' }));
    expect(tried.total).toMatchObject({ amount: '500.00', charged: '2.00', tried: '5.00' });
    const all = must(await at(editor, tryPrices, { planId, rows: deducted('500.00')(rows), of: 'plan' }));
    expect([all.total.tried, all.unpriced]).toEqual(['2.00', 1]);
  });
});
