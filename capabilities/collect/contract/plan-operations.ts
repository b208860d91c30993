import { z } from 'zod';
import { calendar } from '#platform/kernel/calendar.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { COLLECT_SCHEDULE_OFF } from './errors.ts';
import { planStates } from './words.ts';

/** ISO with +08:00. */
const time = z.string();
const plan = z.object({
  state: keysOf(planStates),
  stateName: z.string(),
  /** Why it stopped automatically; empty otherwise. */
  stopReason: z.string(),
  /** Null while there was never one. */
  calendar: calendar.nullable(),
  /** Null unless it is active. */
  nextAt: time.nullable(),
  /** Empty while there was never one. */
  makerName: z.string(),
});
export type CollectionPlan = z.output<typeof plan>;

/** Changes a plan; nobody else's is touched. */
const change = { audience: 'merchant', permission: ['031801'], effect: 'change' } as const;

/**
 * Collects automatically, at 22:00 on the days of a calendar: of each account that is allowed then, all above what
 * stays. A merchant has one plan; a new one takes the place of the old.
 */
export const savePlan = operation({
  path: 'collect/plan/save',
  title: '设置定时归集',
  input: z.object({
    requestNo,
    calendar: calendar.refine(({ every }) => every !== 'once', '请选择每日、每周或每月'),
    mespAuthList,
  }),
  output: plan,
  errors: [],
  policy: {
    ...change,
    confirm: { password: true, sms: 'collect.plan' },
    certificate: true,
  },
  codeBinds: {},
  signingLines: () => ['归集金额：各账户超出保留金额的部分'],
});

/** Ends it; collections that have begun continue. */
export const stopPlan = operation({
  path: 'collect/plan/stop',
  title: '停用定时归集',
  input: z.object({}),
  output: plan,
  errors: [COLLECT_SCHEDULE_OFF],
  policy: { ...change, confirm: { password: true } },
});

export const queryPlan = operation({
  path: 'collect/plan/query',
  title: '查询定时归集',
  input: z.object({}),
  output: plan,
  errors: [],
  policy: { audience: 'merchant', permission: ['0318'], effect: 'read' },
});

export const planOperations = [savePlan, stopPlan, queryPlan];
