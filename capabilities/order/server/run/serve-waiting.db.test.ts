import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { Database } from '#platform/db/database.ts';
import { createWorker, ensureRecurring } from '#platform/jobs/index.ts';
import { orderErrors } from '../../contract/errors.ts';
import { orderBindings } from '../bindings.ts';
import { orderJobs } from '../order-jobs.ts';
import { dyingDatabase } from '../test/dying-database.ts';
import { BEGIN, codeOf, OrderFixture, must } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    kinds: [withdrawalKind, transferKind],
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** A Monday. */
const HOUR = '2026-11-23T09:00:00+08:00';
const scheduledAt = '2026-11-23 09:00:00';

const stateOf = async (merchant: TestMerchant, orderNo: string) => (await fixture.detail(merchant, orderNo)).state;
const statesOf = (merchant: TestMerchant, orderNos: readonly string[]) =>
  Promise.all(orderNos.map((orderNo) => stateOf(merchant, orderNo)));

/** Transfers for the same hour, in this sequence; the account has less than the fees. */
async function waiting(...amounts: string[]) {
  fixture.clock.set(BEGIN);
  const [merchant, payee] = [await fixture.openMerchant({ balance: '0.01' }), await fixture.openMerchant()];
  const orderNos: string[] = [];
  const to = { accountNo: payee.account.accountNo, name: payee.name };
  for (const [index, amount] of amounts.entries()) {
    const minute = String(index).padStart(2, '0');
    orderNos.push(
      must(await fixture.transfer(merchant, to, { amount, scheduledAt: `2026-11-23 09:${minute}:00` })).orderNo,
    );
  }
  for (const index of amounts.keys()) await fixture.run(`2026-11-23T09:${String(index).padStart(2, '0')}:00+08:00`);
  return { merchant, payee, orderNos };
}

/** Amount and fee of a transfer. */
async function costOf(amount: string): Promise<string> {
  const [merchant, payee] = [await fixture.openMerchant(), await fixture.openMerchant()];
  const quote = must(
    await fixture.call<{ debitAmount: string }>(merchant, 'maker', 'csdb/v2/business/work', {
      function: 'transfer',
      accountNo: merchant.account.accountNo,
      amount,
      payeeAccountNo: payee.account.accountNo,
    }),
  );
  return quote.debitAmount;
}

describe('An order without enough money at its hour', () => {
  it('waits with code 04 until a day that it names, holds nothing, and its maker may cancel it', async () => {
    const merchant = await fixture.openMerchant({ balance: '501.99' });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00', scheduledAt }));
    await fixture.run(HOUR);
    const seen = await fixture.detail(merchant, orderNo);
    expect(seen).toMatchObject({
      state: 'awaiting_funds',
      stateName: '待充值',
      auditStatus: '04',
      fundsUntil: '2026-11-30T09:00:00+08:00',
      failReason: '',
      entries: [],
      actions: { withdraw: true },
    });
    expect(seen.timeline.at(-1)).toMatchObject({
      event: 'awaiting_funds',
      note: '请在 2026-11-30 09:00 前充值，到账后自动执行',
    });
    expect([await fixture.money(merchant), await fixture.limitUsed(merchant, '2026-11-23')]).toEqual([
      '501.99 + 0.00',
      '500.00 in 1',
    ]);
    expect(codeOf(await fixture.call(merchant, 'checker', 'order/audit/cancel', { orderNo }))).toBe('02405KCSDS');
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo }));
    await fixture.payIn(merchant, '1000.00');
    await fixture.serveWaiting();
    expect([await stateOf(merchant, orderNo), await fixture.limitUsed(merchant, '2026-11-23')]).toEqual([
      'withdrawn',
      '0.00 in 0',
    ]);
  });

  it('is still refused when it is to be paid at once', async () => {
    const merchant = await fixture.openMerchant({ balance: '501.99' });
    expect(codeOf(await fixture.withdraw(merchant, { amount: '500.00' }))).toBe('02407KCSDS');
  });

  it('is served before those that came later, and passed over while only a later one fits', async () => {
    const { merchant, orderNos } = await waiting('300.00', '100.00', '100.00');
    await fixture.payIn(merchant, await costOf('100.00'));
    await fixture.serveWaiting();
    expect(await statesOf(merchant, orderNos)).toEqual(['awaiting_funds', 'succeeded', 'awaiting_funds']);
    await fixture.payIn(merchant, await costOf('300.00'));
    fixture.clock.set('2026-11-23T09:10:00+08:00');
    await fixture.serveWaiting();
    expect(await statesOf(merchant, orderNos)).toEqual(['succeeded', 'succeeded', 'awaiting_funds']);
    expect(await fixture.money(merchant)).toBe('0.01 + 0.00');
  });

  it('ends after seven days with its reason and its limit back', async () => {
    const { merchant, payee, orderNos } = await waiting('100.00');
    fixture.clock.set(BEGIN);
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const reviewed = must(await fixture.transfer(merchant, to, { amount: '2000.00', scheduledAt })).orderNo;
    must(await fixture.approve(merchant, 'checker', reviewed));
    await fixture.run(HOUR);
    expect(await stateOf(merchant, reviewed)).toBe('awaiting_funds');
    fixture.clock.set('2026-11-30T08:59:59+08:00');
    await fixture.serveWaiting();
    expect(await statesOf(merchant, orderNos)).toEqual(['awaiting_funds']);
    fixture.clock.set('2026-11-30T09:00:00+08:00');
    await fixture.serveWaiting();
    expect(await fixture.detail(merchant, orderNos[0]!)).toMatchObject({
      state: 'expired',
      auditStatus: '18',
      failReason: '等待充值已满7天，订单已失效',
      fundsUntil: null,
    });
    expect(await stateOf(merchant, reviewed)).toBe('expired');
    expect(await fixture.limitUsed(merchant, '2026-11-23', 'transfer')).toBe('0.00 in 0');
  });

  it('that waits for the bank’s hours too is sent when they open', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00', scheduledAt }));
    await fixture.run(HOUR);
    await fixture.payIn(merchant, '1000.00');
    fixture.clock.set('2026-11-23T22:45:00+08:00');
    await fixture.serveWaiting();
    expect(await stateOf(merchant, orderNo)).toBe('awaiting_funds');
    fixture.rail.plan(orderNo, { send: [succeeded()] });
    fixture.clock.set('2026-11-24T08:30:00+08:00');
    await fixture.serveWaiting();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      arrivalAt: '2026-11-24T09:00:00+08:00',
    });
  });

  it('fails when what would be paid is not what was made, and the others are served', async () => {
    const [one, other] = [await waiting('100.00'), await waiting('100.00')];
    await fixture.db.admin.query(`UPDATE orders.orders SET remark = '改' WHERE order_no = $1`, [one.orderNos[0]]);
    for (const { merchant } of [one, other]) await fixture.payIn(merchant, '1000.00');
    await fixture.serveWaiting();
    expect(await fixture.detail(one.merchant, one.orderNos[0]!)).toMatchObject({
      state: 'failed',
      failReason: orderErrors['02411KCSDS'],
    });
    expect(await stateOf(other.merchant, other.orderNos[0]!)).toBe('succeeded');
  });

  it('fails when its payee may no longer be paid', async () => {
    const { merchant, payee, orderNos } = await waiting('100.00');
    await fixture.setStatus(payee, 'closing');
    await fixture.payIn(merchant, '1000.00');
    await fixture.serveWaiting();
    expect(await stateOf(merchant, orderNos[0]!)).toBe('failed');
    expect(await fixture.money(merchant)).toBe('1000.01 + 0.00');
  });
});

describe('The job that serves waiting orders', () => {
  let notes: string[] = [];
  beforeEach(() => void (notes = []));
  const workerOn = (db: Database) => {
    const handlers = orderJobs({ rail: fixture.rail, texts: orderErrors });
    const note = (line: object): void => void notes.push((line as { err: Error }).err.name);
    const log = { info: note, warn: note, error: note };
    return createWorker({ db, clock: fixture.clock, log, handlers, backoffMs: () => 0, concurrency: 1 });
  };
  const due = () =>
    fixture.db.database.transaction({}, (tx) =>
      ensureRecurring(tx, { kind: 'order.funds', firstAt: fixture.clock.now() }),
    );
  /** As if the first worker's lease had ended: another one takes the job while the first still works. */
  const loseLease = () =>
    fixture.db.admin.query(
      `UPDATE jobs.jobs SET state = 'ready', lease_token = NULL, leased_until = NULL, run_at = '-infinity' WHERE kind = 'order.funds'`,
    );

  it('pays each order once when two workers look at the same time', async () => {
    const amounts = Array.from({ length: 10 }, () => '10.00');
    const { merchant, payee, orderNos } = await waiting(...amounts);
    await fixture.payIn(merchant, '1000.00');
    await due();
    // The second look begins while the first pays its first order.
    let stolen: Promise<unknown> | undefined;
    const first: Database = {
      ...fixture.db.database,
      transaction: (options, work) => {
        if (options.mid === merchant.mid) stolen ??= loseLease().then(() => workerOn(fixture.db.database).runDue());
        return fixture.db.database.transaction(options, work);
      },
    };
    await workerOn(first).runDue();
    await stolen;
    expect(new Set(await statesOf(merchant, orderNos))).toEqual(new Set(['succeeded']));
    expect(await fixture.money(payee)).toBe('100100.00 + 0.00');
    // The one that finds an order paid passes it over.
    expect(notes.filter((name) => name !== 'LeaseLost')).toEqual([]);
  });

  it('continues where a dead worker stopped', async () => {
    const { merchant, payee, orderNos } = await waiting('10.00', '10.00', '10.00');
    await fixture.payIn(merchant, '1000.00');
    await due();
    await workerOn(dyingDatabase(fixture.db.database, 2))
      .runDue()
      .catch(() => undefined);
    await loseLease();
    await workerOn(fixture.db.database).runDue();
    expect(await statesOf(merchant, orderNos)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await fixture.money(payee)).toBe('100030.00 + 0.00');
  });
});
