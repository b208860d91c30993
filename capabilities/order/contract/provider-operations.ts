import { z } from 'zod';
import { acts, confirms, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { DECIDER_LOST_RIGHT, SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG, ORDER_PERIOD_INVALID } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { ORDER_MISSING, PAYMENT_NOT_UNKNOWN } from './errors.ts';
import { orderRow } from './shapes.ts';
import { orderStates, setResults } from './words.ts';

/** Orders of all merchants, as the provider's people see them. Nothing here changes what an order says. */
const VIEW = ['op.order.view'] as const;
/** A year of all merchants' orders is read within it, or refused for its length. */
const EXPORT_MS = 60_000;
const time = z.string();
const mid = z.string({ error: '请选择商户' }).regex(/^[0-9A-Z]{4,32}$/, '商户号不正确');
const orderNo = z.string({ error: '请选择订单' }).regex(/^\d{24}$/, '订单号应为24位数字');

const listed = orderRow.extend({ mid: z.string(), customerName: z.string(), channelNo: z.string() });
export type ListedForProvider = z.output<typeof listed>;

const orderFilter = {
  startTime: timeInput,
  endTime: timeInput,
  /** The whole number of an order, or of the bank's instruction for it. */
  number: z.string().trim().max(80, '最多80个字符').default(''),
  mid: z.union([mid, z.literal('')]).default(''),
  states: z.array(keysOf(orderStates)).max(20).optional(),
  typeCode: z.string().max(16).optional(),
  minAmount: amountInput.optional(),
};

export const pageAllOrders = operation({
  path: 'console/order/page',
  realm: 'provider',
  title: '查询全部商户订单',
  input: z.object({
    ...orderFilter,
    pageSize: pageInput.pageSize,
    /** Of the page before: its last row. Absent: the newest. */
    after: z.object({ submittedAt: timeInput, orderNo }).optional(),
  }),
  /** `more`: there are older ones. */
  output: z.object({ list: z.array(listed), more: z.boolean() }),
  errors: [ORDER_PERIOD_INVALID],
  policy: sees(...VIEW),
});

/** A change for the log: who took it is noted. */
export const exportAllOrders = operation({
  path: 'console/order/export',
  realm: 'provider',
  title: '导出全部商户订单',
  input: z.object({ ...orderFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [ORDER_PERIOD_INVALID, LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...VIEW), timeoutMs: EXPORT_MS },
});

export const showOrderRail = operation({
  path: 'console/order/show',
  realm: 'provider',
  title: '查看订单处理过程',
  input: z.object({ mid, orderNo }),
  output: z.object({
    order: listed,
    timeline: z.array(z.object({ at: time, actor: z.string(), text: z.string(), note: z.string() })),
    /** What the bank was sent; of a batch its first lines. */
    instructions: z.array(
      z.object({
        channelNo: z.string(),
        amount: yuan,
        sentAt: time.nullable(),
        stateName: z.string(),
        isUnknown: z.boolean(),
      }),
    ),
    /** The work that is under way for it, or has failed. */
    jobs: z.array(
      z.object({
        kind: z.string(),
        stateName: z.string(),
        attempt: z.number(),
        runAt: time.nullable(),
        lastError: z.string(),
      }),
    ),
  }),
  errors: [ORDER_MISSING],
  policy: sees(...VIEW),
});

const unknownPayment = z.object({
  channelNo: z.string(),
  mid: z.string(),
  customerName: z.string(),
  payeeName: z.string(),
  amount: yuan,
  sentAt: time,
  /** A result was proposed and waits for another person. */
  isWaiting: z.boolean(),
});
export type UnknownPayment = z.output<typeof unknownPayment>;

/** Payments whose end the bank has not told for a day (domain-rules section 20), the longest waiting first. */
export const pageUnknownPayments = operation({
  path: 'console/fund/unknownPayments',
  realm: 'provider',
  title: '查询结果未知的付款',
  input: z.object({ ...pageInput }),
  output: pageOutput(unknownPayment),
  errors: [],
  policy: sees('op.fund.view'),
});

const DETAIL_MAX = 60;

/** Another person with the right to approve confirms it: then it is booked as if the bank had said it. */
export const proposePaymentResult = operation({
  path: 'console/fund/proposeResult',
  realm: 'provider',
  title: '登记付款结果',
  input: z.object({
    requestNo,
    channelNo: z.string({ error: '请选择付款' }).max(80, '请选择付款'),
    result: keysOf(setResults),
    /** The bank's serial of a success, the reason of a failure. */
    detail: z.string().trim().min(1, '请填写银行流水号或失败原因').max(DETAIL_MAX, `最多${DETAIL_MAX}个字`),
    proof: z.string().trim().min(2, '请填写凭证，如银行回单或查询函的编号').max(DETAIL_MAX, `最多${DETAIL_MAX}个字`),
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: z.string() }),
  errors: [PAYMENT_NOT_UNKNOWN, DECIDER_LOST_RIGHT, SAME_CHANGE_PENDING],
  policy: confirms('op.fund.propose'),
});

export const orderProviderOperations = [
  pageAllOrders,
  exportAllOrders,
  showOrderRail,
  pageUnknownPayments,
  proposePaymentResult,
];
