import type { Tx } from '#platform/db/database.ts';
import type { NewJob } from '#platform/jobs/index.ts';
import type { Calendar } from '#platform/kernel/calendar.ts';
import type { PlanState } from '../contract/words.ts';

export interface Plan {
  mid: string;
  version: number;
  calendar: Calendar;
  state: PlanState;
  stopReason: string;
  /** Null unless it is active. */
  nextAt: Date | null;
  makerId: string;
  makerName: string;
}

const SELECT = `SELECT mid, version, calendar, state, stop_reason, next_at, maker_id, maker_name
  FROM collect.plans WHERE mid = $1`;

export const findPlan = (tx: Tx, mid: string): Promise<Plan | undefined> =>
  tx.one<Plan>(SELECT, [mid], 'collect.find_plan');

/** Under its lock: a run and a change wait for each other. */
export const lockPlan = (tx: Tx, mid: string): Promise<Plan | undefined> =>
  tx.one<Plan>(`${SELECT} FOR UPDATE`, [mid], 'collect.lock_plan');

/** The row must be locked. */
export const movePlan = (
  tx: Tx,
  mid: string,
  { state, nextAt, stopReason = '' }: { state: PlanState; nextAt: Date | null; stopReason?: string },
): void =>
  tx.send(
    'UPDATE collect.plans SET state = $2, next_at = $3, stop_reason = $4 WHERE mid = $1',
    [mid, state, nextAt, stopReason],
    'collect.move_plan',
  );

export const PLAN = 'collect.plan';

/** Each version of a plan has one job, which comes again on its next day. */
export const planJob = ({ mid, version }: Pick<Plan, 'mid' | 'version'>, nextAt: Date): NewJob => ({
  kind: PLAN,
  key: `${mid}/${version}`,
  mid,
  payload: { version },
  runAt: nextAt,
});
