import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen } from '#platform/kernel/money.ts';
import { countLines, type Chunk } from '../row/chunk-row.ts';
import { moveLines } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';
import { giveLimitsOfLinesBack } from './give-limits-back.ts';
import { finishJob, linesJob } from './jobs.ts';
import { paySteps } from './order-money.ts';
import type { Outcome, Steps } from './outcome.ts';

/** Lines of a chunk, which is locked, are paid or have failed, and are counted; the order is not written. */
export async function payChunk(
  tx: Tx,
  order: Order,
  chunk: Chunk,
  { paid, refused, isKept }: Outcome,
  now: Date,
): Promise<Steps> {
  if (isKept) throw new Error(`a line of batch ${order.orderNo} is paid or refused, it cannot stay held`);
  const moved = await moveLines(
    tx,
    order,
    'waiting',
    [
      ...refused.map(({ line: { lineNo }, reason }) => ({ lineNo, to: 'failed', reason }) as const),
      ...paid.map(
        ({ line: { lineNo }, destination }) =>
          ({ lineNo, to: 'rail' in destination ? 'processing' : 'succeeded' }) as const,
      ),
    ],
    now,
  );
  if (moved.length !== chunk.lastLine - chunk.firstLine + 1)
    throw new Error(`lines of chunk ${chunk.chunkNo} of order ${order.orderNo} do not wait`);
  const failed = refused.map(({ line }) => line);
  const inside = paid.filter(({ destination }) => 'accountId' in destination);
  const isFinal = await countLines(tx, chunk, {
    succeeded: inside.map(({ line }) => line.amountFen),
    failed: failed.map(({ amountFen }) => amountFen),
    chargedFeeFen: sumFen(paid.map(({ line }) => line.feeFen)),
  });
  await giveLimitsOfLinesBack(tx, order, failed);
  enqueueLater(tx, isFinal ? finishJob(order, chunk.chunkNo, now) : linesJob(order, chunk.chunkNo, now));
  return { money: paySteps(order, chunk, { paid, refused: failed }, now) };
}
