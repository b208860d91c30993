import { z } from 'zod';
import { withPayload, type JobHandler, type LeasedJob } from '#platform/jobs/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { AHEAD_PAUSE_MS, CHUNKS_A_RUN, CHUNKS_AHEAD } from '../../constants.ts';
import { lockNextChunk, originalsOfNextChunk } from '../row/chunk-row.ts';
import { findOrder, lockOrders } from '../row/order-row.ts';
import { ofOrder } from '../run/jobs.ts';
import type { RunDeps } from '../run/outcome.ts';
import { runParts } from '../run/run-parts.ts';

const payload = ofOrder.extend({ payBack: z.boolean().optional() });
type ChunksJob = LeasedJob<z.output<typeof payload>>;

/**
 * `order.chunks`: pays the chunks of a batch that runs, each in a transaction of its own, so that after a worker's
 * death the next one continues with the first chunk that waits. It never locks its order. After some chunks other work
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
  const originals = job.payload.payBack ? await lockOrders(tx, await originalsOfNextChunk(tx, key)) : [];
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
  const payments = originals.filter((one) => one !== undefined);
  await runParts(tx, deps, [{ order, chunk, originals: payments, touches: deps.touches }], now);
  return true;
}

const unsentChunks = async (tx: Tx, { mid, orderNo }: { mid: string; orderNo: string }): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND state = 'running' AND NOT sent`,
    [mid, orderNo],
    'orders.unsent_chunks',
  ))!.count;
