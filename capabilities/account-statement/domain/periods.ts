import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { MAILED_DAYS, READY_AT } from '../constants.ts';
import { unitOf, type Unit } from '../contract/words.ts';

/** The day after the last one of a period. */
function dayAfter(period: string): ShanghaiDate {
  if (unitOf(period) === 'day') return addDays(period, 1);
  const [year, month] = period.split('-').map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
const firstDay = (period: string): ShanghaiDate => (unitOf(period) === 'month' ? `${period}-01` : period);

export const isReady = (period: string, now: Date): boolean => now >= atShanghai(dayAfter(period), READY_AT);

/** Times of the first and the last moment, as the wire has them; null for a day that the calendar does not have. */
export function rangeOf(period: string): { from: Date; startTime: string; endTime: string } | null {
  const first = firstDay(period);
  const at = new Date(`${first}T00:00:00.000Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== first) return null;
  return { from: atShanghai(first), startTime: first, endTime: addDays(dayAfter(period), -1) };
}

/** Days of the month, or months of the year, from the account's opening to the last one that is ready. */
export function readyPeriods(within: string, openedAt: Date, now: Date): string[] {
  const opened = shanghaiDate(openedAt);
  const all =
    within.length === '2026'.length
      ? Array.from({ length: 12 }, (_, month) => `${within}-${String(month + 1).padStart(2, '0')}`)
      : daysOf(within);
  return all.filter((period) => period >= opened.slice(0, period.length) && isReady(period, now));
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day: ShanghaiDate = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last days, or the last month, whose statements are ready. */
export function newestPeriods(unit: Unit, now: Date): string[] {
  const today = shanghaiDate(now);
  const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const past =
    unit === 'month' ? [monthBefore] : Array.from({ length: MAILED_DAYS }, (_, back) => addDays(today, -1 - back));
  return past.filter((period) => isReady(period, now));
}
