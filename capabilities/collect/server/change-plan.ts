import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { calendarText, nextRun } from '#platform/kernel/calendar.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { PLAN_RUNS_AT } from '../constants.ts';
import { COLLECT_SCHEDULE_OFF } from '../contract/errors.ts';
import type { CollectionPlan, queryPlan, savePlan, stopPlan } from '../contract/plan-operations.ts';
import { planStates } from '../contract/words.ts';
import { findPlan, lockPlan, movePlan, planJob, type Plan } from './plan-row.ts';

type Shown = Pick<Plan, 'state' | 'stopReason' | 'nextAt' | 'makerName'> & { calendar: Plan['calendar'] | null };
const none: Shown = { state: 'off', stopReason: '', calendar: null, nextAt: null, makerName: '' };

const describe = ({ state, stopReason, calendar, nextAt, makerName }: Shown): CollectionPlan => ({
  state,
  stateName: planStates[state],
  stopReason,
  calendar,
  nextAt: nextAt && shanghaiIso(nextAt),
  makerName,
});

/** As the operation log has it. */
const planText = (plan: Pick<Plan, 'state' | 'calendar'> | undefined): string =>
  plan?.state === 'active' ? calendarText(plan.calendar) : plan ? planStates[plan.state] : '未设置';

/** `collect/plan/save`: its job is enqueued in the same transaction. */
export const save: Handler<typeof savePlan> = async (context, { calendar }) => {
  const { tx, clock } = context;
  const { mid, personId, personName: makerName } = roleOf(context);
  // A calendar that repeats always has a next day.
  const nextAt = nextRun(calendar, PLAN_RUNS_AT, clock.now())!;
  const before = planText(await lockPlan(tx, mid));
  noteChanges(context, { label: '归集周期', before, after: calendarText(calendar) });
  const saved = await tx.one<{ version: number }>(
    `INSERT INTO collect.plans AS p (mid, version, calendar, state, next_at, maker_id, maker_name) VALUES ($1, 1, $2, 'active', $3, $4, $5)
     ON CONFLICT (mid) DO UPDATE SET version = p.version + 1, calendar = $2, state = 'active', stop_reason = '', next_at = $3, maker_id = $4, maker_name = $5
     RETURNING version`,
    [mid, JSON.stringify(calendar), nextAt, personId, makerName],
    'collect.save_plan',
  );
  enqueueLater(tx, planJob({ mid, version: saved!.version }, nextAt));
  return ok(describe({ state: 'active', stopReason: '', calendar, nextAt, makerName }));
};

/** `collect/plan/stop`: its job finds it stopped and ends. */
export const stop: Handler<typeof stopPlan> = async (context) => {
  const { mid } = roleOf(context);
  const plan = await lockPlan(context.tx, mid);
  if (plan?.state !== 'active') return fail(COLLECT_SCHEDULE_OFF);
  const stopped = { state: 'off', nextAt: null } as const;
  movePlan(context.tx, mid, stopped);
  noteChanges(context, { label: '归集周期', before: planText(plan), after: planStates.off });
  return ok(describe({ ...plan, ...stopped }));
};

export const showPlan: Handler<typeof queryPlan> = async (context) =>
  ok(describe((await findPlan(context.tx, roleOf(context).mid)) ?? none));
