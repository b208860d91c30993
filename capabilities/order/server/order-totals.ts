import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { placeInDays, type DayCount } from '#platform/kernel/page-in-days.ts';
import { addDays, atShanghai } from '#platform/kernel/shanghai-time.ts';
import type { OrderState } from '../contract/words.ts';
import {
  CHARGED_FEE,
  conditionsIn,
  filtered,
  isFrequent,
  nameOf,
  ordersAt,
  STATE,
  type Add,
  type OrderListFilter,
  type OrderPage,
} from './order-list-query.ts';
import type { ListedOrder } from './order-row.ts';

export interface StateTotals {
  state: OrderState;
  count: number;
  /** Of payments. */
  amountFen: Fen;
  feeFen: Fen;
  /** Of money that arrived. */
  incomeFen: Fen;
}

const SUMS = `coalesce(sum(amount_fen) FILTER (WHERE NOT incoming), 0)::bigint AS "amountFen", coalesce(sum(amount_fen) FILTER (WHERE incoming), 0)::bigint AS "incomeFen"`;

/** Counts and sums by state of the filter without its states, for the tabs and the totals. */
export async function totalsByState(tx: Tx, filter: OrderListFilter): Promise<StateTotals[]> {
  const all = { ...filter, conditions: filter.conditions.filter(({ name }) => name !== STATE) };
  const rows = isFrequent(all) ? await totalsOfDays(tx, all) : await totalsOfOrders(tx, all);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

type TotalsRow = StateTotals & { count: bigint };

function totalsOfDays(tx: Tx, filter: OrderListFilter): Promise<TotalsRow[]> {
  const { sums, params } = daysOf(filter);
  return tx.rows(
    `${sums} SELECT state, sum(orders)::bigint AS count, ${SUMS}, sum(fee_fen)::bigint AS "feeFen" FROM sums GROUP BY state`,
    params,
    `orders.totals ${nameOf(filter)}`,
  );
}

function totalsOfOrders(tx: Tx, filter: OrderListFilter): Promise<TotalsRow[]> {
  const { sql, params } = filtered(filter);
  return tx.rows(
    `SELECT state, count(*) AS count, ${SUMS}, sum(${CHARGED_FEE})::bigint AS "feeFen" ${sql} GROUP BY state`,
    params,
  );
}

/**
 * `WITH … sums` of a filter's orders: the sums of days that are kept (sql/020-day-totals.sql), and single orders of
 * days that are not whole or not totalled. `OFFSET 0`: each day is looked up, where a join would read all orders.
 */
function daysOf(filter: OrderListFilter): { sums: string; params: unknown[] } {
  const params: unknown[] = [filter.mid];
  const add: Add = (value) => `$${params.push(value)}`;
  const [from, until] = [
    filter.from ? `${add(filter.from)}::timestamptz` : `'-infinity'::timestamptz`,
    filter.until ? `${add(filter.until)}::timestamptz` : `'infinity'::timestamptz`,
  ];
  const where = (hasLines: string): string => ['mid = $1', ...conditionsIn(filter, add, hasLines)].join(' AND ');
  const [ofDays, ofOrders] = [where('has_lines'), where('batch_id IS NOT NULL')];
  const sums = `WITH bounds AS (
      SELECT orders.day_of(${from}) + CASE WHEN orders.midnight(orders.day_of(${from})) < ${from} THEN 1 ELSE 0 END AS first_day, orders.day_of(${until}) AS end_day),
    whole AS MATERIALIZED (SELECT d.day, d.is_totalled FROM bounds b JOIN orders.days d ON d.mid = $1 AND d.day >= b.first_day AND d.day < b.end_day),
    spans AS MATERIALIZED (
      SELECT orders.midnight(day) AS since, orders.midnight(day + 1) AS until FROM whole WHERE NOT is_totalled
      UNION ALL SELECT ${from}, least(orders.midnight(b.first_day), ${until}) FROM bounds b WHERE ${from} < orders.midnight(b.first_day)
      UNION ALL SELECT orders.midnight(b.end_day), ${until} FROM bounds b WHERE orders.midnight(b.end_day) < ${until} AND b.end_day >= b.first_day),
    sums AS (
      SELECT t.day, t.state, t.incoming, t.orders, t.amount_fen, t.fee_fen
        FROM whole w CROSS JOIN LATERAL (SELECT * FROM orders.day_totals WHERE day = w.day AND ${ofDays} OFFSET 0) t WHERE w.is_totalled
      UNION ALL SELECT orders.day_of(o.submitted_at), o.state, o.incoming, 1, o.amount_fen, ${CHARGED_FEE}
        FROM spans s CROSS JOIN LATERAL (SELECT * FROM orders.orders WHERE submitted_at >= s.since AND submitted_at < s.until AND ${ofOrders} OFFSET 0) o)`;
  return { sums, params };
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
  const { sums, params } = daysOf(filter);
  const days = await tx.rows<DayCount>(
    `${sums} SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS count FROM sums GROUP BY sums.day ORDER BY sums.day DESC`,
    params,
    `orders.days ${nameOf(filter)}`,
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
