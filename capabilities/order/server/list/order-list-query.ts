import { withFormer } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import { ORDER_PERIOD_INVALID } from '#platform/kernel/errors.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, instantOf } from '#platform/kernel/shanghai-time.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';
import { dueBefore } from '../home/due-orders.ts';
import { keywordCondition, type Add } from './keyword-condition.ts';
import { FILED_COLUMNS, LISTED_COLUMNS, sideOf, type FiledOrder, type ListedOrder } from '../row/order-row.ts';

export type OrderListInput = Omit<InputOf<typeof queryOrdersJnl>, 'pageNo' | 'pageSize' | 'sort'>;

/** What a list of a higher capability has of all orders, regardless of what a person filters by. */
export interface OrderScope {
  typeCodes?: readonly string[];
  /** Payments, or money that arrived. */
  incoming?: boolean;
  /** Orders with many lines. */
  batches?: true;
}

interface Condition {
  name: string;
  /**
   * Lists with the same few conditions are frequent, so PostgreSQL keeps their statements by name, and sums of days
   * know these conditions.
   */
  isFrequent: boolean;
  sql: (add: Add, rows: Rows) => string;
}

/** Where the conditions are asked: in the table of orders, or in the sums of days. */
interface Rows {
  hasLines: string;
  comesIn: string;
  isOf: (accountNo: string) => string;
}
/** The planner knows how frequent an account is, and not how frequent a function's value is. */
const OF_ORDERS: Rows = {
  hasLines: 'batch_id IS NOT NULL',
  comesIn: sideOf('comesIn'),
  isOf: (accountNo) =>
    `(account_no = ${accountNo} AND promised_account_no IS NULL OR promised_account_no = ${accountNo})`,
};
const OF_DAYS: Rows = { hasLines: 'has_lines', comesIn: 'comes_in', isOf: (no) => `own_account_no = ${no}` };

/**
 * Only the conditions of the filter: a condition that is always present and mostly empty prevents the use of an index.
 */
export interface OrderListFilter {
  mid: string;
  from: Date | null;
  /** Excluded. */
  until: Date | null;
  conditions: readonly Condition[];
  /** What of the conditions has an index of its own, for a look-up that does not know them. */
  narrow: { typeCodes: readonly string[] | null; batches: boolean };
}

export const STATE = 'state';
const KEYWORD = 'keyword';
const NUMBERS = 'numbers';

/** The filter with its keyword replaced by the orders that it means. */
export const ofNumbers = (filter: OrderListFilter, orderNos: readonly string[]): OrderListFilter => ({
  ...filter,
  conditions: [
    { name: NUMBERS, isFrequent: false, sql: (add) => `order_no = ANY(${add(orderNos)}::text[])` },
    ...filter.conditions.filter(({ name }) => name !== KEYWORD),
  ],
});

/** 02402KCSDS when the end is before the beginning. */
export function orderListFilterOf(
  mid: string,
  input: OrderListInput,
  scope: OrderScope = {},
): Result<OrderListFilter, typeof ORDER_PERIOD_INVALID> {
  const from = input.startTime === undefined ? null : instantOf(input.startTime, 'start');
  const to = input.endTime === undefined ? null : instantOf(input.endTime, 'end');
  if (from && to && from > to) return fail(ORDER_PERIOD_INVALID);
  const { states, dueBy, accountNo, minAmount, maxAmount, keyword } = input;
  const today = scopedCodes(input.typeCodes, scope.typeCodes);
  const typeCodes = today && withFormer(today);
  const conditions: Condition[] = [];
  const when = (value: unknown, name: string, sql: Condition['sql'], isFrequent = true): void => {
    if (value) conditions.push({ name, sql, isFrequent });
  };
  when(scope.incoming !== undefined, scope.incoming ? 'in' : 'out', (_, { comesIn }) =>
    scope.incoming ? comesIn : `NOT ${comesIn}`,
  );
  when(scope.batches, 'batches', (_, { hasLines }) => hasLines);
  when(typeCodes, 'type', (add) => `type_code = ANY(${add(typeCodes)}::text[])`);
  when(states?.length, STATE, (add) => `state = ANY(${add(states)}::text[])`);
  when(dueBy, 'due', (add) => dueBefore(`${add(atShanghai(addDays(dueBy!, 1)))}::timestamptz`), false);
  when(accountNo, 'account', (add, { isOf }) => isOf(add(accountNo)));
  when(minAmount, 'least', (add) => `amount_fen >= ${add(fenOfYuan(minAmount!))}::bigint`, false);
  when(maxAmount, 'most', (add) => `amount_fen <= ${add(fenOfYuan(maxAmount!))}::bigint`, false);
  when(keyword, KEYWORD, (add) => keywordCondition(keyword!, add), false);
  // An end names a whole millisecond; what it includes lies before the next one.
  const narrow = { typeCodes: typeCodes ?? null, batches: scope.batches ?? false };
  return ok({ mid, from, until: to && new Date(to.getTime() + 1), conditions, narrow });
}

/** The conditions in SQL, without those of time. */
export const conditionsIn = ({ conditions }: OrderListFilter, add: Add, rows: 'orders' | 'days'): string[] =>
  conditions.map(({ sql }) => sql(add, rows === 'days' ? OF_DAYS : OF_ORDERS));

export const isFrequent = ({ conditions }: OrderListFilter): boolean => conditions.every((one) => one.isFrequent);

/** Tells the text of a statement with the filter. */
export const nameOf = ({ from, until, conditions }: OrderListFilter): string =>
  ['by', from && 'from', until && 'to', ...conditions.map(({ name }) => name)].filter(Boolean).join(' ');

/** Those of the list that are asked for; null: every one. */
function scopedCodes(requestedCodes: readonly string[] | undefined, scope: readonly string[] | undefined) {
  if (!requestedCodes?.length) return scope ?? null;
  return scope ? requestedCodes.filter((code) => scope.includes(code)) : requestedCodes;
}

/**
 * FROM and WHERE of a filter, with their parameters. The name is undefined where the statement is not worth keeping.
 */
export function filtered(filter: OrderListFilter): { sql: string; params: unknown[]; name: string | undefined } {
  const { mid, from, until } = filter;
  const params: unknown[] = [mid];
  const add: Add = (value) => `$${params.push(value)}`;
  const parts = ['mid = $1'];
  if (from) parts.push(`submitted_at >= ${add(from)}::timestamptz`);
  if (until) parts.push(`submitted_at < ${add(until)}::timestamptz`);
  parts.push(...conditionsIn(filter, add, 'orders'));
  return {
    sql: `FROM orders.orders WHERE ${parts.join(' AND ')}`,
    params,
    name: isFrequent(filter) ? nameOf(filter) : undefined,
  };
}

/** `chargedFee` of domain/charged-fee.ts in SQL. */
export const CHARGED_FEE = 'orders.charged_fee(state, fee_fen, charged_fee_fen, fail_reason)';
/** And `shownFee`. */
export const SHOWN_FEE = `CASE WHEN finished_at IS NULL THEN fee_fen ELSE ${CHARGED_FEE} END`;

type Sort = NonNullable<InputOf<typeof queryOrdersJnl>['sort']>;
const NEWEST_FIRST = 'submitted_at DESC, order_no DESC';
/** The SQL of each sort of the contract; equal rows are newest first. */
const orders: Readonly<Record<Sort, string>> = {
  'submittedAt:asc': 'submitted_at, order_no',
  'submittedAt:desc': NEWEST_FIRST,
  'amount:asc': `amount_fen, ${NEWEST_FIRST}`,
  'amount:desc': `amount_fen DESC, ${NEWEST_FIRST}`,
  'fee:asc': `${SHOWN_FEE}, ${NEWEST_FIRST}`,
  'fee:desc': `${SHOWN_FEE} DESC, ${NEWEST_FIRST}`,
};

export type OrderPage = Pick<InputOf<typeof queryOrdersJnl>, 'pageNo' | 'pageSize' | 'sort'>;

/** A part of a filter's orders, by time. */
export interface OrderPlace {
  from: Date;
  until: Date;
  skip: number;
  rows: number;
  /** Counted from its oldest order. */
  fromOldest: boolean;
}

/** By an index of time the planner would look for the numbers of a look-up among all orders. */
const sortedBy = ({ conditions }: OrderListFilter, order: string): string =>
  conditions.some(({ name }) => name === NUMBERS)
    ? order.replace('submitted_at', "(submitted_at + interval '0')")
    : order;

/** One page, newest first unless asked otherwise. */
export function orderListPage(tx: Tx, filter: OrderListFilter, page: OrderPage): Promise<ListedOrder[]> {
  const { sql, params, name } = filtered(filter);
  // On the first page the planner knows that few rows are needed.
  const later = page.pageNo > 1 ? ` OFFSET $${params.push((page.pageNo - 1) * page.pageSize)}` : '';
  const kept = name !== undefined && !page.sort && !later ? `orders.page ${page.pageSize} ${name}` : undefined;
  const sorted = sortedBy(filter, orders[page.sort ?? 'submittedAt:desc']);
  return tx.rows<ListedOrder>(
    `SELECT ${LISTED_COLUMNS} ${sql} ORDER BY ${sorted} LIMIT ${page.pageSize}${later}`,
    params,
    kept,
  );
}

/** The orders of a place, from the end from which it counts. */
export function ordersAt(tx: Tx, filter: OrderListFilter, place: OrderPlace): Promise<ListedOrder[]> {
  const { sql, params } = filtered({ ...filter, from: place.from, until: place.until });
  const order = place.fromOldest ? orders['submittedAt:asc'] : NEWEST_FIRST;
  return tx.rows<ListedOrder>(
    `SELECT ${LISTED_COLUMNS} ${sql} ORDER BY ${order} LIMIT ${place.rows} OFFSET $${params.push(place.skip)}`,
    params,
  );
}

/** How many the filter has, which is half of the work of its totals. */
export async function countOrders(tx: Tx, filter: OrderListFilter): Promise<number> {
  const { sql, params } = filtered(filter);
  return (await tx.one<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, params))!.count;
}

/**
 * FROM, WHERE and ORDER BY of the orders behind one of them, oldest first; null: of all. That order is in the filter's
 * period: with both beginnings PostgreSQL would look for the earlier one in its index, and walk from there each time.
 */
export function ordersBehind(filter: OrderListFilter, lastNo: string | null): { sql: string; params: unknown[] } {
  const { sql, params } = filtered(lastNo === null ? filter : { ...filter, from: null });
  let after = '';
  if (lastNo !== null) {
    const last = `$${params.push(lastNo)}`;
    after = `AND (submitted_at, order_no) > ((SELECT submitted_at FROM orders.orders WHERE mid = $1 AND order_no = ${last}), ${last})`;
  }
  return { sql: `${sql} ${after} ORDER BY ${sortedBy(filter, orders['submittedAt:asc'])}`, params };
}

/** The next orders after `last`, oldest first, for a file: by key, so that nothing is skipped or written twice. */
export function ordersAfter(
  tx: Tx,
  filter: OrderListFilter,
  last: Pick<FiledOrder, 'orderNo'> | null,
  rows: number,
): Promise<FiledOrder[]> {
  const { sql, params } = ordersBehind(filter, last && last.orderNo);
  return tx.rows<FiledOrder>(`SELECT ${FILED_COLUMNS} ${sql} LIMIT $${params.push(rows)}`, params);
}
