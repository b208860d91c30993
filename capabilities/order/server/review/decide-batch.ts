import { approvalErrors, ORDER_CONTENT_CHANGED } from '#capabilities/approval/contract/errors.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { orderErrors, ORDER_MISSING } from '../../contract/errors.ts';
import type { approveOrders, BatchResult, Decided, rejectOrders } from '../../contract/review-operations.ts';
import { auditStatusOf } from '../../domain/order-state.ts';
import { approveTurn, decided, timelineEventOf, recordVerdict } from './decide-order.ts';
import { endUnpaid } from '../run/end-unpaid.ts';
import { releaseMoney, type Ended } from '../run/order-money.ts';
import { factsOfReview } from '../row/order-facts.ts';
import { lockOrders, type Order } from '../row/order-row.ts';

/**
 * Many orders under one confirmation (domain-rules section 11). All rows are locked first, sorted; then each order is
 * decided by the rules of one, in the same transaction. A refusal changes nothing, so the others are kept.
 */
interface BatchRequest {
  orders: readonly { orderNo: string; orderHash: string }[];
  totalAmount: string;
}

const texts: Readonly<Record<string, string>> = { ...approvalErrors, ...orderErrors };

/** Locks the orders. The confirmation is valid for exactly this set and sum. */
async function takeOrders(context: CallContext, wish: BatchRequest) {
  const { mid } = roleOf(context);
  const numbers = [...new Set(wish.orders.map(({ orderNo }) => orderNo))].sort();
  const locked = await lockOrders(
    context.tx,
    numbers.map((orderNo) => ({ mid, orderNo })),
  );
  const orders = locked.filter((order) => order !== undefined);
  if (orders.length < wish.orders.length) return fail(ORDER_MISSING);
  for (const order of orders) context.reportFacts?.(factsOfReview(order));
  return sumFen(orders.map(({ amountFen }) => amountFen)) === fenOfYuan(wish.totalAmount)
    ? ok(orders)
    : fail(ORDER_CONTENT_CHANGED);
}

function resultOf(order: Order, answer: Result<Decided>): BatchResult {
  if (answer.ok) return { ...answer.data, code: SUCCESS, reason: '' };
  const { orderNo, state } = order;
  return {
    orderNo,
    state,
    auditStatus: auditStatusOf(state, true),
    code: answer.code,
    reason: answer.text ?? texts[answer.code] ?? '',
  };
}

/** In the sequence in which they were asked. */
function answerOf(wish: BatchRequest, results: ReadonlyMap<string, BatchResult>) {
  const listed = wish.orders.map(({ orderNo }) => results.get(orderNo)!);
  const passedCount = listed.filter(({ code }) => code === SUCCESS).length;
  return ok({ passedCount, refusedCount: listed.length - passedCount, results: listed });
}

const seenHashes = ({ orders }: BatchRequest): ReadonlyMap<string, string> =>
  new Map(orders.map(({ orderNo, orderHash }) => [orderNo, orderHash]));

export const approveBatch: Handler<typeof approveOrders> = async (context, input) => {
  const orders = await takeOrders(context, input);
  if (!orders.ok) return orders;
  const seen = seenHashes(input);
  const timelineEvent = timelineEventOf(context, input.note ?? '');
  const results = new Map<string, BatchResult>();
  for (const order of orders.data)
    results.set(
      order.orderNo,
      resultOf(order, await approveTurn(context, { order, timelineEvent }, seen.get(order.orderNo)!)),
    );
  return answerOf(input, results);
};

/** Writes all decisions first, then moves all money at once, because the ledger's locks have their own order. */
export const rejectBatch: Handler<typeof rejectOrders> = async (context, input) => {
  const orders = await takeOrders(context, input);
  if (!orders.ok) return orders;
  const seen = seenHashes(input);
  const timelineEvent = timelineEventOf(context, input.reason);
  const results = new Map<string, BatchResult>();
  const rejected: Ended[] = [];
  for (const order of orders.data) {
    const verdict =
      seen.get(order.orderNo) === order.orderHash
        ? await recordVerdict(context, { order, timelineEvent }, 'reject')
        : fail(ORDER_CONTENT_CHANGED);
    if (verdict.ok) rejected.push(await endUnpaid(context.tx, order, 'rejected', timelineEvent));
    else results.set(order.orderNo, resultOf(order, verdict));
  }
  for (const { order } of rejected) results.set(order.orderNo, resultOf(order, decided(order)));
  await releaseMoney(context.tx, rejected, timelineEvent.at);
  return answerOf(input, results);
};
