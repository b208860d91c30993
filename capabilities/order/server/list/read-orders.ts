import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';
import { lookedUp, ordersOfKeyword } from './find-by-keyword.ts';
import {
  filtered,
  ofNumbers,
  orderListFilterOf,
  orderListPage,
  type OrderListFilter,
  type OrderScope,
} from './order-list-query.ts';
import { maskOther } from './describe-order.ts';
import { sideColumns, type OrderSide } from '../row/order-row.ts';
import { isFoundByDays, pageByDays, totalsByState } from './order-totals.ts';

/**
 * One page of orders with the sums of the filter by state: in one round trip, in two where the page lies far inside or
 * a keyword is looked up. `isLast`: the caller asks for nothing more. `mayLimit`: it shows that orders of the keyword
 * may be missing; for others the remarks of all orders of the filter are read.
 */
export async function readOrders(
  tx: Tx,
  mid: string,
  input: InputOf<typeof queryOrdersJnl>,
  { scope = {}, isLast = false, mayLimit = false }: { scope?: OrderScope; isLast?: boolean; mayLimit?: boolean },
) {
  const allowed = orderListFilterOf(mid, input, scope);
  if (!allowed.ok) return allowed;
  const found = mayLimit && input.keyword ? await ordersOfKeyword(tx, mid, input.keyword, allowed.data) : null;
  const filter = found ? ofNumbers(allowed.data, found.orderNos) : await lookedUp(tx, allowed.data, input.keyword);
  const isFar = isFoundByDays(filter, input);
  const page = isFar ? pageByDays : orderListPage;
  const pending = Promise.all([totalsByState(tx, filter), page(tx, filter, input)]);
  if (isLast && !isFar) tx.noMore();
  const [byState, orders] = await pending;
  return ok({ byState, orders, limits: found?.limits ?? [], filter });
}

/** What the lines of batches paid that succeeded in part only, by the filter; without what of it came back. */
export async function paidInPart(tx: Tx, filter: OrderListFilter): Promise<Fen> {
  const { sql, params } = filtered(filter);
  const sum = await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(c.succeeded_fen), 0)::bigint AS fen FROM (SELECT mid, order_no ${sql} AND state = 'partly_succeeded') o JOIN orders.chunks c USING (mid, order_no)`,
    params,
  );
  return sum!.fen;
}

/** Whom own orders pay, or who paid them, by order number; the account masked. */
export async function payeesOfOrders(
  tx: Tx,
  mid: string,
  orderNos: readonly string[],
): Promise<Map<string, { name: string; accountNo: string }>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx.rows<{ orderNo: string; kind: string } & OrderSide>(
    `SELECT order_no, kind, ${sideColumns()}
     FROM orders.orders WHERE mid = $1 AND order_no = ANY($2::text[])`,
    [mid, [...new Set(orderNos)]],
    'orders.payees',
  );
  return new Map(
    rows.map(({ orderNo, kind, otherName, otherAccountNo }) => [
      orderNo,
      { name: otherName, accountNo: maskOther(kind, otherAccountNo) },
    ]),
  );
}

/** What an entry of the account does not say itself. */
export interface OrderFacts {
  /** The merchant's own number; empty for money that arrived, which has none. */
  requestNo: string;
  /** Of the other side. */
  bankName: string;
  remark: string;
  makerName: string;
}

/** Own orders by their number. */
export async function factsOfOrders(
  tx: Tx,
  mid: string,
  orderNos: readonly string[],
): Promise<Map<string, OrderFacts>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx.rows<OrderFacts & { orderNo: string }>(
    `SELECT order_no, CASE WHEN incoming THEN '' ELSE request_no END AS "requestNo", payee_bank_name AS "bankName", remark, maker_name
     FROM orders.orders WHERE mid = $1 AND order_no = ANY($2::text[])`,
    [mid, [...new Set(orderNos)]],
    'orders.facts',
  );
  return new Map(rows.map(({ orderNo, ...facts }) => [orderNo, facts]));
}
