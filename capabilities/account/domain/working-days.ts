import { addDays, weekdayOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { WORKING_DAY_SEARCH_DAYS } from '../constants.ts';
import type { DayKind } from '../contract/calendar-lines.ts';

export type HolidayTable = ReadonlyMap<ShanghaiDate, DayKind>;

export function isWorkingDay(date: ShanghaiDate, holidays: HolidayTable): boolean {
  const kind = holidays.get(date);
  if (kind) return kind === 'work';
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6;
}

/** The first working day after the given day. */
export function nextWorkingDay(after: ShanghaiDate, holidays: HolidayTable): ShanghaiDate {
  let date = after;
  for (let step = 0; step < WORKING_DAY_SEARCH_DAYS; step += 1) {
    date = addDays(date, 1);
    if (isWorkingDay(date, holidays)) return date;
  }
  throw new Error(`no working day within ${WORKING_DAY_SEARCH_DAYS} days after ${after}: the holiday table is wrong`);
}
