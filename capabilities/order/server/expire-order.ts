import { closeReview } from '#capabilities/approval/server/index.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import { releaseMoney } from './order-money.ts';
import { lockOrder, moveOrder, SYSTEM } from './order-row.ts';

/** `order.expire`: nobody reviewed in time, or the hour of a scheduled order came first (domain-rules sections 5 and 11). Releases the money. */
export const expireOrderJob: JobHandler = async (job, { db, clock }) => {
  await db.transaction({ mid: job.mid }, async (tx) => {
    const order = await lockOrder(tx, job.mid!, job.payload.orderNo as string);
    if (order?.state === 'pending_review') {
      const now = clock.now();
      await closeReview(tx, order.mid, order.orderNo, 'expired', now);
      await releaseMoney(tx, [order], now, 'expire');
      await moveOrder(tx, order, 'expired', { event: 'expired', actor: SYSTEM, at: now });
    }
    await job.complete(tx);
  });
};
