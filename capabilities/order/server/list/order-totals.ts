import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { placeInDays, type DayCount } from '#platform/kernel/page-in-days.ts';
import { addDays, atShanghai } from '#platform/kernel/shanghai-time.ts';
import type { OrderState } from '../../contract/words.ts';
import { keptSums, monthAfter } from './kept-sums.ts';
import {
  CHARGED_FEE,
  filtered,
  isFrequent,
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
  const { sums, params, name } = keptSums(filter, 'months');
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

/** From here on a page is found by counting days; before, PostgreSQL skips the orders ahead of it sooner. */
const FOUND_BY_DAYS = 500;

/** Whether a page lies far inside a list of which the days tell where. */
export const isFoundByDays = (filter: OrderListFilter, { pageNo, pageSize, sort }: OrderPage): boolean =>
  (sort === undefined || sort.startsWith('submittedAt:')) &&
  isFrequent(filter) &&
  (pageNo - 1) * pageSize >= FOUND_BY_DAYS;

interface Part extends DayCount {
  /** All of the month that begins on the day. */
  isMonth: boolean;
}

/** How many orders the filter has on each day, or in a month, newest first. */
function countParts(tx: Tx, filter: OrderListFilter, by: 'months' | 'days'): Promise<Part[]> {
  const { sums, params, name } = keptSums(filter, by);
  return tx.rows<Part>(
    `${sums} SELECT to_char(day, 'YYYY-MM-DD') AS day, is_month, sum(orders)::int AS count FROM sums GROUP BY sums.day, is_month ORDER BY sums.day DESC`,
    params,
    `orders.parts ${name}`,
  );
}

const within = (filter: OrderListFilter, begins: Date, ends: Date) => ({
  from: filter.from && filter.from > begins ? filter.from : begins,
  until: filter.until && filter.until < ends ? filter.until : ends,
});

/** Such a page: the days on which it lies, in months that are counted first, are read alone, from the nearer end. */
export async function pageByDays(tx: Tx, filter: OrderListFilter, page: OrderPage): Promise<ListedOrder[]> {
  const isAscending = page.sort === 'submittedAt:asc';
  const placed = (parts: readonly Part[]) => {
    const { met, ...place } = placeInDays(parts, { ...page, isAscending });
    const [oldest, newest] = [met.at(-1), met[0]];
    if (!oldest || !newest) return null;
    const end = newest.isMonth ? monthAfter(newest.day) : addDays(newest.day, 1);
    return { met, ...place, ...within(filter, atShanghai(oldest.day), atShanghai(end)) };
  };
  const parts = await countParts(tx, filter, 'months');
  let place = placed(parts);
  if (place?.met.some(({ isMonth }) => isMonth)) {
    const { met, from, until } = place;
    const days = await countParts(tx, { ...filter, from, until }, 'days');
    place = placed(parts.flatMap((part) => (part === met[0] ? days : met.includes(part) ? [] : [part])));
  }
  if (!place) return [];
  const rows = await ordersAt(tx, filter, place);
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
