import { formatCount } from '#platform/kernel/amount-text.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { beforeReturns, endOf } from '../../domain/batch-rule.ts';
import { isFinished, mayBecome } from '../../domain/order-state.ts';
import type { OrderState } from '../../contract/words.ts';
import { progressOf } from '../row/chunk-row.ts';
import { ofOrder } from '../run/jobs.ts';
import { SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import { moveOrder } from '../row/move-order.ts';
import { lockOrder, type Order } from '../row/order-row.ts';

/** `order.finish`: a chunk has ended, and perhaps its order. */
export const finishBatchJob: JobHandler = withPayload(ofOrder, async (job, { db, clock }) => {
  await db.transaction({ mid: job.mid }, async (tx) => {
    const order = await lockOrder(tx, job.mid!, job.payload.orderNo);
    await job.complete(tx);
    if (order) await endBatch(tx, order, clock.now());
  });
});

/**
 * Moves the order, which is locked, to the end that the counts of its chunks say; again when lines come back later.
 * Money has moved with each line.
 */
export async function endBatch(
  tx: Tx,
  order: Order,
  at: Date,
  timelineEvent: Omit<TimelineEvent, 'event' | 'at'> = { actor: SYSTEM },
): Promise<void> {
  const { chargedFeeFen, ...progress } = await progressOf(tx, order);
  const note = `成功${formatCount(progress.succeeded)}笔，失败${formatCount(progress.failed)}笔${progress.returned > 0 ? `，退票${formatCount(progress.returned)}笔` : ''}`;
  let current = order;
  // A line that came back had succeeded: the timeline has both.
  for (const end of [endOf(beforeReturns(progress)), endOf(progress)]) {
    if (end === 'processing' || !mayBecome(current.state, end)) continue;
    current = await moveOrder(
      tx,
      current,
      end,
      { note, ...timelineEvent, at, event: end as OrderState & TimelineEvent['event'] },
      { chargedFeeFen, ...(end === 'failed' ? { failReason: '全部明细付款失败' } : {}) },
    );
  }
  if (isFinished(current.state) && current.chargedFeeFen !== chargedFeeFen)
    tx.send(
      'UPDATE orders.orders SET charged_fee_fen = $3 WHERE mid = $1 AND order_no = $2',
      [order.mid, order.orderNo, chargedFeeFen],
      'orders.charge_fee',
    );
}
