import { z } from 'zod';
import {
  RECEIPT_FILE_DAYS,
  RECEIPTS_A_JOB,
  receiptFiles,
  receiptFormat,
  receiptsSince,
  type PaidOrder,
  type PaymentRef,
} from '#capabilities/receipt/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { ok } from '#platform/kernel/result.ts';
import { drawnSource, type Drawing } from '#platform/sheet/index.ts';
import { RECEIPTS_A_PAGE } from '../../constants.ts';
import { lineRange, lineRangeFault, orderNo, seesOrders } from '../../contract/shapes.ts';
import { linesAfter } from '../row/line-row.ts';
import { describeOrderFilter, narrowed, orderListFilter } from './order-list-export.ts';
import { orderListFilterOf, ordersAfter, type OrderListInput } from './order-list-query.ts';
import { findOrder, type FiledOrder } from '../row/order-row.ts';
import { paidOrdersOf } from './paid-orders.ts';

/** Lines and orders that ended in a payment. */
const PAID = ['succeeded', 'returned'] as const;
const PAID_ORDERS = [...PAID, 'partly_succeeded'] as const;
const formats = ['pdf', 'zip'] as const;

/** Of a list: the orders of a page, as receipts ask for them. */
type Refs = AsyncIterable<readonly PaymentRef[]>;

/** Payments that have a receipt at a time, page by page, at most one more than a file has. */
async function* paymentsOf(tx: Tx, mid: string, refs: Refs, at: Date): AsyncGenerator<readonly PaidOrder[]> {
  const since = receiptsSince(at);
  let remaining = RECEIPTS_A_JOB + 1;
  for await (const some of refs) {
    const payments = await paidOrdersOf(tx, mid, some, { since, limit: remaining });
    remaining -= payments.length;
    yield payments;
    if (remaining <= 0) return;
  }
}

async function countOf(tx: Tx, mid: string, refs: Refs, at: Date): Promise<number> {
  let count = 0;
  for await (const some of paymentsOf(tx, mid, refs, at)) count += some.length;
  return count;
}

function bytesOf<F>(refsOf: (tx: Tx, mid: string, filter: F) => Refs) {
  return (drawing: Drawing<F>) => {
    const { tx, mid, filter, at } = drawing;
    return receiptFiles(paymentsOf(tx, mid, refsOf(tx, mid, filter), at), drawing);
  };
}

async function* ordersOfList(tx: Tx, mid: string, filter: OrderListInput): Refs {
  const states = filter.states?.length ? PAID_ORDERS.filter((state) => filter.states!.includes(state)) : PAID_ORDERS;
  if (states.length === 0) return;
  const wanted = await narrowed(tx, mid, { ...filter, states: [...states] });
  for (let last: FiledOrder | null | undefined = null; last !== undefined;) {
    const orders: FiledOrder[] = await ordersAfter(tx, wanted, last, RECEIPTS_A_PAGE);
    yield orders.map((order) => ({ orderNo: order.orderNo }));
    last = orders.length === RECEIPTS_A_PAGE ? orders.at(-1) : undefined;
  }
}

/** 电子回单 of the orders of a list, as its filter says. */
export const orderReceipts = drawnSource({
  bizTypeCode: 'order.receipts',
  title: '电子回单',
  get permission() {
    return seesOrders();
  },
  filter: orderListFilter,
  check(filter) {
    const allowed = orderListFilterOf('', filter);
    return allowed.ok ? ok(null) : allowed;
  },
  describe: describeOrderFilter,
  count: (tx, mid, filter, at) => countOf(tx, mid, ordersOfList(tx, mid, filter), at),
  keptDays: RECEIPT_FILE_DAYS,
  file: { formats, max: RECEIPTS_A_JOB, formatOf: receiptFormat, bytes: bytesOf(ordersOfList) },
});

const ofBatch = z.object({ orderNo, ...lineRange }).superRefine((range, context) => {
  const fault = lineRangeFault(range);
  if (fault) context.addIssue({ ...fault, input: range });
});
type OfBatch = z.output<typeof ofBatch>;

async function* linesOfBatch(tx: Tx, mid: string, { orderNo: number, fromLine = 1, toLine }: OfBatch): Refs {
  const order = await findOrder(tx, mid, number);
  if (!order?.batchId) return;
  for (let after: number | undefined = fromLine - 1; after !== undefined;) {
    const lines = await linesAfter(tx, order, { after, states: PAID, limit: RECEIPTS_A_PAGE });
    const wanted = lines.filter(({ lineNo }) => toLine === undefined || lineNo <= toLine);
    yield wanted.map(({ lineNo }) => ({ orderNo: number, lineNo }));
    after = wanted.length === RECEIPTS_A_PAGE ? lines.at(-1)!.lineNo : undefined;
  }
}

const linesText = ({ fromLine, toLine }: OfBatch): string =>
  fromLine || toLine ? `；第${fromLine ?? 1}至${toLine ?? '末'}行` : '';

/** 电子回单 of the lines of a batch. */
export const batchReceipts = drawnSource({
  bizTypeCode: 'batch.receipts',
  title: '批次电子回单',
  get permission() {
    return seesOrders();
  },
  filter: ofBatch,
  describe: (filter) => `订单 ${filter.orderNo}${linesText(filter)}`,
  count: (tx, mid, filter, at) => countOf(tx, mid, linesOfBatch(tx, mid, filter), at),
  keptDays: RECEIPT_FILE_DAYS,
  file: { formats, max: RECEIPTS_A_JOB, formatOf: receiptFormat, bytes: bytesOf(linesOfBatch) },
});
