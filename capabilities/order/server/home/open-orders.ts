import type { Tx } from '#platform/db/database.ts';
import { orderStates, type OrderState } from '../../contract/words.ts';
import { isFinished } from '../../domain/order-state.ts';

const openStates = (Object.keys(orderStates) as OrderState[]).filter((state) => !isFinished(state));

/** Orders of these kinds that a merchant has under way. */
export async function countOpenOrders(tx: Tx, mid: string, kinds: readonly string[]): Promise<number> {
  const row = await tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM orders.orders WHERE mid = $1 AND kind = ANY ($2) AND state = ANY ($3)',
    [mid, kinds, openStates],
    'orders.count_open',
  );
  return Number(row!.count);
}

/** Whether a merchant has ever made or received one. */
export const hasOrders = async (tx: Tx, mid: string): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM orders.orders WHERE mid = $1 LIMIT 1', [mid], 'orders.has_any')) !== undefined;
