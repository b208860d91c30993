import { z } from 'zod';
import { personsHolding } from '#capabilities/access/server/index.ts';
import { mandatesHeld } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { latestDue, nextRun } from '#platform/kernel/calendar.ts';
import { PLAN_RUNS_AT } from '../constants.ts';
import { collectContract } from '../contract/kind.ts';
import { createCollection } from '../contract/operations.ts';
import { permissionOf } from '#platform/kernel/operation.ts';
import { lockPlan, movePlan, type Plan } from './plan-row.ts';
import { startRun } from './start-run.ts';

/**
 * `collect.plan`: the collection of one day, in one transaction with the plan's next day. After a stop of the worker
 * the latest day alone is run: it takes all that is above what stays anyway. A day without an allowed account has none.
 */
export const runPlanJob = (): JobHandler =>
  withPayload(z.object({ version: z.int() }), async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const now = clock.now();
      const mid = job.mid!;
      const plan = await lockPlan(tx, mid);
      if (!plan?.nextAt || plan.version !== job.payload.version) return job.complete(tx);
      if (plan.nextAt > now) return job.again(tx, plan.nextAt);
      if (!(await mayCollect(tx, plan))) {
        movePlan(tx, mid, { state: 'stopped', nextAt: null, stopReason: lostRight(plan) });
        return job.complete(tx);
      }
      const { date } = latestDue(plan.calendar, PLAN_RUNS_AT, plan.nextAt, now);
      const nextAt = nextRun(plan.calendar, PLAN_RUNS_AT, now)!;
      movePlan(tx, mid, { state: 'active', nextAt });
      await job.again(tx, nextAt);
      await collectAll(tx, plan, date, now);
    });
  });

const lostRight = ({ makerName }: Plan): string => `设置人${makerName}已停用或不再有发起资金归集的权限`;

async function mayCollect(tx: Tx, { mid, makerId }: Plan): Promise<boolean> {
  const holders = await Promise.all(permissionOf(createCollection.policy).map((code) => personsHolding(tx, mid, code)));
  return holders.flat().some(({ personId }) => personId === makerId);
}

async function collectAll(tx: Tx, { mid, makerId, makerName }: Plan, date: string, now: Date): Promise<void> {
  const held = await mandatesHeld(tx, mid, collectContract.id);
  if (held.length === 0) return;
  const run = { mid, requestNo: `plan:${date}`, makerId, makerName, planned: true, now };
  // Null where this day has its collection: the plan was saved again after it ran.
  await startRun(
    tx,
    run,
    held.map((mandate) => ({ mandate, wishFen: null, mostFen: null })),
  );
}
