import { feeFroms } from '#capabilities/account/contract/fee-from.ts';
import { actFor } from '#platform/db/act-for.ts';
import { withFormer } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ORDER_PERIOD_INVALID } from '#platform/kernel/errors.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import type { exportAllOrders, ListedForProvider, pageAllOrders } from '../../contract/provider-operations.ts';
import { orderStates } from '../../contract/words.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { describeOrder } from '../list/describe-order.ts';
import { LISTED_COLUMNS, type ListedOrder } from '../row/order-row.ts';

const SECOND_MS = 1000;

export type ProviderOrder = ListedOrder & { mid: string; customerName: string; channelNo: string | null };

/** An order with its merchant; further conditions and the sequence follow. */
const PROVIDER_ORDERS = `SELECT o.*, m.customer_name FROM (
  SELECT mid, channel_no, ${LISTED_COLUMNS} FROM orders.orders`;
const WITH_MERCHANT = ') o JOIN merchant.merchants m ON m.mid = o.mid';

export const shownOrder = (order: ProviderOrder): ListedForProvider => ({
  ...describeOrder(order),
  mid: order.mid,
  customerName: order.customerName,
  channelNo: order.channelNo ?? '',
});

/** Orders by merchant and number, in no sequence. */
export const ordersOfMerchants = (
  tx: Tx,
  wanted: readonly { mid: string; orderNo: string }[],
): Promise<ProviderOrder[]> =>
  tx.rows<ProviderOrder>(
    `${PROVIDER_ORDERS} WHERE (mid, order_no) IN (SELECT * FROM unnest($1::text[], $2::text[])) ${WITH_MERCHANT}`,
    [wanted.map(({ mid }) => mid), wanted.map(({ orderNo }) => orderNo)],
    'orders.of_merchants',
  );

type Filter = Omit<InputOf<typeof pageAllOrders>, 'pageSize'>;

/** The place is known to the second; the order itself says where in it. */
const behind = (second: string, orderNo: string): string[] => {
  const ofSecond = (name: string) => `${name} < ${second}::timestamptz + interval '1 second'`;
  const place = `SELECT p.submitted_at, p.order_no FROM orders.orders p
    WHERE p.order_no = ${orderNo} AND p.submitted_at >= ${second}::timestamptz AND ${ofSecond('p.submitted_at')} LIMIT 1`;
  return [ofSecond('submitted_at'), `(submitted_at, order_no) < (${place})`];
};

/** Only the conditions that are asked for, so that each has its index. */
function conditionsOf({ number, mid, states, typeCode, minAmount, after }: Filter) {
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
    ...(after ? behind(param(instantOf(after.submittedAt)), param(after.orderNo)) : []),
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

/** One more than a page or file may have says that there are more. */
async function readOrders(
  tx: Tx,
  filter: Filter,
  limit: number,
): Promise<Result<ProviderOrder[], typeof ORDER_PERIOD_INVALID>> {
  const [start, end] = [instantOf(filter.startTime, 'start'), instantOf(filter.endTime, 'end')];
  if (!start || !end || start > end) return fail(ORDER_PERIOD_INVALID);
  const range = filter.number === '' ? ([start, end] as const) : secondOf(filter.number);
  if (!range) return ok([]);
  const [from, to] = range;
  await actFor(tx);
  const { params, param, sql } = conditionsOf(filter);
  const newest = 'ORDER BY submitted_at DESC, order_no DESC';
  const where = [...sql, `submitted_at >= ${param(from)}`, `submitted_at <= ${param(to)}`].join(' AND ');
  const rows = await tx.rows<ProviderOrder>(
    `${PROVIDER_ORDERS} WHERE ${where} ${newest} LIMIT ${param(limit)} ${WITH_MERCHANT}
     ORDER BY o."submittedAt" DESC, o."orderNo" DESC`,
    params,
  );
  return ok(rows);
}

/** `console/order/page`: by cursor, so that a deep page costs what the first does. */
export const showAllOrders: Handler<typeof pageAllOrders> = async ({ tx }, { pageSize, ...filter }) => {
  const read = await readOrders(tx, filter, pageSize + 1);
  if (!read.ok) return read;
  return ok({ list: read.data.slice(0, pageSize).map(shownOrder), more: read.data.length > pageSize });
};

/** `console/order/export`. */
export const ordersFile: Handler<typeof exportAllOrders> = async (context, { format, ...filter }) => {
  const read = await readOrders(context.tx, filter, LIST_FILE_MAX + 1);
  if (!read.ok) return read;
  return listFile(context, {
    title: '全部订单',
    format,
    filter: {
      提交时间: `${filter.startTime}～${filter.endTime}`,
      订单号或银行指令号: filter.number,
      商户号: filter.mid,
      状态: filter.states?.map((state) => orderStates[state]).join('、'),
      类型代码: filter.typeCode,
      最低金额: filter.minAmount,
    },
    columns: [
      { title: '提交时间', kind: 'time' },
      { title: '商户', kind: 'text', width: 28 },
      { title: '商户号', kind: 'text', width: 16 },
      { title: '类型', kind: 'text', width: 14 },
      { title: '收付', kind: 'text', width: 8 },
      { title: '金额(元)', kind: 'amount' },
      { title: '手续费(元)', kind: 'amount' },
      { title: '手续费收取方式', kind: 'text', width: 14 },
      { title: '状态', kind: 'text', width: 12 },
      { title: '未成功原因', kind: 'text', width: 28 },
      { title: '对方', kind: 'text', width: 28 },
      { title: '对方账号', kind: 'text', width: 24 },
      { title: '订单号', kind: 'text', width: 28 },
      { title: '银行指令号', kind: 'text', width: 44 },
    ],
    rows: read.data.map((order) => {
      const shown = shownOrder(order);
      return [
        new Date(shown.submittedAt),
        shown.customerName,
        shown.mid,
        shown.typeName,
        shown.direction === 'in' ? '收' : '付',
        fenOfYuan(shown.amount),
        order.feeFen,
        shown.direction === 'in' || order.feeFen === 0n ? '' : feeFroms[order.feeFrom],
        shown.stateName,
        shown.failReason,
        shown.payeeName,
        shown.payeeAccountNo,
        shown.orderNo,
        shown.channelNo,
      ];
    }),
  });
};
