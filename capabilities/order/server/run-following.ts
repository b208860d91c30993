import { releaseLimits } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { orderTypeName, type OrderEvent, type OrderState } from '../contract/words.ts';
import { moveOrder, SYSTEM, writeEvent } from './move-order.ts';
import { followSteps, heldFenOf, postMoney } from './order-money.ts';
import { usesHold } from './originals.ts';
import type { Order } from './order-row.ts';

/** Why an order cannot follow its original any more; null when it can. Both rows are locked. */
export function followRefusal(order: Order, original: Order, now: Date): '02409KCSDS' | null {
  const wanted: OrderState = usesHold(order) ? 'authorized' : 'succeeded';
  const isOver = usesHold(order) && original.expiresAt !== null && original.expiresAt <= now;
  return original.state !== wanted || isOver ? '02409KCSDS' : null;
}

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
  const note = `${orderTypeName(order.typeCode)} ${yuanOfFen(order.amountFen)}元`;
  if (as === 'pay_back_part') return writeEvent(tx, original, { event: 'paid_back', actor: SYSTEM, at: now, note });
  await moveOrder(
    tx,
    original,
    next[as],
    { event: events[as], actor: SYSTEM, at: now, note },
    restId ? { holdId: restId } : {},
  );
  if (as === 'release') await releaseLimits(tx, original);
}

/** An order that pays back what its original paid is paid like any other; its original changes with it. */
export const payBack = (tx: Tx, order: Order, original: Order, now: Date): Promise<void> =>
  endOriginal(tx, order, original, null, now);

/**
 * Pays or releases out of the original's hold; both orders change in this transaction. `to` is the payee's ledger
 * account, empty for a release.
 */
export async function runFollowing(tx: Tx, order: Order, original: Order, to: string, now: Date): Promise<void> {
  const heldFen = await heldFenOf(tx, original);
  const leavesRest = order.followsAs === 'take_part' && heldFen > order.amountFen;
  const restId = leavesRest ? newId() : null;
  await moveOrder(tx, order, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  await endOriginal(tx, order, original, restId, now);
  await postMoney(tx, followSteps(order, original, { heldFen, to, restId, at: now }));
}
