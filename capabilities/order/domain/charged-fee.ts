import type { Fen } from '#platform/kernel/money.ts';
import type { OrderState } from '../contract/words.ts';
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
