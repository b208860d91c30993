import type { ShanghaiDate } from './shanghai-time.ts';

/** How many rows of a list a day has. */
export interface DayCount {
  day: ShanghaiDate;
  count: number;
}

/** Where a page lies: `skip` rows after an end of the days that it meets, which are read alone. */
export interface PageInDays<Day extends DayCount> {
  /** Newest first; none: the page is behind the list's end. */
  met: Day[];
  skip: number;
  rows: number;
  /** Counted from the oldest row of the days. */
  fromOldest: boolean;
}

/**
 * The days on which a page lies and its place in them, counted from the nearer end, so that a page far inside a list
 * reads no more than one at its beginning. `days` are newest first, in any order of the list.
 */
export function placeInDays<Day extends DayCount>(
  days: readonly Day[],
  { pageNo, pageSize, isAscending }: { pageNo: number; pageSize: number; isAscending: boolean },
): PageInDays<Day> {
  const first = (pageNo - 1) * pageSize;
  const met: Day[] = [];
  let [ahead, before, count] = [0, 0, 0];
  for (const day of isAscending ? days.toReversed() : days) {
    if (ahead < first + pageSize && ahead + day.count > first) {
      if (met.length === 0) before = ahead;
      met.push(day);
      count += day.count;
    }
    ahead += day.count;
  }
  if (isAscending) met.reverse();
  const skip = first - before;
  const rows = Math.max(0, Math.min(pageSize, count - skip));
  const isNearer = skip <= count - skip - rows;
  return { met, skip: isNearer ? skip : count - skip - rows, rows, fromOldest: isAscending === isNearer };
}
