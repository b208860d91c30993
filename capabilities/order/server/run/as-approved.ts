import { approvedHashes } from '#capabilities/approval/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { hashOfChunks, type Chunk } from '../row/chunk-row.ts';
import { hashOfLines } from '../row/line-row.ts';
import { orderHashOf } from '../row/order-hash.ts';
import type { Order } from '../row/order-row.ts';

/**
 * Only the approved content is paid: a row that was tampered with since pays nothing, even when its hash was computed
 * again. One answer an order.
 */
export async function areAsApproved(tx: Tx, orders: readonly Order[]): Promise<boolean[]> {
  const [hashes, ofChunks] = await Promise.all([
    approvedHashes(tx, orders),
    Promise.all(orders.map((order) => (order.batchId ? hashOfChunks(tx, order) : null))),
  ]);
  return orders.map((order, index) => {
    if (orderHashOf(order) !== order.orderHash || ofChunks[index] !== order.linesHash) return false;
    const approved = hashes[index];
    return approved === undefined ? order.reviewDeadline === null : approved === order.orderHash;
  });
}

export const isAsApproved = async (tx: Tx, order: Order): Promise<boolean> => (await areAsApproved(tx, [order]))[0]!;

/** The same of the lines of a chunk: their hash proves them, the order's proves that they belong to the approval. */
export async function areLinesAsApproved(
  tx: Tx,
  order: Order,
  { firstLine, lastLine, linesHash }: Pick<Chunk, 'firstLine' | 'lastLine' | 'linesHash'>,
): Promise<boolean> {
  const [approved, hash] = await Promise.all([isAsApproved(tx, order), hashOfLines(tx, order, firstLine, lastLine)]);
  return approved && hash === linesHash;
}
