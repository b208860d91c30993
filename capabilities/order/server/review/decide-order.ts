import { ORDER_CONTENT_CHANGED } from '#capabilities/approval/contract/errors.ts';
import { closeReview, giveVerdict, passUp, type Reviewer } from '#capabilities/approval/server/index.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok, type Ok, type Result } from '#platform/kernel/result.ts';
import { ORDER_MISSING, ORDER_STATE_CHANGED } from '../../contract/errors.ts';
import type {
  approveOrder,
  Decided,
  passOrderUp,
  rejectOrder,
  ReviewCode,
  returnOrder,
  cancelOrder,
} from '../../contract/review-operations.ts';
import { factsOfReview } from '../row/order-facts.ts';
import { orderHashOf } from '../row/order-hash.ts';
import { takesLater } from '../follow/originals.ts';
import { auditStatusOf } from '../../domain/order-state.ts';
import { cancelRefusal } from './cancel-rule.ts';
import { runJob } from '../run/jobs.ts';
import { endUnpaid } from '../run/end-unpaid.ts';
import { releaseMoney } from '../run/order-money.ts';
import { timeOrder, writeSendingTime } from '../run/sending-time.ts';
import type { Actor, TimelineEvent } from '../row/timeline-event.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import { lockOrder, type Order } from '../row/order-row.ts';

export const decided = ({ orderNo, state }: Order): Ok<Decided> =>
  ok({ orderNo, state, auditStatus: auditStatusOf(state, true) });

/** An order that is locked, and who decides about it when. */
export interface Turn {
  order: Order;
  timelineEvent: Omit<TimelineEvent, 'event'>;
}

export function timelineEventOf(context: CallContext, note: string): Turn['timelineEvent'] {
  const { personId, personName } = roleOf(context);
  const actor: Actor = { personId, name: personName };
  return { actor, at: context.clock.now(), note };
}

/** The order under its lock, and who does what when. */
async function takeOrder(
  context: CallContext,
  orderNo: string,
  note: string,
): Promise<Result<Turn, typeof ORDER_MISSING>> {
  const order = await lockOrder(context.tx, roleOf(context).mid, orderNo);
  if (!order) return fail(ORDER_MISSING);
  context.reportFacts?.(factsOfReview(order));
  return ok({ order, timelineEvent: timelineEventOf(context, note) });
}

function reviewerOf(context: CallContext): Reviewer {
  const { personId, personName, roleClass } = roleOf(context);
  return { personId, personName, isAdmin: roleClass === 'admin' };
}

/** The reviewer's decision on the current step. A refusal changes nothing. */
export async function recordVerdict(
  context: CallContext,
  { order, timelineEvent }: Turn,
  act: 'approve' | 'reject' | 'return',
) {
  if (order.state !== 'pending_review') return fail(ORDER_STATE_CHANGED);
  return giveVerdict(context.tx, {
    mid: order.mid,
    orderNo: order.orderNo,
    orderHash: order.orderHash,
    reviewer: reviewerOf(context),
    act,
    note: timelineEvent.note ?? '',
    now: timelineEvent.at,
  });
}

export const approve: Handler<typeof approveOrder> = async (context, input) => {
  const turn = await takeOrder(context, input.orderNo, input.note ?? '');
  return turn.ok ? approveTurn(context, turn.data, input.orderHash) : turn;
};

/**
 * Approves in the reviewer's step. The hash that the reviewer saw must be the order's, and the order's must be that of
 * its content: an approval is of exactly this order (domain-rules section 11). After the last step the order runs, or
 * waits until it is to be sent. A refusal has changed nothing.
 */
export async function approveTurn(
  context: CallContext,
  { order, timelineEvent }: Turn,
  seenHash: string,
): Promise<Result<Decided, ReviewCode>> {
  if (seenHash !== order.orderHash || orderHashOf(order) !== order.orderHash) return fail(ORDER_CONTENT_CHANGED);
  const verdict = await recordVerdict(context, { order, timelineEvent }, 'approve');
  if (!verdict.ok) return verdict;
  if (verdict.data === 'pending') {
    writeEvent(context.tx, order, { ...timelineEvent, event: 'approved' });
    return decided(order);
  }
  const timing = await timeOrder(context.tx, order, timelineEvent.at);
  const moved = await moveOrder(
    context.tx,
    order,
    timing.sendAt || takesLater(order) ? 'scheduled' : 'queued',
    { ...timelineEvent, event: 'approved' },
    timing,
  );
  if (moved.sendAt) writeSendingTime(context.tx, moved, timelineEvent.at);
  await enqueue(context.tx, runJob(moved));
  return decided(moved);
}

/** For a reviewer whose limit does not cover the order: the step goes to the upper level, and the order waits on. */
export const passUpward: Handler<typeof passOrderUp> = async (context, { orderNo, note = '' }) => {
  const turn = await takeOrder(context, orderNo, note);
  if (!turn.ok) return turn;
  const { order, timelineEvent } = turn.data;
  if (order.state !== 'pending_review') return fail(ORDER_STATE_CHANGED);
  const { mid } = order;
  const passed = await passUp(context.tx, { mid, orderNo, reviewer: reviewerOf(context), note, now: timelineEvent.at });
  if (!passed.ok) return passed;
  writeEvent(context.tx, order, { ...timelineEvent, event: 'passed_up' });
  return decided(order);
};

/** Rejects or returns to the maker: the money is released, the decision is kept. */
const refuse = async (context: CallContext, input: { orderNo: string; reason: string }, act: 'reject' | 'return') => {
  const turn = await takeOrder(context, input.orderNo, input.reason);
  if (!turn.ok) return turn;
  const verdict = await recordVerdict(context, turn.data, act);
  return verdict.ok ? end(context, turn.data, act === 'reject' ? 'rejected' : 'returned_to_maker') : verdict;
};

/** With its money, the last statement of the call. */
async function end(context: CallContext, { order, timelineEvent }: Turn, to: Parameters<typeof endUnpaid>[2]) {
  const ended = await endUnpaid(context.tx, order, to, timelineEvent);
  await releaseMoney(context.tx, [ended], timelineEvent.at);
  return decided(ended.order);
}

export const reject: Handler<typeof rejectOrder> = (context, input) => refuse(context, input, 'reject');
export const returnToMaker: Handler<typeof returnOrder> = (context, input) => refuse(context, input, 'return');

/** The maker cancels an order whose money has not moved. */
export const cancel: Handler<typeof cancelOrder> = async (context, input) => {
  const turn = await takeOrder(context, input.orderNo, '');
  if (!turn.ok) return turn;
  const { order, timelineEvent } = turn.data;
  const refusal = cancelRefusal(context, order);
  if (refusal) return fail(refusal);
  await closeReview(context.tx, order.mid, order.orderNo, 'withdrawn', timelineEvent.at);
  return end(context, turn.data, 'withdrawn');
};
