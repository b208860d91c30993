import { placeInDays, type DayCount } from '#platform/kernel/page-in-days.ts';
import { addDays, atShanghai } from '#platform/kernel/shanghai-time.ts';
import type { TimeRange } from '../domain/activity-range.ts';
import type { ActivityTotals } from './activity-days.ts';
import type { ActivitySort, PagePlace } from './activity-query.ts';

/** How many entries a day has, and of which ledger accounts. */
export interface CountedDay extends DayCount {
  ledgerIds: string[];
}

/** The place of a page in days that are counted, newest first, counted from the nearer end. */
export function placeIn(
  days: readonly CountedDay[],
  range: TimeRange,
  page: { pageNo: number; pageSize: number; isAscending: boolean },
): PagePlace {
  const { met, ...place } = placeInDays(days, page);
  const [oldest, newest] = [met.at(-1)?.day, met[0]?.day];
  if (oldest === undefined || newest === undefined)
    return { ...range, skip: 0, rows: 0, fromOldest: false, ledgerIds: [] };
  return {
    from: new Date(Math.max(range.from.getTime(), atShanghai(oldest).getTime())),
    to: new Date(Math.min(range.to.getTime(), atShanghai(addDays(newest, 1)).getTime() - 1)),
    ...place,
    ledgerIds: [...new Set(met.flatMap(({ ledgerIds }) => ledgerIds))],
  };
}

/**
 * The days on which a page lies and its place in them, so that a page far inside a period reads no more than one at its
 * beginning. Undefined: the days do not tell.
 */
export function placeOfPage(
  { days }: Pick<ActivityTotals, 'days'>,
  range: TimeRange,
  page: { pageNo: number; pageSize: number; sort?: ActivitySort | undefined },
): PagePlace | undefined {
  if (days === null || page.sort?.startsWith('amount:')) return undefined;
  const counted = days.map((day) => ({ ...day, count: day.inCount + day.outCount }));
  return placeIn(counted, range, { ...page, isAscending: page.sort === 'bookedAt:asc' });
}
