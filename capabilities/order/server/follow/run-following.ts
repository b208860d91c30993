import { formatFen } from '#platform/kernel/amount-text.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { ORIGINAL_ORDER_BUSY } from '../../contract/errors.ts';
import { orderTypeName, type OrderEvent } from '../../contract/words.ts';
import type { Destination, Line, Original } from '../kind/kind.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import type { OrderLine } from '../row/line-row.ts';
import { SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import { giveLimitsBack } from '../run/give-limits-back.ts';
import { accountOf, followSteps, heldFenOf, type PaidLine } from '../run/order-money.ts';
import { lockOrder, type Order } from '../row/order-row.ts';

/** The hold of this order can still be used. Its row is locked. */
export const hasHold = ({ state, expiresAt }: Order, now: Date): boolean =>
  state === 'authorized' && (expiresAt === null || expiresAt > now);

/** What an authorization holds was set apart before, so its payer is not asked again; a release pays nobody. */
export const destinationsOfHold = async (
  tx: Tx,
  order: Order,
  lines: readonly Line[],
  now: Date,
): Promise<Result<Destination>[]> =>
  order.followsAs === 'release'
    ? lines.map(() => ok({ stays: 'held' }))
    : orderKindOf(order.kind).destination(tx, order, lines, now);

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
  if (as === 'return' || as === 'pay_back_part') throw new Error(`order ${order.orderNo} does not end its original`);
  const event = paidBackEvent(order.typeCode, order.amountFen, now);
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

/** The payments that lines have paid back: one that is back as a whole ends, of the others the timeline says a part. */
export async function paidBack(
  tx: Tx,
  order: Order,
  paid: readonly { line: PayBack & { amountFen: Fen } }[],
  originals: readonly Order[],
  now: Date,
): Promise<void> {
  for (const { line } of paid) {
    if (line.originalNo === null) continue;
    const original = originals.find(({ mid, orderNo }) => mid === line.originalMid && orderNo === line.originalNo)!;
    if (order.followsAs === 'pay_back') await endOriginal(tx, order, original, null, now);
    else writeEvent(tx, original, paidBackEvent(order.typeCode, line.amountFen, now));
  }
}

export const paidBackEvent = (typeCode: string, amountFen: Fen, at: Date) =>
  ({ event: 'paid_back', actor: SYSTEM, at, note: `${orderTypeName(typeCode)} ${formatFen(amountFen)}元` }) as const;

/**
 * Pays or releases out of the original's hold; both orders change in this transaction. Without `to` it
 * releases. Answers the steps of money to post last.
 */
export async function runFollowing(
  tx: Tx,
  order: Order,
  original: Order,
  to: PaidLine['destination'] | undefined,
  now: Date,
): Promise<JournalCommand[]> {
  const heldFen = await heldFenOf(tx, original);
  const leavesRest = order.followsAs === 'take_part' && heldFen > order.amountFen;
  const restId = leavesRest ? newId() : null;
  await moveOrder(tx, order, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  await endOriginal(tx, order, original, restId, now);
  return followSteps(order, original, { heldFen, to: to ? accountOf(to) : '', restId, at: now });
}
