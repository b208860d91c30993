import { StatusTag } from '#platform/ui/index.ts';
import { orderStates, orderTones, type OrderState } from '../../contract/words.ts';

/** `name` is the word of the order's kind for it. */
export function OrderStateTag({ state, name = orderStates[state] }: { state: OrderState; name?: string }) {
  return <StatusTag tone={orderTones[state]}>{name}</StatusTag>;
}
