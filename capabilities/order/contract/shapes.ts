import { z } from 'zod';
import { BATCH_LINES_MAX } from '#capabilities/account/contract/kind-contract.ts';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import type { Policy } from '#platform/kernel/operation.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { lineStates, orderEvents, orderStates } from './words.ts';

/** Shapes that several calls of this capability share. */
export const orderNo = z.string({ error: '请选择订单' }).regex(/^\d{10,32}$/, '订单号不正确，请从订单流水中选择');
export const orderHash = z.string({ error: '请刷新订单后重试' }).regex(/^[0-9a-f]{64}$/, '请刷新订单后重试');
/** Of a payment call: the own order of the same kind that came to nothing and is paid again, as it was or corrected. */
export const paysAgain = orderNo.optional();
export const orderState = keysOf(orderStates);
/** Of a review itself, also if its order ended otherwise. */
export const reviewState = z.enum(['pending', 'approved', 'rejected', 'returned', 'withdrawn', 'expired']);
export const lineState = keysOf(lineStates);
const lineNo = z
  .int('行号须为整数')
  .min(1, '行号从1开始')
  .max(BATCH_LINES_MAX, `行号最大为${BATCH_LINES_MAX}`)
  .optional();
/** Lines of a batch, first and last; left out: its first, its last. */
export const lineRange = { fromLine: lineNo, toLine: lineNo };
const RANGE_TURNED = 'fromLine 不能大于 toLine';
/** The fault of a range that ends before it begins. */
export const lineRangeFault = ({
  fromLine = 1,
  toLine = fromLine,
}: {
  fromLine?: number | undefined;
  toLine?: number | undefined;
}) => (fromLine > toLine ? { code: 'custom' as const, path: ['fromLine'], message: RANGE_TURNED } : null);
/** ISO with +08:00. */
export const time = z.string();

/** A person who pays, reviews or reads the order list may open an order of the merchant. */
export const seesOrders = kindRights(['see'], { besides: ['0401', '0501', '0502'] });
export const reviews = ['040101'] as const;
export const read = (permission: Policy['permission']) =>
  ({ audience: 'merchant', permission, effect: 'read' }) as const;

/**
 * A row of the order list, of the to-do, and the head of an order. Account numbers of others are masked; names are as
 * the maker wrote them.
 */
export const orderRow = z.object({
  orderNo: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  /** What the payee gets. */
  amount: yuan,
  fee: yuan,
  /** Present where the fee was taken out of the amount that the maker entered: this one. The account pays no more. */
  enteredAmount: yuan.optional(),
  /** `in`: the money arrived; then `payee…` name who paid, and `accountNo` the own account that received it. */
  direction: z.enum(['in', 'out']),
  state: orderState,
  stateName: z.string(),
  auditStatus: z.string(),
  /** Money outside the accounts (petty cash, a second-level account, shares) has a number of its own. */
  accountNo: z.string(),
  payeeName: z.string(),
  payeeAccountNo: z.string(),
  payeeBankName: z.string(),
  remark: z.string(),
  makerName: z.string(),
  submittedAt: time,
  scheduledAt: time.nullable(),
  finishedAt: time.nullable(),
  /** 90 days after submission, or the hour for which it is scheduled; null when no review was needed. */
  reviewDeadline: time.nullable(),
  /** It waits for money until then; null when it does not wait for any. */
  fundsUntil: time.nullable(),
  /** Why it failed, was refused or came back; empty otherwise. */
  failReason: z.string(),
});

/** An order that another one follows, or that follows another. It may be another merchant's. */
export const relatedOrder = z.object({
  orderNo: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  state: orderState,
  stateName: z.string(),
  amount: yuan,
  submittedAt: time,
  isOwn: z.boolean(),
});

/** A line of an order's timeline. */
export const timelineStep = z.object({
  at: time,
  actor: z.string(),
  event: keysOf(orderEvents),
  text: z.string(),
  note: z.string(),
  /** Of a batch: what it did to the balances for all lines together. Empty for others, which have `entries`. */
  moved: z.array(z.object({ bucketName: z.string(), direction: z.enum(['in', 'out']), amount: yuan })),
});

const reviewStep = z.object({
  /** e.g. `复核员任一人`. */
  title: z.string(),
  state: z.enum(['done', 'current', 'waiting', 'skipped']),
  /** The people who acted, in order. */
  actors: z.array(z.object({ name: z.string(), at: time, note: z.string() })),
  /** The people who can act now; for the current step only. */
  candidates: z.array(z.string()),
});
export const reviewOfOrder = z.object({
  required: z.boolean(),
  /** Of the review itself, also if the order ended otherwise; null without one. */
  state: reviewState.nullable(),
  steps: z.array(reviewStep),
  /** The rule's sentence that left an order by a key without review; null: there was none. */
  exemption: z.string().nullable(),
});
