import { timingOf } from '#capabilities/account/server/index.ts';
import type { Speed } from '#capabilities/account/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { writeEvent } from '../row/move-order.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import type { Order } from '../row/order-row.ts';

type Timed = Pick<Order, 'mid' | 'kind' | 'speed' | 'scheduledAt'>;

/**
 * When an order that is ready is sent, and the latest arrival (domain-rules section 4). Counted from now, or from the
 * hour for which it is scheduled, because an order that was approved on Sunday was not promised for Friday; or from the
 * first moment after it at which its kind may run. `sendAt` null: at once.
 */
export async function timeOrder(
  tx: Tx,
  { mid, kind, speed, scheduledAt }: Timed,
  now: Date,
): Promise<Pick<Order, 'sendAt' | 'arrivalAt'>> {
  const wantedAt = scheduledAt && scheduledAt > now ? scheduledAt : now;
  const readyAt = (await orderKindOf(kind).runsFrom?.(tx, mid, wantedAt)) ?? wantedAt;
  const timing = await timingOf(tx, { function: kind, speed: speed as Speed, readyAt });
  return { ...timing, sendAt: timing.sendAt > now ? timing.sendAt : null };
}

/** The line of the timeline that says when an order that waits for its hour is sent. */
export const writeSendingTime = (tx: Tx, order: Pick<Order, 'mid' | 'orderNo' | 'sendAt'>, now: Date): void =>
  writeEvent(tx, order, {
    event: 'scheduled',
    actor: SYSTEM,
    at: now,
    note: `将于 ${shanghaiIso(order.sendAt!).slice(0, 16).replace('T', ' ')} 发出`,
  });
