import { approvedHashes } from '#capabilities/approval/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { hashOfChunks, type Chunk } from '../row/chunk-row.ts';
import { hashOfLines } from '../row/line-row.ts';
import { orderHashOf } from '../row/order-hash.ts';
import type { Order } from '../row/order-row.ts';

/** An order, or a chunk of its lines. */
interface ApprovedPart {
  order: Order;
  chunk?: Pick<Chunk, 'firstLine' | 'lastLine' | 'linesHash'>;
}

/**
 * Only the approved content is paid: a row that was tampered with since pays nothing, even when its hash was computed
 * again. The hash of a chunk proves its lines, the order's that the chunk belongs to the approval. One answer a part.
 */
export async function areAsApproved(tx: Tx, parts: readonly ApprovedPart[]): Promise<boolean[]> {
  const [hashes, ofChunks, ofLines] = await Promise.all([
    approvedHashes(
      tx,
      parts.map(({ order }) => order),
    ),
    Promise.all(parts.map(({ order }) => (order.batchId ? hashOfChunks(tx, order) : null))),
    Promise.all(parts.map(({ order, chunk }) => chunk && hashOfLines(tx, order, chunk.firstLine, chunk.lastLine))),
  ]);
  return parts.map(({ order, chunk }, index) => {
    if (orderHashOf(order) !== order.orderHash || ofChunks[index] !== order.linesHash) return false;
    if (ofLines[index] !== chunk?.linesHash) return false;
    const approved = hashes[index];
    return approved === undefined ? order.reviewDeadline === null : approved === order.orderHash;
  });
}

export const isAsApproved = async (tx: Tx, part: ApprovedPart): Promise<boolean> =>
  (await areAsApproved(tx, [part]))[0]!;
