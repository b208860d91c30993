import { addDays, atShanghai } from '#platform/kernel/shanghai-time.ts';
import type { TimeRange } from '../domain/activity-range.ts';
import type { ActivityDay, ActivityTotals } from './activity-days.ts';
import type { ActivitySort, PagePlace } from './activity-query.ts';

/**
 * The days on which a page lies and its place in them, counted from the nearer end, so that a page far inside a period
 * reads no more than one at its beginning. Undefined: the days do not tell.
 */
export function placeOfPage(
  { days }: Pick<ActivityTotals, 'days'>,
  range: TimeRange,
  page: { pageNo: number; pageSize: number; sort?: ActivitySort | undefined },
): PagePlace | undefined {
  if (days === null || page.sort?.startsWith('amount:')) return undefined;
  const isAscending = page.sort === 'bookedAt:asc';
  const first = (page.pageNo - 1) * page.pageSize;
  const met: ActivityDay[] = [];
  let [ahead, before, count] = [0, 0, 0];
  for (const day of isAscending ? days.toReversed() : days) {
    const here = day.inCount + day.outCount;
    if (ahead < first + page.pageSize && ahead + here > first) {
      if (met.length === 0) before = ahead;
      met.push(day);
      count += here;
    }
    ahead += here;
  }
  if (met.length === 0) return { ...range, skip: 0, rows: 0, fromOldest: false, ledgerIds: [] };
  const skip = first - before;
  const rows = Math.min(page.pageSize, count - skip);
  const isNearer = skip <= count - skip - rows;
  const [one, other] = [met[0]!.day, met.at(-1)!.day];
  const [oldest, newest] = isAscending ? [one, other] : [other, one];
  return {
    from: new Date(Math.max(range.from.getTime(), atShanghai(oldest).getTime())),
    to: new Date(Math.min(range.to.getTime(), atShanghai(addDays(newest, 1)).getTime() - 1)),
    skip: isNearer ? skip : count - skip - rows,
    rows,
    fromOldest: isAscending === isNearer,
    ledgerIds: [...new Set(met.flatMap(({ ledgerIds }) => ledgerIds))],
  };
}
