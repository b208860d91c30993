import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { sideOf } from '../row/order-row.ts';
import type { Add } from './keyword-condition.ts';
import { CHARGED_FEE, conditionsIn, nameOf, type OrderListFilter } from './order-list-query.ts';

/** More than the days of any month. */
const OVER_A_MONTH = 32;
const monthOf = (day: ShanghaiDate): ShanghaiDate => `${day.slice(0, 7)}-01`;
export const monthAfter = (day: ShanghaiDate): ShanghaiDate => monthOf(addDays(monthOf(day), OVER_A_MONTH));

const isMidnight = (at: Date): boolean => atShanghai(shanghaiDate(at)).getTime() === at.getTime();

/** Whole days or months; null: all. */
interface Span {
  first: ShanghaiDate | null;
  /** Excluded. */
  end: ShanghaiDate | null;
}

/** What a filter's ends have of days that are not whole. */
function partsOfDays({ from, until }: OrderListFilter, { first, end }: Span) {
  const parts: { name: string; since: Date; until: Date }[] = [];
  if (from && !isMidnight(from)) {
    const midnight = atShanghai(first!);
    parts.push({ name: 'begun', since: from, until: until && until < midnight ? until : midnight });
  }
  if (until && !isMidnight(until) && (!first || end! >= first))
    parts.push({ name: 'unended', since: atShanghai(end!), until });
  return parts;
}

const wholeDays = ({ from, until }: OrderListFilter): Span => {
  const dayAfter = (at: Date): string => (isMidnight(at) ? shanghaiDate(at) : addDays(shanghaiDate(at), 1));
  return { first: from && dayAfter(from), end: until && shanghaiDate(until) };
};

const wholeMonths = ({ first, end }: Span): Span => ({
  first: first && (first === monthOf(first) ? first : monthAfter(first)),
  end: end && monthOf(end),
});

const isEmpty = ({ first, end }: Span): boolean => first !== null && end !== null && first >= end;

const inside = (add: Add, column: string, { first, end }: Span): string[] => [
  ...(first ? [`${column} >= ${add(first)}::date`] : []),
  ...(end ? [`${column} < ${add(end)}::date`] : []),
];

const COLUMNS = 'state, comes_in, orders, amount_fen, fee_fen';

/** Months that are totalled, where all of them is asked for, and the days of other months that are. */
function sumsOfMonths(add: Add, days: Span, ofSums: string, isTotalled: string): string {
  const monthConditions = inside(add, 'month', wholeMonths(days)).map((condition) => ` AND ${condition}`);
  const known = ['mid = $1', ...inside(add, 'month', { ...days, first: days.first && monthOf(days.first) })];
  const since = days.first ? `greatest(k.month, ${add(days.first)}::date)` : 'k.month';
  const nextMonth = `(k.month + interval '1 month')::date`;
  const until = days.end ? `least(${nextMonth}, ${add(days.end)}::date)` : nextMonth;
  return `known AS MATERIALIZED (SELECT month, is_totalled ${monthConditions.join('')} AS is_whole FROM orders.months WHERE ${known.join(' AND ')}),
    kept AS (
      SELECT month AS day, true AS is_month, ${COLUMNS} FROM orders.month_totals
        WHERE ${ofSums} ${monthConditions.join('')} AND month <> ALL (ARRAY(SELECT k.month FROM known k WHERE NOT k.is_whole))
      UNION ALL SELECT d.* FROM known k CROSS JOIN LATERAL (SELECT day, false, ${COLUMNS} FROM orders.day_totals
        WHERE ${ofSums} AND day >= ${since} AND day < ${until} AND ${isTotalled} OFFSET 0) d WHERE NOT k.is_whole)`;
}

/**
 * `WITH … sums` of a filter's orders: the sums that are kept (sql/functions/6-days-and-search.sql), of a whole month
 * under its first day where `by` allows it, and each order of other days. Sums are read by scans of their key: a join
 * with their days became a look-up a day. `OFFSET 0`: orders of other days are looked up by day, where a join would
 * read all orders. `name` tells the text.
 */
export function keptSums(
  filter: OrderListFilter,
  by: 'months' | 'days',
): { sums: string; params: unknown[]; name: string } {
  const params: unknown[] = [filter.mid];
  const add: Add = (value) => `$${params.push(value)}`;
  const where = (rows: 'orders' | 'days'): string => ['mid = $1', ...conditionsIn(filter, add, rows)].join(' AND ');
  const [ofSums, ofOrders] = [where('days'), where('orders')];
  const days = wholeDays(filter);
  const dayIsInside = inside(add, 'day', days);
  const waiting = ['mid = $1', ...dayIsInside, 'NOT is_totalled'].join(' AND ');
  const isTotalled = `day <> ALL (ARRAY(SELECT day FROM orders.days WHERE ${waiting}))`;
  const hasMonths = by === 'months' && !isEmpty(wholeMonths(days));
  const kept = hasMonths
    ? sumsOfMonths(add, days, ofSums, isTotalled)
    : `kept AS (SELECT day, false AS is_month, ${COLUMNS} FROM orders.day_totals WHERE ${[ofSums, ...dayIsInside, isTotalled].join(' AND ')})`;
  const added = (since: string, until: string): string =>
    `(SELECT false AS is_month, state, ${sideOf('comesIn')} AS comes_in, 1 AS orders, amount_fen, ${CHARGED_FEE} AS fee_fen FROM orders.orders
        WHERE submitted_at >= ${since} AND submitted_at < ${until} AND ${ofOrders} OFFSET 0) o`;
  const parts = partsOfDays(filter, days);
  const ofParts = parts.map(({ since, until }) => {
    const begin = `${add(since)}::timestamptz`;
    return `UNION ALL SELECT orders.day_of(${begin}), o.* FROM ${added(begin, `${add(until)}::timestamptz`)}`;
  });
  const sums = `WITH ${kept},
    sums AS (SELECT * FROM kept
      UNION ALL SELECT w.day, o.* FROM (SELECT day FROM orders.days WHERE ${waiting}) w CROSS JOIN LATERAL ${added('orders.midnight(w.day)', 'orders.midnight(w.day + 1)')}
      ${ofParts.join(' ')})`;
  const name = [nameOf(filter), ...(hasMonths ? ['months'] : []), ...parts.map((part) => part.name)].join(' ');
  return { sums, params, name };
}
