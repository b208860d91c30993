import type { Fen } from '#platform/kernel/money.ts';
import type { LineState, OrderState } from '../contract/words.ts';
import { endedUnpaid } from './order-state.ts';
import { returnsFee } from './rail-rule.ts';

/** In these the payment was posted with its fee and not reversed; after a bank's return it depends on the reason. */
const CHARGED_STATES: readonly OrderState[] = ['processing', 'succeeded'];

/**
 * The part of an order's fee that was posted and not given back: orders that wait, failed, or were returned with their
 * fee cost nothing. A batch that has ended knows its part.
 */
export const chargedFee = (order: {
  state: OrderState;
  feeFen: Fen;
  failReason: string;
  chargedFeeFen: Fen | null;
}): Fen =>
  order.chargedFeeFen !== null
    ? order.chargedFeeFen
    : CHARGED_STATES.includes(order.state) || (order.state === 'returned' && !returnsFee(order.failReason))
      ? order.feeFen
      : 0n;

/** The fee as it is shown: what was agreed while the order may still be paid, what was charged when it has ended. */
export const shownFee = (order: Parameters<typeof chargedFee>[0] & { finishedAt: Date | null }): Fen =>
  order.finishedAt === null ? order.feeFen : chargedFee(order);

/**
 * The same for a line of a batch: one that was not paid costs nothing; of one that came back the fee stays, unless the
 * bank was at fault.
 */
export function shownLineFee(
  order: { state: OrderState },
  line: { state: LineState; reason: string; feeFen: Fen },
): Fen {
  const isFree =
    line.state === 'failed' ||
    (line.state === 'returned' && returnsFee(line.reason)) ||
    (line.state === 'waiting' && endedUnpaid(order.state));
  return isFree ? 0n : line.feeFen;
}
