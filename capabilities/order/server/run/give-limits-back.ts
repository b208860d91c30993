import { releaseLimits } from '#capabilities/account/server/index.ts';
import { giveBackToKey } from '#capabilities/machine/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen } from '#platform/kernel/money.ts';
import type { Sum } from '../kind/kind.ts';
import type { Order } from '../row/order-row.ts';

/** Sorted by the row of the limit, so that two calls that give back several limits lock them in the same order. */
const limitKeyOf = ({ accountNo, kind, scheduledAt, submittedAt }: Order): string =>
  [accountNo, kind, (scheduledAt ?? submittedAt).toISOString()].join(' ');
const keyOf = ({ mid, makerId, submittedAt }: Order): string => [mid, makerId, submittedAt.toISOString()].join(' ');

const inSequence = (orders: readonly Order[], selectKey: (order: Order) => string): Order[] =>
  orders.toSorted((one, other) => (selectKey(one) < selectKey(other) ? -1 : 1));

/**
 * Gives back what orders took that came to nothing: of the limits of the key that made them, then of the account's. A
 * new order takes them in the same sequence.
 */
export async function giveLimitsBack(tx: Tx, orders: readonly Order[]): Promise<void> {
  for (const order of inSequence(orders, keyOf))
    giveBackToKey(tx, order, { amountFen: order.amountFen, count: order.lineCount });
  for (const order of inSequence(orders, limitKeyOf)) await releaseLimits(tx, order);
}

/** The same for lines that failed. */
export async function giveLimitsOfLinesBack(tx: Tx, order: Order, failed: readonly Sum[]): Promise<void> {
  if (failed.length === 0) return;
  const part = { amountFen: sumFen(failed.map(({ amountFen }) => amountFen)), count: failed.length };
  giveBackToKey(tx, order, part);
  await releaseLimits(tx, order, part);
}
