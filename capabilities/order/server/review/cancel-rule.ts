import { roleOf, type CallContext } from '#platform/http/handler.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { NOT_ORDER_MAKER, ORDER_NOT_TAKEN_BACK } from '../../contract/errors.ts';
import { mayBeCancelled } from '../../domain/order-state.ts';
import { hasKindRight } from '../kind/kind-right.ts';
import type { Order } from '../row/order-row.ts';

/** Why this person may not cancel the order; null when they may. */
export function cancelRefusal(
  context: CallContext,
  order: Order,
): typeof NOT_ORDER_MAKER | typeof NO_RIGHT | typeof ORDER_NOT_TAKEN_BACK | null {
  if (order.makerId !== roleOf(context).personId) return NOT_ORDER_MAKER;
  if (!hasKindRight(context, order, 'cancel')) return NO_RIGHT;
  return mayBeCancelled(order.state) ? null : ORDER_NOT_TAKEN_BACK;
}
