import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { roleOf, type CallContext } from '#platform/http/handler.ts';
import { mayBeCancelled } from '../domain/order-state.ts';
import type { Order } from './order-row.ts';

/** Why this person may not cancel the order; null when they may. The right is that of the order's own kind. */
export function cancelRefusal(context: CallContext, order: Order): '02405KCSDS' | '01001KCSDC' | '02406KCSDS' | null {
  const { personId, permissions } = roleOf(context);
  if (order.makerId !== personId) return '02405KCSDS';
  if (!kindOf(order.kind).rights.cancel.some((code) => permissions.has(code))) return '01001KCSDC';
  return mayBeCancelled(order.state) ? null : '02406KCSDS';
}
