import { z } from 'zod';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import {
  NOT_CURRENT_REVIEWER,
  NO_HIGHER_REVIEWER,
  ONLY_LATER_REVIEWER,
  ORDER_CONTENT_CHANGED,
  OVER_REVIEW_LIMIT,
  OWN_ORDER_REVIEW,
  REVIEWED_BEFORE,
  REVIEW_ENDED,
  WITHIN_REVIEW_LIMIT,
} from '#capabilities/approval/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { NOT_ORDER_MAKER, ORDER_MISSING, ORDER_NOT_TAKEN_BACK, ORDER_STATE_CHANGED } from './errors.ts';
import { orderHash, orderNo, orderState, reviews } from './shapes.ts';
import { REVIEW_BATCH } from './words.ts';

const decided = z.object({ orderNo: z.string(), auditStatus: z.string(), state: orderState });
export type Decided = z.output<typeof decided>;
const reviewErrors = [
  OWN_ORDER_REVIEW,
  REVIEWED_BEFORE,
  NOT_CURRENT_REVIEWER,
  REVIEW_ENDED,
  OVER_REVIEW_LIMIT,
  ONLY_LATER_REVIEWER,
  ORDER_MISSING,
  ORDER_STATE_CHANGED,
  ORDER_CONTENT_CHANGED,
] as const;
export type ReviewCode = (typeof reviewErrors)[number];
const reason = z
  .string({ error: '请输入原因' })
  .trim()
  .min(5, '请输入原因，5～200个字')
  .max(200, '请输入原因，5～200个字');

export const approveOrder = operation({
  path: 'order/audit',
  title: '复核通过',
  input: z.object({
    requestNo,
    orderNo,
    orderHash,
    note: z.string().trim().max(200, '复核意见最多200个字').optional(),
    mespAuthList,
  }),
  output: decided,
  errors: reviewErrors,
  policy: {
    audience: 'merchant',
    permission: reviews,
    effect: 'change',
    movesMoney: true,
    confirm: { password: true, sms: 'order.audit' },
    certificate: true,
    multiLine: ['note'],
  },
  codeBinds: { orderNo: (input) => input.orderNo },
  signingLines: (input) => [`订单摘要：${input.orderHash}`],
});

export const rejectOrder = operation({
  path: 'order/reject',
  title: '复核拒绝',
  input: z.object({ requestNo: requestNo.optional(), orderNo, reason, mespAuthList }),
  output: decided,
  errors: reviewErrors,
  policy: {
    audience: 'merchant',
    permission: reviews,
    effect: 'change',
    confirm: { password: true },
    multiLine: ['reason'],
  },
});

export const passOrderUp = operation({
  path: 'order/audit/upward',
  title: '提交上级复核',
  input: z.object({
    requestNo: requestNo.optional(),
    orderNo,
    note: z.string().trim().max(200, '复核意见最多200个字').optional(),
    mespAuthList,
  }),
  output: decided,
  errors: [...reviewErrors, NO_HIGHER_REVIEWER, WITHIN_REVIEW_LIMIT],
  policy: {
    audience: 'merchant',
    permission: reviews,
    effect: 'change',
    confirm: { password: true },
    multiLine: ['note'],
  },
});

/**
 * The ticked orders as the reviewer saw them. `totalAmount` is the sum of the orders' amounts: the code is good for
 * this sum only, the server adds up again.
 */
const batch = {
  requestNo,
  orders: z
    .array(z.object({ orderNo, orderHash }), { error: '请选择要复核的订单' })
    .min(1, '请选择要复核的订单')
    .max(REVIEW_BATCH, `一次最多复核${REVIEW_BATCH}笔，请减少选择`)
    .refine(
      (orders) => new Set(orders.map((one) => one.orderNo)).size === orders.length,
      '同一订单只能选择一次，请重新选择',
    ),
  totalAmount: amountInput,
};
/** Each order is answered for itself, in the sequence of the input: `code` is 00000, or why this one was refused. */
const batchDecided = z.object({
  passedCount: z.number(),
  refusedCount: z.number(),
  results: z.array(
    z.object({ orderNo: z.string(), code: z.string(), reason: z.string(), auditStatus: z.string(), state: orderState }),
  ),
});
export type BatchResult = z.output<typeof batchDecided>['results'][number];
const batchLines = ({ orders }: { orders: { orderNo: string; orderHash: string }[] }) =>
  orders.map((order) => `订单：${order.orderNo} ${order.orderHash}`);

/**
 * `order/audit` for many orders with one confirmation. 02401 and 02404 refuse the whole call: an order is unknown, or
 * the sum is not that of these orders.
 */
export const approveOrders = operation({
  path: 'order/auditBatch',
  title: '批量复核通过',
  input: z.object({ ...batch, note: z.string().trim().max(200, '复核意见最多200个字').optional(), mespAuthList }),
  output: batchDecided,
  errors: [ORDER_MISSING, ORDER_CONTENT_CHANGED],
  policy: {
    audience: 'merchant',
    permission: reviews,
    effect: 'change',
    movesMoney: true,
    confirm: { password: true, sms: 'order.auditBatch' },
    certificate: 'order/audit',
    multiLine: ['note'],
  },
  codeBinds: {
    orderNos: ({ orders }) => orders.map((order) => order.orderNo),
    amount: ({ totalAmount }) => totalAmount,
  },
  signingLines: batchLines,
});

/**
 * `order/reject` for many orders with one reason. It has one answer per request number and asks both factors like a
 * movement of money, because many orders end at once.
 */
export const rejectOrders = operation({
  path: 'order/rejectBatch',
  title: '批量复核拒绝',
  input: z.object({ ...batch, reason, mespAuthList }),
  output: batchDecided,
  errors: [ORDER_MISSING, ORDER_CONTENT_CHANGED],
  policy: {
    audience: 'merchant',
    permission: reviews,
    effect: 'change',
    movesMoney: true,
    confirm: { password: true, sms: 'order.rejectBatch' },
    multiLine: ['reason'],
  },
  codeBinds: {
    orderNos: ({ orders }) => orders.map((order) => order.orderNo),
    amount: ({ totalAmount }) => totalAmount,
  },
});

export const cancelOrder = operation({
  path: 'order/audit/cancel',
  title: '撤回订单',
  input: z.object({ requestNo: requestNo.optional(), orderNo }),
  output: decided,
  errors: [ORDER_MISSING, NOT_ORDER_MAKER, ORDER_NOT_TAKEN_BACK],
  policy: { audience: 'merchant', permission: kindRights(['cancel']), effect: 'change' },
});

export const returnOrder = operation({
  path: 'order/audit/reject',
  title: '退回制单人',
  input: z.object({ requestNo: requestNo.optional(), orderNo, reason }),
  output: decided,
  errors: reviewErrors,
  policy: { audience: 'merchant', permission: reviews, effect: 'change', multiLine: ['reason'] },
});
