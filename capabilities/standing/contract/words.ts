import { z } from 'zod';

export const standingStates = {
  active: '执行中',
  paused: '已暂停',
  stopped: '已停止',
  ended: '已结束',
} as const;
export type StandingState = keyof typeof standingStates;
export const standingTones = { active: 'good', paused: 'waiting', stopped: 'bad', ended: 'off' } as const;

/** An order was made, or none and why. */
export const runResults = { made: '已生成订单', skipped: '未执行' } as const;

export const amountRules = { fixed: '固定金额', above: '超出保留金额的部分' } as const;
export type AmountRule = keyof typeof amountRules;

export const everies = { daily: '每日', weekly: '每周', monthly: '每月', once: '仅一次' } as const;
export type Every = keyof typeof everies;
export const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const LAST_DAY = 31;
const date = z.string({ error: '请选择日期' }).regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期');

/**
 * The days on which it runs. A month that has no such day has it on its last one, so that 31 is the last day of every
 * month. Weekdays as spec section 3 has them, 0 Sunday.
 */
export const calendar = z.discriminatedUnion(
  'every',
  [
    z.object({ every: z.literal('once'), date }),
    z.object({ every: z.literal('daily') }),
    z.object({ every: z.literal('weekly'), weekday: z.number({ error: '请选择星期' }).int().min(0).max(6) }),
    z.object({ every: z.literal('monthly'), day: z.number({ error: '请选择日期' }).int().min(1).max(LAST_DAY) }),
  ],
  { error: '请选择执行周期' },
);
export type Calendar = z.output<typeof calendar>;

export const monthDayText = (day: number): string => (day === LAST_DAY ? '最后一天' : `${day}日`);

export function calendarText(of: Calendar): string {
  switch (of.every) {
    case 'once':
      return of.date;
    case 'daily':
      return '每日';
    case 'weekly':
      return `每${weekdays[of.weekday]}`;
    case 'monthly':
      return `每月${monthDayText(of.day)}`;
  }
}
