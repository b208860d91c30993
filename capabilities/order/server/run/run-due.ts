import { z } from 'zod';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { completeAll, withPayload, type JobContext, type JobHandler, type LeasedJob } from '#platform/jobs/index.ts';
import { microBatch } from '#platform/kernel/micro-batch.ts';
import { ORDERS_TOGETHER } from '../../constants.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import { lockOrders, type Order } from '../row/order-row.ts';
import { ofOrder } from './jobs.ts';
import type { RunDeps } from './outcome.ts';
import { runParts, type RunPart } from './run-parts.ts';

const payload = ofOrder.extend({
  originalMid: z.string().nullish(),
  originalNo: z.string().optional(),
  together: z.boolean().optional(),
});

interface Due {
  job: LeasedJob<z.output<typeof payload>>;
  context: JobContext;
}

const nameOf = ({ job }: Due) => ({ mid: job.mid!, orderNo: job.payload.orderNo });

/** The order that a job's order follows, as the job says. */
function originalNameOf({ job }: Due): Pick<Order, 'mid' | 'orderNo'> | null {
  const { originalMid, originalNo } = job.payload;
  return originalMid && originalNo ? { mid: originalMid, orderNo: originalNo } : null;
}

/**
 * `order.run`, and `order.start` of a batch: an approved or exempt order moves its money. Payments that are due at the
 * same moment run together if their kind allows it: in one transaction for many a payment costs a fraction of what one
 * of its own costs.
 */
export const runOrderJob = (deps: RunDeps): JobHandler => {
  const together = microBatch({ max: ORDERS_TOGETHER, atOnce: 1 }, (due: readonly Due[]) => runDue(deps, due));
  return withPayload(payload, async (job, context) => {
    const due = { job, context };
    await (job.payload.together ? together(due) : runDue(deps, [due]));
  });
};

/**
 * In one transaction with the ends of the jobs, so that after a worker's death before the commit the next one does all
 * of it. An order that is no longer waiting (cancelled meanwhile) ends its job. The jobs end first, because the money
 * is the last statement.
 */
async function runDue(deps: RunDeps, due: readonly Due[]): Promise<readonly void[]> {
  const { db, clock } = due[0]!.context;
  const originalNames = due.map(originalNameOf).filter((name) => name !== null);
  const names = due.map(nameOf);
  // The hold and the state of an original, or of the order that this one follows itself, may be another merchant's. The
  // payer agreed to that when it authorized the order, which was checked when this one was made.
  const isOwn = originalNames.length === 0 && names.every(({ mid }) => mid === names[0]!.mid);
  await db.transaction({ mid: isOwn ? names[0]!.mid : ALL_MERCHANTS }, async (tx) => {
    // Sent in this order and together: PostgreSQL locks the originals, then the orders, and then ends the jobs.
    const [originals, orders] = await Promise.all([
      lockOrders(tx, originalNames),
      lockOrders(tx, names),
      completeAll(
        tx,
        due.map(({ job }) => job),
      ),
    ]);
    const parts = due.flatMap((one, index): RunPart[] => {
      const order = orders[index];
      const name = originalNameOf(one);
      if (!order) return [];
      if (order.originalMid !== (name?.mid ?? null) || order.originalNo !== (name?.orderNo ?? null))
        throw new Error(`order ${order.orderNo} follows another order than its job says`);
      const original = originals.find((row) => row?.mid === name?.mid && row?.orderNo === name?.orderNo);
      const isWaiting = order.state === 'queued' || order.state === 'scheduled';
      return isWaiting ? [{ order, originals: original ? [original] : [], touches: one.context.touches }] : [];
    });
    const alone = parts.find(({ order }) => !orderKindOf(order.kind).runsTogether);
    if (parts.length > 1 && alone) throw new Error(`order ${alone.order.orderNo} does not run together with others`);
    await runParts(tx, deps, parts, clock.now());
  });
  for (const one of due) {
    const name = originalNameOf(one);
    if (name) one.context.touches?.(name.mid);
  }
  return due.map(() => undefined);
}
