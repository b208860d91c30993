import { balancesOf } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { FUNDS_A_LOOK, FUNDS_EVERY_MS, FUNDS_WITHIN_DAYS } from '../../constants.ts';
import { ORDER_TAMPERED } from '../../contract/errors.ts';
import { expireOrder } from './expire-order.ts';
import { releaseMoney } from './order-money.ts';
import { lockOrder } from '../row/order-row.ts';
import { isAsApproved } from './as-approved.ts';
import { failOrder } from './end-unpaid.ts';
import { sentenceOf, type RunDeps } from './outcome.ts';
import { runParts } from './run-parts.ts';
import { timeOrder } from './sending-time.ts';

/**
 * `order.funds`: looks at the accounts with orders that wait for money, and runs what the money suffices for: the order
 * that waits longest first, one for which it does not suffice is passed over (domain-rules section 3.10). Each order is
 * run in a transaction of its own under its row's lock, so that a second worker, or the next one after a death, finds
 * it run or waiting. After seven days an order ends.
 */
export const serveWaitingJob =
  (deps: RunDeps): JobHandler =>
  async (job, { db, clock, signal, touches }) => {
    const { orders, remaining } = await waiting(db);
    let failure: unknown;
    for (const { availableId, neededFen, ...order } of orders) {
      if (signal.aborted) break;
      const availableFen = remaining.get(availableId) ?? 0n;
      if (order.fundsUntil > clock.now() && neededFen > availableFen) continue;
      const isUsed = await db
        // Its original may be another merchant's, as at a run.
        .transaction({ mid: (order.originalMid ?? order.mid) === order.mid ? order.mid : ALL_MERCHANTS }, (tx) =>
          serve(tx, { ...deps, touches }, order, clock.now()),
        )
        .catch((error: unknown) => ((failure ??= error), false));
      touches?.(order.mid);
      if (order.originalMid) touches?.(order.originalMid);
      if (isUsed) remaining.set(availableId, availableFen - neededFen);
    }
    // The others were served, and people see that one could not be.
    if (failure) throw failure;
    await db.transaction({}, (tx) => job.again(tx, everyMs(FUNDS_EVERY_MS)(clock.now())));
  };

interface Waiting {
  mid: string;
  orderNo: string;
  fundsUntil: Date;
  availableId: string;
  /** Amount and fee. */
  neededFen: Fen;
  /** The order that it follows. */
  originalMid: string | null;
  originalNo: string | null;
}

/** The orders that wait, the longest waiting first, and what their accounts have now. */
const waiting = (db: Database): Promise<{ orders: Waiting[]; remaining: Map<string, Fen> }> =>
  db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const orders = await tx.rows<Waiting>(
      `SELECT mid, order_no, funds_until, available_id, amount_fen + fee_fen AS "neededFen", original_mid,
         original_no
       FROM orders.orders WHERE state = 'awaiting_funds' ORDER BY funds_until, order_no LIMIT $1`,
      [FUNDS_A_LOOK],
      'orders.awaiting_funds',
    );
    return { orders, remaining: await balancesOf(tx, [...new Set(orders.map(({ availableId }) => availableId))]) };
  });

/** False: it has used no money of its account. */
async function serve(
  tx: Tx,
  deps: RunDeps,
  { mid, orderNo, originalMid, originalNo }: Pick<Waiting, 'mid' | 'orderNo' | 'originalMid' | 'originalNo'>,
  now: Date,
): Promise<boolean> {
  const original = originalMid && originalNo ? await lockOrder(tx, originalMid, originalNo) : undefined;
  const order = await lockOrder(tx, mid, orderNo);
  if (order?.state !== 'awaiting_funds') return false;
  if (order.fundsUntil! <= now) {
    await releaseMoney(tx, [await expireOrder(tx, order, now, `等待充值已满${FUNDS_WITHIN_DAYS}天，订单已失效`)], now);
    return false;
  }
  // At a run this stops the job, so that people look at it. Here the job is everybody's: the order alone ends.
  if (!(await isAsApproved(tx, { order }))) {
    await releaseMoney(tx, [await failOrder(tx, order, sentenceOf(deps, { code: ORDER_TAMPERED }), now)], now);
    return false;
  }
  // Money that comes outside the bank's hours is used when they open; the order's own hour has passed.
  const { sendAt, arrivalAt } = await timeOrder(tx, order, now);
  if (sendAt) return false;
  const originals = original ? [original] : [];
  await runParts(tx, deps, [{ order: { ...order, arrivalAt }, originals, touches: deps.touches }], now);
  return true;
}
