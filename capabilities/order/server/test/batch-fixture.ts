import { expect } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Binding } from '#platform/http/handler.ts';
import { createWorker, ensureRecurring, type Worker } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import type { queryOrderLines } from '../../contract/line-operations.ts';
import { orderBindings } from '../bindings.ts';
import { orderJobs } from '../order-jobs.ts';
import { checkedBatch, runPayroll, payrollBindings, payrollKind, type DraftPlan } from './batch-kind.ts';
import type { BookRail } from './book-rail.ts';
import { BEGIN, must, OrderFixture, type Placed } from './order-fixture.ts';
import type { MerchantPlan, TestMerchant } from './test-merchant.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const texts = { '02102KCSDS': '付款账户状态异常', '02407KCSDS': '可用余额不足' };
export const after = (seconds: number) => new Date(Date.parse(BEGIN) + seconds * 1000).toISOString();

export let fixture: OrderFixture;
export async function openBatches(more: readonly Binding[] = []): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...payrollBindings(), ...more],
    kinds: [payrollKind],
  });
}

export const workerOf = (rail: BankRail, db = fixture.db.database, handlers = orderJobs({ rail, texts })): Worker =>
  createWorker({ db, clock: fixture.clock, log: silent, handlers, backoffMs: () => 0, concurrency: 1 });

export async function submit(payer: TestMerchant, batchId: string, more: { scheduledAt?: string } = {}) {
  return fixture.call<Placed>(payer, 'maker', runPayroll.path, {
    requestNo: newId(),
    accountNo: payer.account.accountNo,
    batchId,
    ...more,
  });
}

/** A submitted batch of a merchant that reviews nothing, unless it does. */
export async function submitted(plan: DraftPlan, merchant: MerchantPlan = { layers: null }) {
  const payer = await fixture.openMerchant(merchant);
  const batchId = await checkedBatch(fixture, payer, plan);
  const { orderNo } = must(await submit(payer, batchId));
  return { payer, batchId, orderNo };
}

export const stateOf = async (payer: TestMerchant, orderNo: string) => (await fixture.detail(payer, orderNo)).state;
export const draftState = async (batchId: string) =>
  (await fixture.db.admin.query<{ state: string }>('SELECT state FROM uploads.batches WHERE batch_id = $1', [batchId]))
    .rows[0]!.state;
export async function linesOf(orderNo: string): Promise<Record<string, number>> {
  const { rows } = await fixture.db.admin.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM orders.lines WHERE order_no = $1 GROUP BY state',
    [orderNo],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
/** The bank's list of returns is read once, from its beginning. */
export async function readReturns(worker: Worker): Promise<void> {
  await fixture.db.database.transaction({}, (tx) =>
    ensureRecurring(tx, { kind: 'order.returns', firstAt: fixture.clock.now() }),
  );
  await fixture.db.admin.query(
    `UPDATE jobs.jobs SET run_at = '-infinity' WHERE kind = 'order.returns'; DELETE FROM orders.rail_cursors`,
  );
  await worker.runDue();
}
export const leftOver = () =>
  fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);

/** A job that was given up is due once more. */
export const again = (payer: TestMerchant, kind: string) =>
  fixture.db.admin.query(
    `UPDATE jobs.jobs SET state = 'ready', attempt = 0, ended_at = NULL, not_before = '-infinity' WHERE mid = $1 AND kind = $2`,
    [payer.mid, kind],
  );

/** Runs workers until the order has ended. */
export async function endAll(rail: BookRail, payer: TestMerchant, orderNo: string, lines: number): Promise<void> {
  const worker = workerOf(rail);
  for (const seconds of [0, 2, 5, 10, 70, 400, 1400]) {
    fixture.clock.set(after(seconds));
    await worker.runDue();
  }
  expect(await stateOf(payer, orderNo)).toBe('succeeded');
  expect([...rail.book.values()].filter(({ orderNo: no }) => no.startsWith(orderNo))).toHaveLength(lines);
}

/** The lines that came back, as their order's page has them. */
export const returnedLines = async (
  payer: TestMerchant,
  orderNo: string,
): Promise<OutputOf<typeof queryOrderLines>['list']> =>
  must(
    await fixture.call<OutputOf<typeof queryOrderLines>>(payer, 'viewer', 'order/queryOrderLines', {
      orderNo,
      state: 'returned',
      pageNo: 1,
      pageSize: 20,
    }),
  ).list;
