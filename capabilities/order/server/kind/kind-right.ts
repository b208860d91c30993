import type { KindRight } from '#capabilities/account/contract/kind-contract.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { roleOf, type CallContext } from '#platform/http/handler.ts';
import type { Order } from '../row/order-row.ts';

/**
 * Whether the person has this right of the order's own kind. The edge asks for that of any kind, because it does not
 * know the order.
 */
export const hasKindRight = (context: CallContext, order: Pick<Order, 'kind'>, right: KindRight): boolean => {
  const { permissions } = roleOf(context);
  return kindOf(order.kind).rights[right].some((code) => permissions.has(code));
};
