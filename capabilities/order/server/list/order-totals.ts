import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { placeInDays, type DayCount } from '#platform/kernel/page-in-days.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { OrderState } from '../../contract/words.ts';
import type { Add } from './keyword-condition.ts';
import {
  CHARGED_FEE,
  conditionsIn,
  filtered,
  isFrequent,
  nameOf,
  ordersAt,
  STATE,
  type OrderListFilter,
  type OrderPage,
} from './order-list-query.ts';
import { sideOf, type ListedOrder } from '../row/order-row.ts';

export interface StateTotals {
  state: OrderState;
  count: number;
  /** Of payments. */
  amountFen: Fen;
  feeFen: Fen;
  /** Of money that arrived. */
  incomeFen: Fen;
}

/** Counts and sums by state of the filter without its states, for the tabs and the totals. */
export async function totalsByState(tx: Tx, filter: OrderListFilter): Promise<StateTotals[]> {
  const all = { ...filter, conditions: filter.conditions.filter(({ name }) => name !== STATE) };
  const rows = isFrequent(all) ? await totalsOfDays(tx, all) : await totalsOfOrders(tx, all);
  const byState = new Map<OrderState, StateTotals>();
  for (const { state, comesIn, orders, fen, feeFen } of rows) {
    const before = byState.get(state) ?? { state, count: 0, amountFen: 0n, feeFen: 0n, incomeFen: 0n };
    byState.set(state, {
      state,
      count: before.count + Number(orders),
      amountFen: before.amountFen + (comesIn ? 0n : fen),
      feeFen: before.feeFen + feeFen,
      incomeFen: before.incomeFen + (comesIn ? fen : 0n),
    });
  }
  return [...byState.values()];
}

interface TotalsRow {
  state: OrderState;
  comesIn: boolean;
  orders: bigint;
  fen: Fen;
  feeFen: Fen;
}

function totalsOfDays(tx: Tx, filter: OrderListFilter): Promise<TotalsRow[]> {
  const { sums, params, name } = daysOf(filter);
  return tx.rows(
    `${sums} SELECT state, comes_in, sum(orders)::bigint AS orders, sum(amount_fen)::bigint AS fen, sum(fee_fen)::bigint AS "feeFen" FROM sums GROUP BY state, comes_in`,
    params,
    `orders.totals ${name}`,
  );
}

function totalsOfOrders(tx: Tx, filter: OrderListFilter): Promise<TotalsRow[]> {
  const { sql, params } = filtered(filter);
  return tx.rows(
    `SELECT state, ${sideOf('comesIn')} AS "comesIn", count(*) AS orders, sum(amount_fen)::bigint AS fen, sum(${CHARGED_FEE})::bigint AS "feeFen" ${sql} GROUP BY 1, 2`,
    params,
  );
}

/** The whole days of a filter, the last one excluded, and what its ends have of other days. */
function periodOf({ from, until }: OrderListFilter) {
  const dayAfter = (at: Date): string => (isMidnight(at) ? shanghaiDate(at) : addDays(shanghaiDate(at), 1));
  const [first, end] = [from && dayAfter(from), until && shanghaiDate(until)];
  const rests: { name: string; since: Date; until: Date }[] = [];
  if (from && !isMidnight(from)) {
    const midnight = atShanghai(first!);
    rests.push({ name: 'begun', since: from, until: until && until < midnight ? until : midnight });
  }
  if (until && !isMidnight(until) && (!first || end! >= first))
    rests.push({ name: 'unended', since: atShanghai(end!), until });
  return { first, end, rests };
}

const isMidnight = (at: Date): boolean => atShanghai(shanghaiDate(at)).getTime() === at.getTime();

/**
 * `WITH … sums` of a filter's orders: the sums of days that are kept (sql/functions/6-days-and-search.sql), and each
 * order of other days. The sums are read by one scan of their key: a join with their days became a look-up a day.
 * `OFFSET 0`: orders of other days are looked up by day, where a join would read all orders. `name` tells the text.
 */
function daysOf(filter: OrderListFilter): { sums: string; params: unknown[]; name: string } {
  const params: unknown[] = [filter.mid];
  const add: Add = (value) => `$${params.push(value)}`;
  const where = (rows: 'orders' | 'days'): string => ['mid = $1', ...conditionsIn(filter, add, rows)].join(' AND ');
  const [ofDays, ofOrders] = [where('days'), where('orders')];
  const { first, end, rests } = periodOf(filter);
  const within = [...(first ? [`day >= ${add(first)}::date`] : []), ...(end ? [`day < ${add(end)}::date`] : [])];
  const whole = ['w.mid = $1', ...within.map((condition) => `w.${condition}`)].join(' AND ');
  const added = (since: string, until: string): string =>
    `(SELECT state, ${sideOf('comesIn')} AS comes_in, 1 AS orders, amount_fen, ${CHARGED_FEE} AS fee_fen FROM orders.orders
        WHERE submitted_at >= ${since} AND submitted_at < ${until} AND ${ofOrders} OFFSET 0) o`;
  const ofRest = rests.map(({ since, until }) => {
    const begin = `${add(since)}::timestamptz`;
    return `UNION ALL SELECT orders.day_of(${begin}), o.* FROM ${added(begin, `${add(until)}::timestamptz`)}`;
  });
  const sums = `WITH sums AS (
      SELECT day, state, comes_in, orders, amount_fen, fee_fen FROM orders.day_totals
        WHERE ${[ofDays, ...within].join(' AND ')} AND day <> ALL (ARRAY(SELECT w.day FROM orders.days w WHERE ${whole} AND NOT w.is_totalled))
      UNION ALL SELECT w.day, o.* FROM orders.days w CROSS JOIN LATERAL ${added('orders.midnight(w.day)', 'orders.midnight(w.day + 1)')} WHERE ${whole} AND NOT w.is_totalled
      ${ofRest.join(' ')})`;
  return { sums, params, name: [nameOf(filter), ...rests.map(({ name }) => name)].join(' ') };
}

/** From here on a page is found by counting days; before, PostgreSQL skips the orders ahead of it sooner. */
const FOUND_BY_DAYS = 500;

/** Whether a page lies far inside a list of which the days tell where. */
export const isFoundByDays = (filter: OrderListFilter, { pageNo, pageSize, sort }: OrderPage): boolean =>
  (sort === undefined || sort.startsWith('submittedAt:')) &&
  isFrequent(filter) &&
  (pageNo - 1) * pageSize >= FOUND_BY_DAYS;

/** Such a page: the days on which it lies are read alone, from the nearer end. */
export async function pageByDays(tx: Tx, filter: OrderListFilter, page: OrderPage): Promise<ListedOrder[]> {
  const { sums, params, name } = daysOf(filter);
  const days = await tx.rows<DayCount>(
    `${sums} SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS count FROM sums GROUP BY sums.day ORDER BY sums.day DESC`,
    params,
    `orders.days ${name}`,
  );
  const isAscending = page.sort === 'submittedAt:asc';
  const { met, ...place } = placeInDays(days, { ...page, isAscending });
  const [oldest, newest] = [met.at(-1)?.day, met[0]?.day];
  if (oldest === undefined || newest === undefined) return [];
  const [begins, ends] = [atShanghai(oldest), atShanghai(addDays(newest, 1))];
  const rows = await ordersAt(tx, filter, {
    ...place,
    from: filter.from && filter.from > begins ? filter.from : begins,
    until: filter.until && filter.until < ends ? filter.until : ends,
  });
  return place.fromOldest === isAscending ? rows : rows.reverse();
}

/** Over the whole filter. */
export const totalsOf = (totals: readonly StateTotals[], states: readonly OrderState[] | undefined) => {
  const wanted = states?.length ? totals.filter(({ state }) => states.includes(state)) : totals;
  return {
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    amountFen: wanted.reduce((sum, { amountFen }) => sum + amountFen, 0n),
    feeFen: wanted.reduce((sum, { feeFen }) => sum + feeFen, 0n),
    incomeFen: wanted.reduce((sum, { incomeFen }) => sum + incomeFen, 0n),
  };
};
