import { StatusTag } from '#platform/ui/index.ts';
import { orderStates, orderTones, type OrderState } from '../../contract/words.ts';

export function OrderStateTag({ state }: { state: OrderState }) {
  return <StatusTag tone={orderTones[state]}>{orderStates[state]}</StatusTag>;
}
