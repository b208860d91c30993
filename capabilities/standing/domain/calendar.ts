import { addDays, atShanghai, shanghaiDate, weekdayOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { AHEAD_MOST_DAYS, RUNS_AT } from '../constants.ts';
import type { Calendar } from '../contract/words.ts';

/** Every calendar has a day within so many. */
const SEARCHED_DAYS = AHEAD_MOST_DAYS + 1;

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

const runTime = (date: ShanghaiDate): Date => atShanghai(date, RUNS_AT);

/** The first run after this moment; null when there is none within a year. */
export function nextRun(calendar: Calendar, after: Date): Date | null {
  let date = shanghaiDate(after);
  for (let step = 0; step <= SEARCHED_DAYS; step += 1, date = addDays(date, 1)) {
    if (fits(calendar, date) && runTime(date) > after) return runTime(date);
  }
  return null;
}

/**
 * The latest day that is due, `dueAt` being the first that has not run, and how many there were before it: after a stop
 * the latest alone is run.
 */
export function latestDue(calendar: Calendar, dueAt: Date, now: Date): { date: ShanghaiDate; missed: number } {
  let [found, missed] = [shanghaiDate(dueAt), 0];
  for (let date = addDays(found, 1); runTime(date) <= now; date = addDays(date, 1)) {
    if (!fits(calendar, date)) continue;
    found = date;
    missed += 1;
  }
  return { date: found, missed };
}
