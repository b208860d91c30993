/** The words of this capability that server and page share. */

/** In a sheet, in place of an amount: all above what stays. */
export const ALL = '全部';

/** Of one account of a collection. `skipped`: nothing was taken, `reason` says why. */
export const itemStates = { waiting: '处理中', succeeded: '已归集', skipped: '未归集' } as const;
export type ItemState = keyof typeof itemStates;
export const itemTones = { waiting: 'waiting', succeeded: 'good', skipped: 'off' } as const;

/** Of a whole collection. */
export const runStates = {
  running: '归集中',
  succeeded: '已完成',
  partly: '部分完成',
  skipped: '未归集',
} as const;
export type RunState = keyof typeof runStates;
export const runTones = { running: 'waiting', succeeded: 'good', partly: 'waiting', skipped: 'off' } as const;

/** Of the plan by which a merchant collects on certain days. `stopped`: automatically, with a reason. */
export const planStates = { active: '执行中', off: '未启用', stopped: '已停止' } as const;
export type PlanState = keyof typeof planStates;

export const planTones = { active: 'good', off: 'off', stopped: 'bad' } as const;

/** Of a mandate. */
export const mandateStates = { living: '授权中', ended: '已终止' } as const;
export const mandateTones = { living: 'good', ended: 'off' } as const;
