/** Days on which something runs automatically, and the next of them. */
import { z } from 'zod';
import { addDays, atShanghai, dayInput, shanghaiDate, weekdayOf, type ShanghaiDate } from './shanghai-time.ts';

export const everies = { daily: '每日', weekly: '每周', monthly: '每月', once: '仅一次' } as const;
export type Every = keyof typeof everies;
export const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const LAST_DAY = 31;
const date = dayInput('请选择日期');

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

export function calendarText(schedule: Calendar): string {
  switch (schedule.every) {
    case 'once':
      return schedule.date;
    case 'daily':
      return '每日';
    case 'weekly':
      return `每${weekdays[schedule.weekday]}`;
    case 'monthly':
      return `每月${monthDayText(schedule.day)}`;
  }
}

/** Every calendar has a day within so many. */
const SEARCHED_DAYS = 367;

const isLastOfMonth = (date: ShanghaiDate): boolean => addDays(date, 1).endsWith('-01');

/** Whether it runs on this day. */
function fits(calendar: Calendar, date: ShanghaiDate): boolean {
  const day = Number(date.slice(8));
  switch (calendar.every) {
    case 'once':
      return calendar.date === date;
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(date) === calendar.weekday;
    case 'monthly':
      return day === calendar.day || (day < calendar.day && isLastOfMonth(date));
  }
}

/** The first run after this moment, at `minutes` of the day; null when there is none within a year. */
export function nextRun(calendar: Calendar, minutes: number, after: Date): Date | null {
  let date = shanghaiDate(after);
  for (let step = 0; step <= SEARCHED_DAYS; step += 1, date = addDays(date, 1)) {
    const runAt = atShanghai(date, minutes);
    if (fits(calendar, date) && runAt > after) return runAt;
  }
  return null;
}

/**
 * The latest day that is due, `dueAt` being the first run that was not made, and how many there were before it: after a
 * stop the latest alone is run.
 */
export function latestDue(
  calendar: Calendar,
  minutes: number,
  dueAt: Date,
  now: Date,
): { date: ShanghaiDate; missed: number } {
  let [found, missed] = [shanghaiDate(dueAt), 0];
  for (let date = addDays(found, 1); atShanghai(date, minutes) <= now; date = addDays(date, 1)) {
    if (!fits(calendar, date)) continue;
    found = date;
    missed += 1;
  }
  return { date: found, missed };
}
