import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { FUNDS_WITHIN_DAYS } from '../../constants.ts';
import { channelNumber } from '../../domain/order-number.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import { insertOnlyLine } from '../row/line-row.ts';
import { moveOrder } from '../row/move-order.ts';
import type { Order } from '../row/order-row.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { failOrder } from './end-unpaid.ts';
import { followJob } from './jobs.ts';
import { holdSteps, paySteps, releaseMoney } from './order-money.ts';
import { sentenceOf, type Outcome, type RunDeps, type Steps } from './outcome.ts';

const DAY_MS = 86_400_000;

/** The order, which is locked, ends or goes to the bank with its only line. */
export async function payOrder(
  tx: Tx,
  order: Order,
  { paid, refused, isKept }: Outcome,
  { isRailPaused, now }: { isRailPaused: boolean; now: Date },
): Promise<Steps> {
  if (refused[0]) return { ended: await failOrder(tx, order, refused[0].reason, now) };
  if (isKept) {
    // Its hold stays; from now on orders may follow it.
    await moveOrder(tx, order, 'authorized', { event: 'authorized', actor: SYSTEM, at: now });
    return {};
  }
  const queued = await queueOrder(tx, order, now, order.holdId ?? newId());
  if (paid.some(({ destination }) => 'rail' in destination)) await instruct(tx, queued, isRailPaused, now);
  else await moveOrder(tx, queued, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  // Hold and payment of an order without a hold are posted together.
  const holds = order.holdId ? [] : holdSteps(queued, [queued], 'system:order', now);
  return { money: [...holds, ...paySteps(queued, queued, { paid }, now)] };
}

/** `holdId`: the hold of the order itself; a batch has one a chunk. */
export const queueOrder = async (tx: Tx, order: Order, now: Date, holdId?: string): Promise<Order> =>
  order.state === 'queued'
    ? order
    : moveOrder(tx, order, 'queued', { event: 'queued', actor: SYSTEM, at: now }, holdId ? { holdId } : {});

/** The bank is sent the order in a job of its own, at once or when the rail's pause is over. */
async function instruct(tx: Tx, order: Order, waits: boolean, now: Date): Promise<void> {
  const channelNo = channelNumber({ ...order, lineNo: 0 });
  const event = waits ? 'rail_waits' : 'sent';
  const moved = await moveOrder(tx, order, 'processing', { event, actor: SYSTEM, at: now }, { channelNo });
  insertOnlyLine(tx, moved);
  enqueueLater(tx, followJob(moved, waits));
}

/**
 * The account has not enough for an order that holds nothing yet. A kind may let it wait: `order.funds` runs it, not a
 * second `order.run`, whose key is used. One that waits already continues waiting.
 */
export async function parkForFunds(tx: Tx, deps: RunDeps, order: Order, now: Date): Promise<void> {
  if (order.state === 'awaiting_funds') return;
  if (!orderKindOf(order.kind).contract.waitsForFunds)
    return releaseMoney(tx, [await failOrder(tx, order, sentenceOf(deps, { code: INSUFFICIENT_FUNDS }), now)], now);
  const fundsUntil = new Date(now.getTime() + FUNDS_WITHIN_DAYS * DAY_MS);
  const note = `请在 ${shanghaiIso(fundsUntil).slice(0, 16).replace('T', ' ')} 前充值，到账后自动执行`;
  await moveOrder(
    tx,
    order,
    'awaiting_funds',
    { event: 'awaiting_funds', actor: SYSTEM, at: now, note },
    { fundsUntil },
  );
}
