import type { Tx } from '#platform/db/database.ts';
import { moveOrder } from '../row/move-order.ts';
import type { Order } from '../row/order-row.ts';
import { SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import type { Ended } from './order-money.ts';

/** Ends an order without payment, for the reason in its note. Who posts gives limit and hold back (`releaseSteps`). */
export async function endUnpaid(
  tx: Tx,
  order: Order,
  to: 'rejected' | 'returned_to_maker' | 'withdrawn' | 'expired' | 'failed',
  timelineEvent: Omit<TimelineEvent, 'event'>,
): Promise<Ended> {
  const failReason = timelineEvent.note ?? '';
  const moved = await moveOrder(tx, order, to, { ...timelineEvent, event: to }, { failReason });
  return { order: moved, why: to === 'expired' ? 'expire' : 'release' };
}

export const failOrder = (tx: Tx, order: Order, reason: string, now: Date): Promise<Ended> =>
  endUnpaid(tx, order, 'failed', { actor: SYSTEM, at: now, note: reason });
