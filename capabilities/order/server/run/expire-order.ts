import { closeReview } from '#capabilities/approval/server/index.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { hasRun } from '../../domain/order-state.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { endUnpaid } from './end-unpaid.ts';
import { ofOrder } from './jobs.ts';
import { releaseMoney, type Ended } from './order-money.ts';
import { lockOrder, type Order } from '../row/order-row.ts';

/** An order did not run in time. Limit and hold are given back at the end of the transaction. */
export async function expireOrder(tx: Tx, order: Order, now: Date, reason = ''): Promise<Ended> {
  await closeReview(tx, order.mid, order.orderNo, 'expired', now);
  return endUnpaid(tx, order, 'expired', { actor: SYSTEM, at: now, note: reason });
}

/**
 * `order.expire`: nobody reviewed in time, or the hour of a scheduled order came first (domain-rules sections 5
 * and 11), or the order waited longer than its kind allows. An order that was approved before comes again at its end.
 * What an authorization still holds then goes back; an order that follows it ends at the same time by its own job, or
 * when it runs.
 */
export const expireOrderJob: JobHandler = withPayload(ofOrder, async (job, { db, clock }) => {
  await db.transaction({ mid: job.mid }, async (tx) => {
    const now = clock.now();
    const order = await lockOrder(tx, job.mid!, job.payload.orderNo);
    const endsAt = order && !hasRun(order.state) ? (order.state === 'pending_review' ? now : order.expiresAt) : null;
    if (endsAt && endsAt > now) return job.again(tx, endsAt);
    await job.complete(tx);
    if (order && endsAt) await releaseMoney(tx, [await expireOrder(tx, order, now)], now);
  });
});
