import { voidBatch } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { OrderState } from '../../contract/words.ts';
import { endedUnpaid, isFinished, mayBecome } from '../../domain/order-state.ts';
import type { TimelineEvent } from './timeline-event.ts';
import { findOrderKind } from '../kind/order-kinds.ts';
import { insertOrder, type Order } from './order-row.ts';

/** Of these people are notified, and of the success of a batch (notices.ts). */
const TOLD = '{failed,returned,partly_succeeded,expired,rejected,returned_to_maker,suspended}';

/** The number of this transaction, if people are notified of the event (notices.ts). */
const toldXid = (event: string): string =>
  `CASE WHEN ${event} = ANY ('${TOLD}') OR (${event} = 'succeeded' AND batch_id IS NOT NULL) THEN pg_current_xact_id() END`;

/** The order's row counts the lines of its timeline and has the hash over them; `line` are the members of a new one. */
const countLine = (line: string): string =>
  `event_count = event_count + 1, events_hash = orders.hash_event(events_hash, mid, order_no, event_count + 1, ${line})`;

/** A new order with the first line of its timeline. Each later line changes the order's row, which counts them. */
export function insertSubmitted(tx: Tx, order: Order, { actor, at, note = '' }: Omit<TimelineEvent, 'event'>): void {
  insertOrder(tx, order, { event: 'submitted', actor, at, note });
  tx.send(
    `INSERT INTO orders.events (mid, order_no, seq, at, actor_id, actor_name, event, note) VALUES ($1, $2, 1, $3, $4, $5, 'submitted', $6)`,
    [order.mid, order.orderNo, at, actor.personId, actor.name, note],
    'orders.write_first_event',
  );
}

/** A line of the timeline. The order's row must be locked or new in this transaction. */
export function writeEvent(
  tx: Tx,
  order: { mid: string; orderNo: string },
  { event, actor, at, note = '' }: TimelineEvent,
): void {
  tx.send(
    `WITH drawn AS (UPDATE orders.orders SET ${countLine('$3, $4, $5, $6, $7')} WHERE mid = $1 AND order_no = $2 RETURNING event_count, batch_id)
     INSERT INTO orders.events (mid, order_no, seq, at, actor_id, actor_name, event, note, told_xid)
     SELECT $1, $2, event_count, $3, $4, $5, $6, $7, ${toldXid('$6')} FROM drawn`,
    [order.mid, order.orderNo, at, actor.personId, actor.name, event, note],
    'orders.write_event',
  );
}

/** Members that may change with the state. */
export interface Change {
  holdId?: string;
  sendAt?: Date | null;
  arrivalAt?: Date | null;
  fundsUntil?: Date;
  failReason?: string;
  channelNo?: string;
  bankSerial?: string;
  chargedFeeFen?: Fen;
}

/**
 * The only way by which an order changes its state, with the line of its timeline. Throws when the table of states does
 * not know the step, or the order was not locked and somebody else changed it: both are bugs, and the transaction must
 * not commit. The kind hears of an end.
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  to: OrderState,
  timelineEvent: TimelineEvent,
  change: Change = {},
): Promise<Order> {
  if (!mayBecome(order.state, to)) throw new Error(`order ${order.orderNo} cannot go from ${order.state} to ${to}`);
  const finishedAt = isFinished(to) ? (order.finishedAt ?? timelineEvent.at) : null;
  const moved: Order = { ...order, ...change, state: to, finishedAt };
  const rows = await tx.run(
    `WITH moved AS (UPDATE orders.orders SET state = $4, finished_at = $5, hold_id = $6, fail_reason = $7, channel_no = $8, bank_serial = $9, send_at = $10, arrival_at = $11,
         charged_fee_fen = $12, funds_until = $13, ${countLine('$14, $15, $16, $17, $18')}
       WHERE mid = $1 AND order_no = $2 AND state = $3 RETURNING event_count, batch_id)
     INSERT INTO orders.events (mid, order_no, seq, at, actor_id, actor_name, event, note, told_xid)
     SELECT $1, $2, event_count, $14, $15, $16, $17, $18, ${toldXid('$17')} FROM moved`,
    [
      order.mid,
      order.orderNo,
      order.state,
      to,
      finishedAt,
      moved.holdId,
      moved.failReason,
      moved.channelNo,
      moved.bankSerial,
      moved.sendAt,
      moved.arrivalAt,
      moved.chargedFeeFen,
      moved.fundsUntil,
      timelineEvent.at,
      timelineEvent.actor.personId,
      timelineEvent.actor.name,
      timelineEvent.event,
      timelineEvent.note ?? '',
    ],
    'orders.move',
  );
  if (rows !== 1) throw new Error(`order ${order.orderNo} is no longer ${order.state}`);
  if (order.batchId && endedUnpaid(to)) voidBatch(tx, order);
  if (finishedAt) await findOrderKind(order.kind)?.onEnd?.(tx, moved);
  return moved;
}
