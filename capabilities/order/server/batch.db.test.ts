import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectKinds, kinds } from '#capabilities/account/contract/kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { createWorker, ensureRecurring, type Worker } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { orderBindings } from './bindings.ts';
import { orderJobs } from './order-jobs.ts';
import { bankAccountOf, bankCashOf, checkedBatch, payWages, REFUSED, wagesBindings, wagesContract, wagesKind, type DraftPlan } from './test/batch-kind.ts';
import { BookRail } from './test/book-rail.ts';
import { dyingDatabase } from './test/dying-database.ts';
import { BEGIN, codeOf, must, nothingLeft, OrderFixture, type Placed } from './test/order-fixture.ts';
import type { MerchantPlan, TestMerchant } from './test/test-merchant.ts';

// All that makes the kind known: no file of the product names it.
connectKinds([...kinds(), wagesContract]);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const texts = { '02102KCSDS': '付款账户状态异常', '02407KCSDS': '可用余额不足' };
/** Many workers and audits: on a busy machine they take their time. */
const PATIENCE_MS = 300_000;
const after = (seconds: number) => new Date(Date.parse(BEGIN) + seconds * 1000).toISOString();

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...wagesBindings()], kinds: [wagesKind] });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const workerOf = (rail: BankRail, db = fixture.db.database, handlers = orderJobs({ rail, texts })): Worker =>
  createWorker({ db, clock: fixture.clock, log: silent, handlers, backoffMs: () => 0, concurrency: 1 });

async function submit(payer: TestMerchant, batchId: string, more: { scheduledAt?: string } = {}) {
  return fixture.call<Placed>(payer, 'maker', payWages.path, { requestNo: newId(), accountNo: payer.account.accountNo, batchId, ...more });
}

/** A submitted batch of a merchant that reviews nothing, unless it does. */
async function submitted(plan: DraftPlan, merchant: MerchantPlan = { layers: null }) {
  const payer = await fixture.openMerchant(merchant);
  const batchId = await checkedBatch(fixture, payer, plan);
  const { orderNo } = must(await submit(payer, batchId));
  return { payer, batchId, orderNo };
}

const stateOf = async (payer: TestMerchant, orderNo: string) => (await fixture.detail(payer, orderNo)).state;
const draftState = async (batchId: string) => (await fixture.db.admin.query<{ state: string }>('SELECT state FROM uploads.batches WHERE batch_id = $1', [batchId])).rows[0]!.state;
async function linesOf(orderNo: string): Promise<Record<string, number>> {
  const { rows } = await fixture.db.admin.query<{ state: string; count: number }>('SELECT state, count(*)::int AS count FROM orders.lines WHERE order_no = $1 GROUP BY state', [orderNo]);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
/** The bank's list of returns is read once, from its beginning. */
async function readReturns(worker: Worker): Promise<void> {
  await fixture.db.database.transaction({}, (tx) => ensureRecurring(tx, { kind: 'order.returns', firstAt: fixture.clock.now() }));
  await fixture.db.admin.query(`UPDATE jobs.jobs SET run_at = '-infinity' WHERE kind = 'order.returns'; DELETE FROM orders.rail_cursors`);
  await worker.runDue();
}
const leftOver = () => fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);

/** A job that was given up is due once more. */
const again = (payer: TestMerchant, kind: string) =>
  fixture.db.admin.query(`UPDATE jobs.jobs SET state = 'ready', attempt = 0, ended_at = NULL, not_before = '-infinity' WHERE mid = $1 AND kind = $2`, [payer.mid, kind]);

describe('The submission of a batch', () => {
  it('holds the sum of its lines, chunk by chunk, uses the limit for each line, and takes the draft', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 1200 });
    expect(await fixture.money(payer)).toBe('86800.00 + 13200.00');
    expect(await fixture.limitUsed(payer, '2026-11-20', 'wages')).toBe('12000.00 in 1200');
    expect(await fixture.detail(payer, orderNo)).toMatchObject({ state: 'queued', amount: '12000.00', fee: '1200.00', payeeName: '员工1等1200笔' });
    const { rows } = await fixture.db.admin.query(`SELECT key FROM ledger.journals WHERE order_no = $1 ORDER BY key`, [orderNo]);
    expect(rows.map(({ key }) => key)).toEqual([1, 2, 3].map((chunk) => `${orderNo}:c${chunk}:hold`));
    expect(await draftState(batchId)).toBe('submitted');
    expect(codeOf(await submit(payer, batchId))).toBe('02908KCSDS');
  });

  it.each<[string, MerchantPlan, (payer: TestMerchant, batchId: string) => Promise<unknown>, string]>([
    ['more than the account has', { balance: '10999.99' }, async () => undefined, '02407KCSDS'],
    ['a line above the limit of one payment', {}, (payer) => fixture.db.admin.query(`UPDATE account.limits SET single_fen = 999 WHERE mid = $1 AND function = 'wages'`, [payer.mid]), '02106KCSDS'],
    ['more lines than the day allows', {}, (payer) => fixture.db.admin.query(`UPDATE account.limits SET day_count = 999 WHERE mid = $1 AND function = 'wages'`, [payer.mid]), '02109KCSDS'],
    ['a draft with a fault', {}, (_payer, batchId) => fixture.db.admin.query('UPDATE uploads.batches SET fault_count = 1 WHERE batch_id = $1', [batchId]), '02908KCSDS'],
    ['the draft of another kind', {}, (_payer, batchId) => fixture.db.admin.query(`UPDATE uploads.batches SET kind = 'other' WHERE batch_id = $1`, [batchId]), '02903KCSDS'],
  ])('of %s leaves nothing', async (_what, merchant, spoil, code) => {
    const payer = await fixture.openMerchant({ layers: null, ...merchant });
    const batchId = await checkedBatch(fixture, payer, { lines: 1000 });
    await spoil(payer, batchId);
    expect(codeOf(await submit(payer, batchId))).toBe(code);
    expect([await fixture.traces(payer), await draftState(batchId)]).toEqual([nothingLeft, 'checked']);
    const { rows } = await fixture.db.admin.query('SELECT (SELECT count(*)::int FROM orders.lines WHERE mid = $1) AS lines, (SELECT count(*)::int FROM orders.chunks WHERE mid = $1) AS chunks', [payer.mid]);
    expect(rows).toEqual([{ lines: 0, chunks: 0 }]);
  });

  it('of one draft by two at once makes one order', async () => {
    const payer = await fixture.openMerchant({ layers: null });
    const batchId = await checkedBatch(fixture, payer, { lines: 20 });
    const answers = await Promise.all([1, 2, 3].map(() => submit(payer, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', '02908KCSDS', 'ok']);
  });
});

describe('The review of a batch', () => {
  it('is by its total, and a rejection gives back money, limit and draft', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 600, amountFen: 10_00n }, {});
    expect(await stateOf(payer, orderNo)).toBe('pending_review');
    must(await fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '合同编号不符，请核对' }));
    expect([await fixture.money(payer), await fixture.limitUsed(payer, '2026-11-20', 'wages'), await draftState(batchId)]).toEqual(['100000.00 + 0.00', '0.00 in 0', 'void']);
  });

  it('is of its lines: one that was changed since is not paid', async () => {
    const { payer, orderNo } = await submitted({ lines: 600 }, {});
    must(await fixture.approve(payer, 'checker', orderNo));
    await fixture.db.admin.query(`UPDATE orders.lines SET payee_account_no = '6225880000000001' WHERE order_no = $1 AND line_no = 501`, [orderNo]);
    const rail = new BookRail();
    await workerOf(rail).runDue();
    expect(await linesOf(orderNo)).toMatchObject({ waiting: 100 });
    expect(rail.book.has(`${payer.mid}-${orderNo}-501`)).toBe(false);
    await fixture.db.admin.query(`UPDATE orders.lines SET payee_account_no = $2 WHERE order_no = $1 AND line_no = 501`, [orderNo, bankAccountOf(501)]);
    await again(payer, 'order.chunks');
    await endAll(rail, payer, orderNo, 600);
  });

  it('is of its lines: a chunk of which one was changed since it was paid is not sent', async () => {
    const { payer, orderNo } = await submitted({ lines: 10 });
    const rail = new BookRail();
    const change = (accountNo: string) => fixture.db.admin.query(`UPDATE orders.lines SET payee_account_no = $2 WHERE order_no = $1 AND line_no = 3`, [orderNo, accountNo]);
    await workerOf(rail, undefined, Object.fromEntries(Object.entries(orderJobs({ rail, texts })).filter(([kind]) => kind !== 'order.lines'))).runDue();
    expect(await linesOf(orderNo)).toEqual({ processing: 10 });
    await change('6225880000000001');
    await again(payer, 'order.lines');
    await workerOf(rail).runDue();
    expect([rail.book.size, await linesOf(orderNo)]).toEqual([0, { processing: 10 }]);
    await change(bankAccountOf(3));
    await again(payer, 'order.lines');
    await endAll(rail, payer, orderNo, 10);
  });

  it('ends with its cancellation: the holds of all chunks are released', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 1100 }, {});
    must(await fixture.call(payer, 'maker', 'order/audit/cancel', { orderNo }));
    expect([await stateOf(payer, orderNo), await fixture.money(payer), await draftState(batchId)]).toEqual(['withdrawn', '100000.00 + 0.00', 'void']);
    must(await submit(payer, await checkedBatch(fixture, payer, { lines: 10 })));
  });
});

/** Runs workers until the order has ended. */
async function endAll(rail: BookRail, payer: TestMerchant, orderNo: string, lines: number): Promise<void> {
  const worker = workerOf(rail);
  for (const seconds of [0, 2, 5, 10, 70, 400, 1400]) {
    fixture.clock.set(after(seconds));
    await worker.runDue();
  }
  expect(await stateOf(payer, orderNo)).toBe('succeeded');
  expect([...rail.book.values()].filter(({ orderNo: no }) => no.startsWith(orderNo))).toHaveLength(lines);
}

describe('The run of a batch', () => {
  it.each([false, true])('pays each line once; bulk calls: %s', async (bulk) => {
    const { payer, orderNo } = await submitted({ lines: 1200 });
    const rail = new BookRail({ bulk });
    await endAll(rail, payer, orderNo, 1200);
    expect(await fixture.money(payer)).toBe('86800.00 + 0.00');
    expect(await fixture.moved(orderNo)).toEqual({ [`${payer.account.accountNo}:available`]: '-13200.00', bankCash: '12000.00', feeIncome: '1200.00' });
    expect([...rail.book.values()].every(({ sends }) => sends === 1)).toBe(true);
    expect(rail.callsFor(orderNo)).toBe(bulk ? 48 : 2400);
    const { rows } = await fixture.db.admin.query<{ kind: string }>('SELECT DISTINCT kind FROM jobs.jobs WHERE mid = $1 ORDER BY kind', [payer.mid]);
    expect(rows.map(({ kind }) => kind)).toEqual(['order.chunks', 'order.finish', 'order.lines', 'order.start']);
  });

  it('ends each line for itself: refused, paid inside, failed at the bank, silent, returned', async () => {
    const receiver = await fixture.openMerchant({ balance: '0.01' });
    const tails: Record<number, string> = { 3: REFUSED, 7: '0005', 9: '0006', 503: '0005', 504: REFUSED };
    const accountOf = (lineNo: number) => (lineNo === 5 ? receiver.account.accountNo : bankAccountOf(lineNo, tails[lineNo]));
    const { payer, orderNo } = await submitted({ lines: 510, accountOf });
    const rail = new BookRail({ bulk: true });
    const worker = workerOf(rail);
    await worker.runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 2, succeeded: 1, processing: 507 });
    await fixture.mustAddUp();
    fixture.clock.set(after(2));
    await worker.runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 4, succeeded: 506 });
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'partly_succeeded',
      stateName: '部分成功',
      progress: { count: 510, states: [{ state: 'succeeded', stateName: '成功', count: 506, amount: '5060.00' }, { state: 'failed', stateName: '失败', count: 4, amount: '40.00' }] },
    });
    const lines = must(await fixture.call<{ list: unknown[]; totalCount: number }>(payer, 'viewer', 'order/queryOrderLines', { orderNo, state: 'failed', pageNo: 1, pageSize: 20 }));
    expect(lines).toMatchObject({ totalCount: 4, list: [{ lineNo: 3, reason: '收款账户已注销' }, { lineNo: 7, payeeAccountNo: '622588*********0005', reason: '账号不存在' }, { lineNo: 503 }, { lineNo: 504 }] });
    expect(must(await fixture.call<{ list: unknown[] }>(payer, 'viewer', 'order/queryOrderLines', { orderNo, pageNo: 26, pageSize: 20 })).list).toMatchObject(Array.from({ length: 10 }, (_, index) => ({ lineNo: 501 + index })));
    expect(await fixture.money(receiver)).toBe('10.01 + 0.00');
    expect(await fixture.limitUsed(payer, '2026-11-20', 'wages')).toBe('5060.00 in 506');
    rail.returns.push({ returnNo: 'R1', channelNo: `${payer.mid}-${orderNo}-11`, amountFen: 10_00n, reason: '户名不符', at: new Date(BEGIN) });
    rail.returns.push({ returnNo: 'R2', channelNo: `${payer.mid}-${orderNo}-12`, amountFen: 10_00n, reason: '其他', at: new Date(BEGIN) });
    await readReturns(worker);
    expect(await linesOf(orderNo)).toEqual({ failed: 4, succeeded: 504, returned: 2 });
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-5545.00', [`${receiver.account.accountNo}:available`]: '10.00', bankCash: '5030.00', feeIncome: '505.00',
    });
  });

  it('succeeds whole, and comes back line by line until nothing is paid', async () => {
    const { payer, orderNo } = await submitted({ lines: 2 });
    const rail = new BookRail();
    await endAll(rail, payer, orderNo, 2);
    const worker = workerOf(rail);
    const states = [];
    for (const line of [1, 2]) {
      rail.returns.push({ returnNo: `${orderNo}${line}`, channelNo: `${payer.mid}-${orderNo}-${line}`, amountFen: 10_00n, reason: '其他', at: new Date(BEGIN) });
      await readReturns(worker);
      states.push(await stateOf(payer, orderNo));
    }
    expect(states).toEqual(['partly_succeeded', 'returned']);
    expect(await fixture.money(payer)).toBe('100000.00 + 0.00');
  });

  it('fails when every line fails, and its draft can be sent again', async () => {
    const { payer, batchId, orderNo } = await submitted({ lines: 3, accountOf: (lineNo) => bankAccountOf(lineNo, lineNo === 2 ? '0005' : REFUSED) });
    const rail = new BookRail();
    const worker = workerOf(rail);
    await worker.runDue();
    fixture.clock.set(after(2));
    await worker.runDue();
    expect([await stateOf(payer, orderNo), await fixture.money(payer), await fixture.limitUsed(payer, '2026-11-20', 'wages'), await draftState(batchId)]).toEqual(['failed', '100000.00 + 0.00', '0.00 in 0', 'void']);
  });

  it('stops when its account is frozen: the chunks that still wait give their holds back', async () => {
    const { payer, orderNo } = await submitted({ lines: 1200 });
    const rail = new BookRail({ bulk: true });
    // After start and first chunk.
    await workerOf(rail, dyingDatabase(fixture.db.database, 2)).runDue().catch(() => undefined);
    await leftOver();
    await fixture.setStatus(payer, 'frozen');
    await workerOf(rail).runDue();
    fixture.clock.set(after(2));
    await workerOf(rail).runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 700, succeeded: 500 });
    expect([await stateOf(payer, orderNo), await fixture.money(payer)]).toEqual(['partly_succeeded', '94500.00 + 0.00']);
  });

  it('holds its money when its hour has come, and fails as a whole when there is not enough', async () => {
    const payer = await fixture.openMerchant({ layers: null, balance: '7000.00' });
    const orders = [];
    for (let count = 0; count < 2; count += 1) orders.push(must(await submit(payer, await checkedBatch(fixture, payer, { lines: 600 }), { scheduledAt: '2026-11-21 10:00:00' })).orderNo);
    expect(await fixture.money(payer)).toBe('7000.00 + 0.00');
    const rail = new BookRail({ bulk: true });
    fixture.clock.set('2026-11-21T10:00:00+08:00');
    await workerOf(rail).runDue();
    fixture.clock.set('2026-11-21T10:00:02+08:00');
    await workerOf(rail).runDue();
    expect((await Promise.all(orders.map((orderNo) => stateOf(payer, orderNo)))).sort()).toEqual(['failed', 'succeeded']);
    expect(await fixture.money(payer)).toBe('400.00 + 0.00');
  });

  it('sets money apart whose end the bank has not told for a day, and settles or gives it back from there', async () => {
    const { payer, orderNo } = await submitted({ lines: 4, accountOf: (lineNo) => bankAccountOf(lineNo, lineNo === 4 ? '0005' : '1234') });
    const rail = new BookRail({ bulk: true });
    await workerOf(rail).runDue();
    rail.isAway = true;
    for (const at of [2, 90_000]) {
      fixture.clock.set(after(at));
      await workerOf(rail).runDue();
    }
    expect(await fixture.moved(orderNo)).toMatchObject({ suspense: '40.00' });
    await fixture.mustAddUp();
    rail.isAway = false;
    fixture.clock.set(after(200_000));
    await workerOf(rail).runDue();
    expect(await fixture.moved(orderNo)).toEqual({ [`${payer.account.accountNo}:available`]: '-33.00', bankCash: '30.00', feeIncome: '3.00' });
  });
});

describe('Workers that die after each commit of a batch', () => {
  it('pay each of 1,200 lines once, and orders, ledger and bank agree', async () => {
    const accountOf = (lineNo: number) => bankAccountOf(lineNo, lineNo % 100 === 0 ? '0005' : lineNo % 70 === 0 ? '0006' : lineNo % 150 === 1 ? REFUSED : '1234');
    const { payer, orderNo } = await submitted({ lines: 1200, accountOf });
    const rail = new BookRail({ bulk: true });
    let seconds = 0;
    for (let commits = 1; (await stateOf(payer, orderNo)) === 'queued' || (await stateOf(payer, orderNo)) === 'processing'; commits += 1) {
      fixture.clock.set(after((seconds += 2)));
      await workerOf(rail, dyingDatabase(fixture.db.database, commits)).runDue().catch(() => undefined);
      await leftOver();
      await fixture.mustAddUp();
    }
    const lines = await linesOf(orderNo);
    expect(lines).toEqual({ failed: 20, succeeded: 1180 });
    const bank = rail.paidFor(orderNo);
    expect(bank).toEqual({ count: 1180, fen: 1_180_000n });
    // What may have been sent is asked for first.
    expect([...rail.book.values()].filter(({ sends }) => sends > 1)).toEqual([]);
    expect(await bankCashOf(fixture, orderNo)).toBe(bank.fen);
    expect(await fixture.limitUsed(payer, '2026-11-20', 'wages')).toBe('11800.00 in 1180');
    expect(await fixture.money(payer)).toBe('87020.00 + 0.00');
  }, PATIENCE_MS);
});
