import type { Tx } from '#platform/db/database.ts';
import { cursorOf } from '#platform/kernel/api-list.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { OrderStepQuery } from '../../contract/order-step-api.ts';
import { orderEvents, type OrderEvent } from '../../contract/words.ts';
import { shownOrder, ordersOfMerchants, type ProviderOrder } from '../provider/show-orders.ts';
import { describeOrder } from './describe-order.ts';

type Place = NonNullable<OrderStepQuery['cursor']>;
interface StepRow extends Place {
  at: Date;
  event: OrderEvent;
}
const BEGINNING: Place = { xid: '0', mid: '', orderNo: '', step: 0 };

/**
 * From where steps are read, and up to where: below the oldest transaction under way. What ends later has a later
 * number (docs/decisions/0028). A cursor begins again when it is ahead of every transaction, as after a dump that was
 * loaded into another cluster, or when its step is missing or has another number, as after a restore to an earlier
 * time: the numbers behind that time are given again, to other steps.
 */
async function rangeBehind(tx: Tx, cursor: Place | undefined): Promise<{ from: Place; below: string }> {
  const { xid, mid, orderNo, step } = cursor ?? BEGINNING;
  const range = await tx.one<{ below: string; isKnown: boolean }>(
    `SELECT pg_snapshot_xmin(s)::text AS below, $1::xid8 < pg_snapshot_xmax(s) AND EXISTS (
       SELECT 1 FROM orders.events e WHERE e.mid = $2 AND e.order_no = $3 AND e.seq = $4 AND e.xid = $1::xid8
     ) AS is_known
     FROM pg_current_snapshot() s`,
    [xid, mid, orderNo, step],
    'orders.steps_horizon',
  );
  return { from: cursor && range!.isKnown ? cursor : BEGINNING, below: range!.below };
}

const stepsOf = (tx: Tx, mid: string, from: Place, below: string, limit: number): Promise<StepRow[]> =>
  tx.rows<StepRow>(
    `SELECT e.xid::text, e.mid, e.order_no, e.seq AS step, e.at, e.event FROM orders.events e
     WHERE e.mid = $1 AND e.xid < $2::xid8 AND (e.xid, e.order_no, e.seq) > ($3::xid8, $4, $5)
     ORDER BY e.xid, e.order_no, e.seq LIMIT $6`,
    [mid, below, from.xid, from.orderNo, from.step, limit],
    'orders.steps',
  );

const stepsOfAll = (tx: Tx, from: Place, below: string, limit: number): Promise<StepRow[]> =>
  tx.rows<StepRow>(
    `SELECT e.xid::text, e.mid, e.order_no, e.seq AS step, e.at, e.event FROM orders.events e
     WHERE e.xid < $1::xid8 AND (e.xid, e.mid, e.order_no, e.seq) > ($2::xid8, $3, $4, $5)
     ORDER BY e.xid, e.mid, e.order_no, e.seq LIMIT $6`,
    [below, from.xid, from.mid, from.orderNo, from.step, limit],
    'orders.steps_of_all',
  );

async function pageOf<Shown>(
  tx: Tx,
  { cursor, limit }: OrderStepQuery,
  read: (from: Place, below: string, limit: number) => Promise<StepRow[]>,
  show: (order: ProviderOrder) => Shown,
) {
  const { from, below } = await rangeBehind(tx, cursor);
  const rows = await read(from, below, Number(limit) + 1);
  const shown = rows.slice(0, Number(limit));
  const orders = await ordersOfMerchants(tx, shown);
  const last = shown.at(-1) ?? cursor;
  const lastCursor = last ? cursorOf({ xid: last.xid, mid: last.mid, orderNo: last.orderNo, step: last.step }) : null;
  const list = shown.map(({ mid, orderNo, step, at, event }) => ({
    step,
    at: shanghaiIso(at),
    event,
    eventName: orderEvents[event],
    order: show(orders.find((order) => order.mid === mid && order.orderNo === orderNo)!),
  }));
  return { list, nextCursor: rows.length > shown.length ? lastCursor : null, lastCursor };
}

/** A page of what happened to the orders of a merchant. */
export const orderStepPage = (tx: Tx, mid: string, query: OrderStepQuery) =>
  pageOf(tx, query, (from, below, limit) => stepsOf(tx, mid, from, below, limit), describeOrder);

/** A page of what happened to the orders of all merchants. */
export const allOrderStepPage = (tx: Tx, query: OrderStepQuery) =>
  pageOf(tx, query, (from, below, limit) => stepsOfAll(tx, from, below, limit), shownOrder);
