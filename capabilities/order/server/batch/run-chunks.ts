import { z } from 'zod';
import { findAccount } from '#capabilities/account/server/index.ts';
import { enqueueLater, withPayload, type JobHandler, type LeasedJob } from '#platform/jobs/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { sumFen } from '#platform/kernel/money.ts';
import { AHEAD_PAUSE_MS, CHUNKS_A_RUN, CHUNKS_AHEAD } from '../../constants.ts';
import { countLines, lockNextChunk, originalsOfNextChunk, type Chunk } from '../row/chunk-row.ts';
import { finishJob, linesJob, ofOrder } from '../run/jobs.ts';
import { linesOf, moveLines, type OrderLine, type LineMove } from '../row/line-row.ts';
import type { Original } from '../kind/kind.ts';
import { lockOriginals } from '../follow/originals.ts';
import { paidBack } from '../follow/run-following.ts';
import { giveLimitsOfLinesBack } from '../run/give-limits-back.ts';
import { paySteps, postMoney, type PaidLine } from '../run/order-money.ts';
import { findOrder, type Order } from '../row/order-row.ts';
import { decideLines } from '../run/decide-lines.ts';
import { areLinesAsApproved } from '../run/as-approved.ts';
import { sentenceOf, type RunDeps } from '../run/run-order.ts';

const payload = ofOrder.extend({ payBack: z.boolean().optional() });
type ChunksJob = LeasedJob<z.output<typeof payload>>;

/**
 * `order.chunks`: pays the chunks of a batch that runs, each in a transaction of its own, so that after a worker's
 * death the next one goes on with the first chunk that waits. It never locks its order. After some chunks other work
 * has its turn; while too many are paid and not sent, it pauses. Payments that lines pay back may be another
 * merchant's, as in `order.run`.
 */
export const runChunksJob = (deps: RunDeps): JobHandler =>
  withPayload(payload, async (job, { db, clock, signal, touches }) => {
    const mid = job.payload.payBack ? ALL_MERCHANTS : job.mid;
    for (let run = 0; run < CHUNKS_A_RUN && !signal.aborted; run += 1) {
      const hasMoreChunks = await db.transaction({ mid }, (tx) =>
        runNextChunk(tx, { ...deps, touches }, job, clock.now()),
      );
      if (!hasMoreChunks) return;
    }
    await db.transaction({ mid: job.mid }, (tx) => job.again(tx, clock.now()));
  });

/** False: the job has ended, or is put back for later. */
async function runNextChunk(tx: Tx, deps: RunDeps, job: ChunksJob, now: Date): Promise<boolean> {
  const key = { mid: job.mid!, orderNo: job.payload.orderNo };
  const originals = job.payload.payBack ? await lockOriginals(tx, await originalsOfNextChunk(tx, key)) : [];
  const [order, ahead, chunk] = await Promise.all([
    findOrder(tx, key.mid, key.orderNo),
    unsentChunks(tx, key),
    lockNextChunk(tx, key),
  ]);
  if (!order || !chunk) {
    await job.complete(tx);
    return false;
  }
  if (ahead >= CHUNKS_AHEAD) {
    await job.again(tx, new Date(now.getTime() + AHEAD_PAUSE_MS));
    return false;
  }
  await runChunk(tx, deps, order, chunk, originals, now);
  return true;
}

const unsentChunks = async (tx: Tx, { mid, orderNo }: { mid: string; orderNo: string }): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND state = 'running' AND NOT sent`,
    [mid, orderNo],
    'orders.unsent_chunks',
  ))!.count;

async function runChunk(
  tx: Tx,
  deps: RunDeps,
  order: Order,
  chunk: Chunk,
  originals: readonly Original[],
  now: Date,
): Promise<void> {
  const [approved, lines, payer] = await Promise.all([
    areLinesAsApproved(tx, order, chunk),
    linesOf(tx, order, chunk.firstLine, chunk.lastLine),
    findAccount(tx, order.mid, order.accountNo),
  ]);
  if (!approved)
    throw new Error(`chunk ${chunk.chunkNo} of order ${order.orderNo} is not what was submitted and approved`);
  const answers = await decideLines(tx, order, lines, { payer, originals, now });
  const paid: PaidLine[] = [];
  const refused: OrderLine[] = [];
  const moves = lines.map((line, index): LineMove => {
    const answer = answers[index]!;
    if (!answer.ok) {
      refused.push(line);
      return { lineNo: line.lineNo, to: 'failed', reason: sentenceOf(deps, answer) };
    }
    const destination = answer.data;
    if ('stays' in destination)
      throw new Error(`a line of batch ${order.orderNo} is paid or refused, it cannot stay held`);
    paid.push({ line, destination });
    if ('mid' in destination && destination.mid) deps.touches?.(destination.mid);
    return { lineNo: line.lineNo, to: 'rail' in destination ? 'processing' : 'succeeded' };
  });
  const moved = await moveLines(tx, order, 'waiting', moves, now);
  if (moved.length !== lines.length)
    throw new Error(`lines of chunk ${chunk.chunkNo} of order ${order.orderNo} do not wait`);
  paidBack(tx, order, paid, now);
  const inside = paid.filter(({ destination }) => 'accountId' in destination);
  const isFinal = await countLines(tx, chunk, {
    succeeded: inside.map(({ line }) => line.amountFen),
    failed: refused.map(({ amountFen }) => amountFen),
    chargedFeeFen: sumFen(paid.map(({ line }) => line.feeFen)),
  });
  await giveLimitsOfLinesBack(tx, order, refused);
  enqueueLater(tx, isFinal ? finishJob(order, chunk.chunkNo, now) : linesJob(order, chunk.chunkNo, now));
  await postMoney(tx, paySteps(order, chunk, { paid, refused }, now));
}
