import { actFor } from '#platform/db/act-for.ts';
import { withFormer } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import type { ListedForProvider, pageAllOrders } from '../../contract/provider-operations.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { describeOrder } from '../list/describe-order.ts';
import { LISTED_COLUMNS, type ListedOrder } from '../row/order-row.ts';

const SECOND_MS = 1000;

export type ProviderOrder = ListedOrder & { mid: string; customerName: string; channelNo: string | null };

/** An order with its merchant; further conditions and the sequence follow. */
export const PROVIDER_ORDERS = `SELECT o.*, m.customer_name AS "customerName" FROM (
  SELECT mid, channel_no AS "channelNo", ${LISTED_COLUMNS} FROM orders.orders`;
export const WITH_MERCHANT = ') o JOIN merchant.merchants m ON m.mid = o.mid';

export const shownOrder = (order: ProviderOrder): ListedForProvider => ({
  ...describeOrder(order),
  mid: order.mid,
  customerName: order.customerName,
  channelNo: order.channelNo ?? '',
});

/** Only the conditions that are asked for, so that each has its index. */
function conditionsOf({ number, mid, states, typeCode, minAmount, after }: InputOf<typeof pageAllOrders>) {
  const params: unknown[] = [];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const named = paymentOf(number);
  const sql = [
    ...(number === '' ? [] : [`order_no = ${param(named?.orderNo ?? number)}`]),
    ...(named ? [`mid = ${param(named.mid)}`] : []),
    ...(mid === '' ? [] : [`mid = ${param(mid)}`]),
    ...(states?.length ? [`state = ANY(${param(states)})`] : []),
    ...(typeCode ? [`type_code = ANY(${param(withFormer([typeCode]))})`] : []),
    ...(minAmount ? [`amount_fen >= ${param(fenOfYuan(minAmount))}`] : []),
    ...(after
      ? [`(submitted_at, order_no) < (${param(new Date(after.submittedAt))}::timestamptz, ${param(after.orderNo)})`]
      : []),
  ];
  return { params, param, sql };
}

/** An order's number begins with the second of its submission, by which the index of all orders finds it. */
function secondOf(number: string): [from: Date, to: Date] | null {
  const [, day, hour, minute, second] = /^(?:.+-)?(\d{8})(\d\d)(\d\d)(\d\d)\d{10}(?:-\d+)?$/.exec(number) ?? [];
  if (!day) return null;
  const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:${minute}:${second}+08:00`);
  return Number.isNaN(at) ? null : [new Date(at - SECOND_MS), new Date(at + 2 * SECOND_MS)];
}

async function readPage(tx: Tx, input: InputOf<typeof pageAllOrders>, from: Date, to: Date): Promise<ProviderOrder[]> {
  const { params, param, sql } = conditionsOf(input);
  const newest = 'ORDER BY submitted_at DESC, order_no DESC';
  const where = [...sql, `submitted_at >= ${param(from)}`, `submitted_at <= ${param(to)}`].join(' AND ');
  return tx.rows<ProviderOrder>(
    `${PROVIDER_ORDERS} WHERE ${where} ${newest} LIMIT ${param(input.pageSize + 1)} ${WITH_MERCHANT}
     ORDER BY o."submittedAt" DESC, o."orderNo" DESC`,
    params,
  );
}

/** `console/order/page`: by cursor, so that a deep page costs what the first does. */
export const showAllOrders: Handler<typeof pageAllOrders> = async ({ tx }, input) => {
  const [from, to] = [instantOf(input.startTime, 'start'), instantOf(input.endTime, 'end')];
  if (!from || !to || from > to) return fail('02402KCSDS');
  const range = input.number === '' ? ([from, to] as const) : secondOf(input.number);
  if (!range) return ok({ list: [], more: false });
  await actFor(tx);
  const orders = await readPage(tx, input, ...range);
  return ok({ list: orders.slice(0, input.pageSize).map(shownOrder), more: orders.length > input.pageSize });
};
