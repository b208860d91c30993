import { formatFen } from '#platform/kernel/amount-text.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, type Result } from '#platform/kernel/result.ts';
import { ORIGINAL_ORDER_BUSY } from '../../contract/errors.ts';
import { orderTypeName, type OrderEvent } from '../../contract/words.ts';
import type { Original } from '../kind/kind.ts';
import type { OrderLine } from '../row/line-row.ts';
import { SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import { giveLimitsBack } from '../run/give-limits-back.ts';
import { followSteps, heldFenOf } from '../run/order-money.ts';
import { lockOrder, type Order } from '../row/order-row.ts';

/** Why the hold of this order cannot be used any more; null when it can. Its row is locked. */
export const holdRefusal = ({ state, expiresAt }: Order, now: Date): { code: typeof ORIGINAL_ORDER_BUSY } | null =>
  state !== 'authorized' || (expiresAt !== null && expiresAt <= now) ? { code: ORIGINAL_ORDER_BUSY } : null;

/** What the original becomes, and how its timeline says it. */
async function endOriginal(tx: Tx, order: Order, original: Order, restId: string | null, now: Date): Promise<void> {
  const next = {
    take: 'succeeded',
    take_part: restId ? 'authorized' : 'succeeded',
    release: 'withdrawn',
    pay_back: 'returned',
  } as const;
  const events = { take: 'used', take_part: 'used', release: 'freed', pay_back: 'paid_back' } as const satisfies Record<
    string,
    OrderEvent
  >;
  const as = order.followsAs!;
  if (as === 'return') throw new Error(`order ${order.orderNo} arrived and does not run`);
  const event = paidBackEvent(order.typeCode, order.amountFen, now);
  if (as === 'pay_back_part') return writeEvent(tx, original, event);
  await moveOrder(tx, original, next[as], { ...event, event: events[as] }, restId ? { holdId: restId } : {});
  if (as === 'release') await giveLimitsBack(tx, [original]);
  if (as === 'pay_back' && original.followsAs === 'take') await takeBack(tx, original, event);
}

/**
 * All that was taken out of a hold is back with its merchant, whose order says so too. Nobody waits for the original
 * with this order locked: what could follow it has followed.
 */
async function takeBack(tx: Tx, { originalMid, originalNo }: Order, event: TimelineEvent): Promise<void> {
  const held = await lockOrder(tx, originalMid!, originalNo!);
  await moveOrder(tx, held!, 'returned', event);
}

/** An order that pays back what its original paid is paid like any other; its original changes with it. */
export const payBack = (tx: Tx, order: Order, original: Order, now: Date): Promise<void> =>
  endOriginal(tx, order, original, null, now);

/** The payment that a line pays back, or a part of it. */
export type PayBack = Pick<OrderLine, 'originalMid' | 'originalNo'>;

/**
 * By line, why it cannot pay back any more; null where it can, or pays nothing back. The payments are locked; one that
 * is not was locked by another worker, which had this chunk before, and the job is tried again.
 */
export function payBackRefusals(
  lines: readonly PayBack[],
  originals: readonly Pick<Original, 'mid' | 'orderNo' | 'state'>[],
): (Result<never, typeof ORIGINAL_ORDER_BUSY> | null)[] {
  const stateOf = new Map(originals.map(({ mid, orderNo, state }) => [`${mid}/${orderNo}`, state]));
  return lines.map(({ originalMid, originalNo }) => {
    if (originalNo === null) return null;
    const state = stateOf.get(`${originalMid}/${originalNo}`);
    if (!state) throw new Error(`payment ${originalNo} of ${originalMid} is paid back without its lock`);
    return state === 'succeeded' ? null : fail(ORIGINAL_ORDER_BUSY);
  });
}

/** The timelines of payments of which lines of a batch have paid parts back. */
export function paidBack(tx: Tx, { typeCode }: Order, paid: readonly { line: OrderLine }[], now: Date): void {
  for (const { line } of paid) {
    const { originalMid: mid, originalNo: orderNo, amountFen } = line;
    if (mid !== null && orderNo !== null) writeEvent(tx, { mid, orderNo }, paidBackEvent(typeCode, amountFen, now));
  }
}

export const paidBackEvent = (typeCode: string, amountFen: Fen, at: Date) =>
  ({ event: 'paid_back', actor: SYSTEM, at, note: `${orderTypeName(typeCode)} ${formatFen(amountFen)}元` }) as const;

/**
 * Pays or releases out of the original's hold; both orders change in this transaction. `to` is the payee's ledger
 * account, empty for a release. Answers the steps of money to post last.
 */
export async function runFollowing(
  tx: Tx,
  order: Order,
  original: Order,
  to: string,
  now: Date,
): Promise<JournalCommand[]> {
  const heldFen = await heldFenOf(tx, original);
  const leavesRest = order.followsAs === 'take_part' && heldFen > order.amountFen;
  const restId = leavesRest ? newId() : null;
  await moveOrder(tx, order, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  await endOriginal(tx, order, original, restId, now);
  return followSteps(order, original, { heldFen, to, restId, at: now });
}
