import { roleOf, type CallContext } from '#platform/http/handler.ts';
import { mayBeCancelled } from '../../domain/order-state.ts';
import { hasKindRight } from '../kind/kind-right.ts';
import type { Order } from '../row/order-row.ts';

/** Why this person may not cancel the order; null when they may. */
export function cancelRefusal(context: CallContext, order: Order): '02405KCSDS' | '01001KCSDC' | '02406KCSDS' | null {
  if (order.makerId !== roleOf(context).personId) return '02405KCSDS';
  if (!hasKindRight(context, order, 'cancel')) return '01001KCSDC';
  return mayBeCancelled(order.state) ? null : '02406KCSDS';
}
