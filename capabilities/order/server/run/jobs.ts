import { z } from 'zod';
import type { NewJob } from '#platform/jobs/index.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import type { Order } from '../row/order-row.ts';

/** The jobs of an order's life. Their keys name the order, so that enqueuing one twice keeps the first. */
export const RUN = 'order.run';
export const EXPIRE = 'order.expire';
export const FOLLOW = 'order.follow';
export const RETURNS = 'order.returns';
export const FUNDS = 'order.funds';
export const DAYS = 'order.days';
/**
 * Those of a batch. `order.run` is never one of them: a worker of an earlier version would pay the batch as one
 * payment.
 */
export const START = 'order.start';
export const CHUNKS = 'order.chunks';
export const LINES = 'order.lines';
export const FINISH = 'order.finish';

/** Whose keys begin with the order. */
export const JOBS_OF_ORDER = [RUN, EXPIRE, FOLLOW, START, CHUNKS, LINES, FINISH];

/** What each of them says. */
export const ofOrder = z.object({ orderNo: z.string() });

type Named = Pick<Order, 'mid' | 'orderNo'>;

const jobOf = (kind: string, { mid, orderNo }: Named, runAt?: Date): NewJob => ({
  kind,
  key: `${mid}/${orderNo}`,
  mid,
  payload: { orderNo },
  ...(runAt ? { runAt } : {}),
});

/**
 * Moves the money now, or when the order is to be sent. Names the order that it follows, because that is locked first,
 * and says whether it may run together with others, because that is known before the order is read.
 */
export function runJob(
  order: Named & Pick<Order, 'kind' | 'sendAt' | 'batchId' | 'originalMid' | 'originalNo'>,
): NewJob {
  const { kind, sendAt, batchId, originalMid, originalNo } = order;
  const job = jobOf(batchId ? START : RUN, order, sendAt ?? undefined);
  if (originalNo !== null) return { ...job, payload: { ...job.payload, originalMid, originalNo } };
  const isTogether = batchId === null && orderKindOf(kind).runsTogether;
  return isTogether ? { ...job, payload: { ...job.payload, together: true } } : job;
}

/**
 * Pays the chunks of a batch, one after the other. `payBack`: its lines change payments of other merchants. Due now,
 * not before all else: a batch goes between other work.
 */
export function chunksJob(order: Named, now: Date, payBack: boolean): NewJob {
  const job = jobOf(CHUNKS, order, now);
  return payBack ? { ...job, payload: { ...job.payload, payBack } } : job;
}

const ofChunk = (kind: string, order: Named, chunkNo: number, runAt: Date): NewJob => {
  const job = jobOf(kind, order, runAt);
  return { ...job, key: `${job.key}/${chunkNo}`, payload: { ...job.payload, chunkNo } };
};
/** Sends the lines of a chunk to the bank and asks for them until the bank knows all. */
export const linesJob = (order: Named, chunkNo: number, now: Date): NewJob => ofChunk(LINES, order, chunkNo, now);
/**
 * Looks whether the order has ended with this chunk. Each chunk has its own, so that no two can both overlook that the
 * other has ended too.
 */
export const finishJob = (order: Named, chunkNo: number, now: Date): NewJob => ofChunk(FINISH, order, chunkNo, now);

export const expireJob = (order: Named, at: Date): NewJob => jobOf(EXPIRE, order, at);

/** Sends it to the bank and asks until the bank knows. `waits`: its timeline says that the rail is paused. */
export function followJob(order: Named, waits: boolean): NewJob {
  const job = jobOf(FOLLOW, order);
  return waits ? { ...job, payload: { ...job.payload, waits } } : job;
}
