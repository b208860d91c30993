import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { failed, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { holdingOnly, limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import {
  fixture as batches,
  line,
  merchant as batchPayer,
  FAILS,
  openPayer,
  openResults,
  PAID,
  submit,
} from '#capabilities/payout/server/test/batch-results-fixture.ts';
import { checkedSheet, runUntil, sheetOf } from '#capabilities/payout/server/test/sheet-batch.ts';
import { statementBindings } from '#capabilities/statement/server/bindings.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { entryBills, orderBills, type EntryBillName, type OrderBillName } from '../contract/bills.ts';
import { billBindings } from './bindings.ts';
import { billCapability } from './capability.ts';

type Name = EntryBillName | OrderBillName;
interface Bill {
  list: Record<string, string | boolean | object | null>[];
  totalCount: number;
  totals: Record<string, string | number | null>;
}
const days = { startTime: '2026-11-01', endTime: '2026-11-30' };

let fixture: OrderFixture;
let merchant: TestMerchant;
let payer: TestMerchant;
const billOf = (name: Name, input: object = {}, owner = merchant, on = fixture) =>
  callOperation<Bill>({
    database: on.db.database,
    binding: billBindings().find(({ operation }) => operation.path === `bill/${name}`)!,
    session: owner.people.viewer,
    input: { ...days, ...input },
  });
const bill = async (...args: Parameters<typeof billOf>) => must(await billOf(...args));

/**
 * 300.00 are withdrawn, 200.00 fail at the bank, 500.00 come back from it; 700.00 arrive from another merchant, 100.00
 * go to it.
 */
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...withdrawalBindings(),
      ...transferBindings(),
      ...statementBindings({ sources: billCapability.exports }),
    ],
    kinds: [withdrawalKind, transferKind],
  });
  const plan = { balance: '5000.00', layers: null };
  [merchant, payer] = [await fixture.openMerchant(plan), await fixture.openMerchant(plan)];
  for (const [amount, send] of [
    ['300.00', succeeded()],
    ['200.00', failed('账号不存在')],
    ['500.00', succeeded()],
  ] as const) {
    const { orderNo } = must(await fixture.withdraw(merchant, { amount }));
    fixture.rail.plan(orderNo, { send: [send] });
    await fixture.run();
    if (amount === '500.00') {
      fixture.rail.sendBack({
        returnNo: 'RT1',
        channelNo: `${merchant.mid}-${orderNo}`,
        amountFen: 50_000n,
        reason: '账户异常',
        at: new Date(BEGIN),
      });
      await fixture.readReturns();
    }
  }
  must(
    await fixture.transfer(payer, { accountNo: merchant.account.accountNo, name: merchant.name }, { amount: '700.00' }),
  );
  must(
    await fixture.transfer(merchant, { accountNo: payer.account.accountNo, name: payer.name }, { amount: '100.00' }),
  );
  await fixture.run();
});
afterAll(async () => {
  await fixture.mustAddUp();
  await fixture.db.close();
});

describe('A bill of entries', () => {
  it('of receipts has what others paid and who it was: no fee, no payment that came back', async () => {
    const { list, totals } = await bill('receiceTrans', { startTime: '2026-11-20' });
    expect(
      list.map(({ typeName, amount, counterName, isOwnOrder }) => [typeName, amount, counterName, isOwnOrder]),
    ).toEqual([['转账', '700.00', payer.name, false]]);
    expect(list[0]!.counterAccountNo).toBe(`**** ${payer.account.accountNo.slice(-4)}`);
    expect(totals).toMatchObject({ inCount: 1, inAmount: '700.00', outCount: 0, opening: null });
  });

  it('of paying accounts has outflows with the payee of the own order, and fees as fees', async () => {
    const { list } = await bill('payAccount');
    expect(new Set(list.map(({ direction }) => direction))).toEqual(new Set(['out']));
    const named = new Map(list.map(({ typeName, counterName }) => [typeName, counterName]));
    expect(named.get('转账')).toBe(payer.name);
    expect(named.get('提现')).toBe(merchant.name);
    expect(named.get('提现手续费')).toBe('手续费');
  });

  it('of business funds has both directions and explains the balance; no filter removes one', async () => {
    const { totals, totalCount } = await bill('busiFund');
    const [came, went] = [await bill('busiFund', { direction: 'in' }), await bill('payAccount')];
    expect(totalCount).toBe(came.totalCount + went.totalCount);
    expect(totals).toMatchObject({
      inAmount: came.totals.inAmount,
      outAmount: went.totals.outAmount,
      opening: '5000.00',
    });
    expect((await bill('payAccount', { direction: 'in' })).totals).toEqual(went.totals);
  });
});

describe('A bill of orders', () => {
  it('of payments has every state, with sums of all and of successes, and no receipts', async () => {
    const { list, totals } = await bill('paymentTrans', { sort: 'amount:asc' });
    expect(list.map(({ typeName, amount, state }) => [typeName, amount, state])).toEqual([
      ['转账', '100.00', 'succeeded'],
      ['提现', '200.00', 'failed'],
      ['提现', '300.00', 'succeeded'],
      ['提现', '500.00', 'returned'],
    ]);
    expect(totals).toMatchObject({ count: 4, amount: '1100.00', doneCount: 2, doneAmount: '400.00', income: '0.00' });
  });

  it.each(['separateTrans', 'authTrade', 'customerPush', 'batchSearch'] as const)(
    '%s has no payment, even if codes ask for one',
    async (name) => {
      for (const typeCodes of [undefined, ['2010', '3010', '8010']])
        expect(await bill(name, { typeCodes })).toMatchObject({ list: [], totals: { count: 0, amount: '0.00' } });
    },
  );

  it('of batches has what became of their lines', async () => {
    await openResults();
    await openPayer();
    const { orderNo } = await submit(
      await checkedSheet(batches, batchPayer, sheetOf('BILL2026112001', [line(PAID, 100), line(FAILS, 200)])),
    );
    await runUntil(batches, new BookRail(), BEGIN);
    const { list, totals } = await bill('batchSearch', {}, batchPayer, batches);
    expect(list).toMatchObject([
      { orderNo, state: 'partly_succeeded', lines: { total: 2, succeeded: 1, failed: 1, returned: 0 } },
    ]);
    const part = { doneCount: 0, doneAmount: '0.00', partCount: 1, partAmount: '100.00' };
    expect(totals).toMatchObject({ count: 1, amount: '300.00', ...part });
    const payments = await bill('paymentTrans', {}, batchPayer, batches);
    expect([payments.list, payments.totals]).toEqual([list, totals]);
    expect((await bill('batchSearch', { states: ['failed'] }, batchPayer, batches)).totals).toMatchObject({
      partCount: 0,
      partAmount: '0.00',
    });
    expect((await bill('batchSearch', { maxAmount: '300.00' }, batchPayer, batches)).totals).toEqual(totals);
    await batches.mustAddUp();
    await batches.db.close();
  });
});

describe('Every bill', () => {
  const names = [...Object.entries(entryBills), ...Object.entries(orderBills)].map(
    ([name, { exportCode }]) => [name as Name, exportCode] as const,
  );
  const fileOf = (name: Name, owner: TestMerchant) =>
    fixture.call<{ fileStr: string; rowCount: number }>(owner, 'viewer', 'statement/realTimeExport', {
      bizTypeCode: `bill.${name}`,
      format: 'csv',
      ...days,
    });

  it.each(names)('%s is of one merchant, and its file has its rows for those with %s only', async (name, code) => {
    const shown = await bill(name);
    const file = must(await fileOf(name, holdingOnly(merchant, 'viewer', [code])));
    expect(file.rowCount).toBe(shown.totalCount);
    expect(codeOf(await fileOf(name, holdingOnly(merchant, 'viewer', [code.slice(0, 4)])))).toBe('05020KCSDC');
    const theirs = new Set((await bill(name, {}, payer)).list.map(({ accountNo }) => accountNo));
    expect([...theirs].filter((accountNo) => accountNo !== payer.account.accountNo)).toEqual([]);
  });

  it.each(names)(
    'BZ19 %s and its file have for a person who is limited to an account what is of it',
    async (name, code) => {
      const few = limitedTo(holdingOnly(merchant, 'viewer', [code]), 'viewer');
      expect([(await bill(name, {}, few)).totalCount, must(await fileOf(name, few)).rowCount]).toEqual([0, 0]);
    },
  );

  it('refuses an account of another merchant and a time that ends before it begins', async () => {
    expect(codeOf(await billOf('busiFund', { accountNo: payer.account.accountNo }))).toBe('02101KCSDS');
    expect(codeOf(await billOf('busiFund', { startTime: '2026-12-01' }))).toBe('02105KCSDS');
    expect(codeOf(await billOf('paymentTrans', { startTime: '2026-12-01' }))).toBe('02402KCSDS');
    expect((await bill('paymentTrans', { accountNo: payer.account.accountNo })).list).toEqual([]);
  });
});
