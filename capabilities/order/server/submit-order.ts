import { randomInt } from 'node:crypto';
import { openReview } from '#capabilities/approval/server/index.ts';
import { reserveLimits, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { orderHashOf } from './order-hash.ts';
import { orderNumber } from '../domain/order-number.ts';
import { auditStatusOf } from '../domain/order-state.ts';
import type { OrderState } from '../contract/words.ts';
import type { MoneyOrderKind } from './money-order-kind.ts';
import { insertOrder, writeEvent, type NewOrder } from './order-row.ts';
import { holdMoney } from './order-money.ts';
import { expireJob, runJob } from './jobs.ts';
import { timeOrder, writeSendingTime } from './sending-time.ts';

export interface Draft {
  mid: string;
  requestNo: string;
  maker: { personId: string; personName: string };
  account: MerchantAccount;
  amountFen: Fen;
  feeFen: Fen;
  payee: { name: string; accountNo: string; bankName: string };
  speed: string;
  remark: string;
  /** Business time; null: at once. */
  scheduledAt: Date | null;
  /** Business time. */
  now: Date;
}

/** Refusals of the engine itself, for every kind. */
type SubmitCode = '02106KCSDS' | '02107KCSDS' | '02108KCSDS' | '02109KCSDS' | '02112KCSDS' | '02306KCSDS' | '02407KCSDS';

export interface Submitted {
  orderNo: string;
  auditStatus: string;
  state: OrderState;
}

/**
 * Takes an order whose own rules a mover has checked: reserves the limit, opens the review that the policy asks for, freezes amount and fee (an order that
 * its maker scheduled freezes nothing before it runs, domain-rules section 5), and enqueues what comes next, all in the caller's transaction. Refuses with the limits' codes, 02306
 * (nobody could review) or 02407 (not enough available).
 */
export async function submitOrder(tx: Tx, kind: MoneyOrderKind, draft: Draft): Promise<Result<Submitted, SubmitCode>> {
  const { mid, now, scheduledAt, maker, amountFen } = draft;
  const order = newOrder(kind, draft);
  const { orderNo, accountNo, orderHash } = order;
  const [limits, review, { sendAt, arrivalAt }] = await Promise.all([
    reserveLimits(tx, { mid, orderNo, accountNo, function: kind.contract.id, amountFen, at: scheduledAt ?? now }),
    openReview(tx, { mid, kind: kind.contract.id, orderNo, orderHash, makerId: maker.personId, amountFen, now, ...(scheduledAt ? { notAfter: scheduledAt } : {}) }),
    timeOrder(tx, order, now),
  ]);
  if (!limits.ok) return limits;
  if (!review.ok) return review;
  // During the review the sending time is unknown, because it counts from the approval.
  order.sendAt = review.data ? null : sendAt;
  order.arrivalAt = arrivalAt;
  order.state = review.data ? 'pending_review' : sendAt ? 'scheduled' : 'queued';
  order.reviewDeadline = review.data?.deadlineAt ?? null;
  if (order.holdId && !(await holdMoney(tx, order, order.holdId, maker.personId, now))) return fail('02407KCSDS');
  insertOrder(tx, order);
  const actor = { personId: maker.personId, name: maker.personName };
  writeEvent(tx, order, { event: 'submitted', actor, at: now, note: order.remark });
  if (order.state === 'scheduled') writeSendingTime(tx, order, now);
  enqueueLater(tx, review.data ? expireJob(order, review.data.deadlineAt) : runJob(order));
  return ok({ orderNo: order.orderNo, auditStatus: auditStatusOf(order.state, false), state: order.state });
}

function newOrder(kind: MoneyOrderKind, draft: Draft): NewOrder {
  const { mid, account, payee, scheduledAt, now } = draft;
  const content = {
    mid,
    orderNo: orderNumber(now, (below) => randomInt(below)),
    kind: kind.contract.id,
    typeCode: scheduledAt ? kind.typeCodes.scheduled : kind.typeCodes.atOnce,
    accountNo: account.accountNo,
    amountFen: draft.amountFen,
    feeFen: draft.feeFen,
    payeeName: payee.name,
    payeeAccountNo: payee.accountNo,
    payeeBankName: payee.bankName,
    speed: draft.speed,
    remark: draft.remark,
    makerId: draft.maker.personId,
    scheduledAt,
  };
  return {
    ...content,
    orderHash: orderHashOf(content),
    requestNo: draft.requestNo,
    availableId: account.availableId,
    frozenId: account.frozenId,
    makerName: draft.maker.personName,
    submittedAt: now,
    sendAt: null,
    arrivalAt: null,
    reviewDeadline: null,
    state: 'queued',
    holdId: scheduledAt ? null : newId(),
  };
}
