import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import {
  ORIGINAL_ORDER_BUSY,
  OVER_ORIGINAL_REMAINDER,
  TRADE_PARTLY_RESERVED,
} from '#capabilities/order/contract/errors.ts';
import {
  submissionBinds,
  submissionErrors,
  submissionInput,
  submissionLines,
  submissionOutput,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, pageInput, pageOutput, requestNo, yuan } from '#platform/kernel/page.ts';
import { OVER_REFUNDABLE, REFUND_NUMBER_USED, REFUND_REASON_REFUSED, TRADE_NOT_REFUNDABLE } from './errors.ts';
import { REFUND_NO, refundResults, refundTradeStates, TRADE_NO } from './words.ts';

/** A received trade, by the number of the order that paid it. */
const tradeNo = z.string({ error: '请选择交易' }).regex(TRADE_NO, '交易单号不正确，请从列表中选择');
const keyword = z.string().trim().max(64).optional();
const time = z.string();

const reads = { audience: 'merchant', permission: ['0313'], effect: 'read' } as const;

/** Gives a part of a received trade, or all of it, back to its payer. */
export const applyRefund = operation({
  path: 'csdb/v2/refund/apply',
  title: '发起退款',
  input: z.object({
    requestNo,
    tradeNo,
    /** The merchant's own number of the refund, which it uses once. */
    refundNo: z
      .string({ error: '请输入商户退款单号' })
      .trim()
      .regex(REFUND_NO, '商户退款单号为4～32位字母、数字、下划线或短横线'),
    amount: amountInput,
    reason: z.string({ error: '请输入退款原因' }).trim().min(1, '请输入退款原因').max(60, '退款原因最多60个字'),
    /** Without enough money it waits up to seven days for it, in place of being refused. */
    waits: z.boolean().optional(),
    mespAuthList,
  }),
  output: z.object({ orderNo: z.string(), state: z.string(), auditStatus: z.string(), refundNo: z.string() }),
  errors: [
    ...payingErrors,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    ORIGINAL_ORDER_BUSY,
    OVER_ORIGINAL_REMAINDER,
    TRADE_PARTLY_RESERVED,
    TRADE_NOT_REFUNDABLE,
    REFUND_NUMBER_USED,
    OVER_REFUNDABLE,
    REFUND_REASON_REFUSED,
  ],
  policy: placesOrder('031301', 'refund.apply'),
  codeBinds: { orderNo: (input) => input.tradeNo, amount: ({ amount }) => amount },
});

/** All lines of a checked sheet as one order: each gives a part of its own trade back (domain-rules section 6). */
export const refundBatch = operation({
  path: 'csdb/v2/refund/batch',
  title: '批量退款',
  input: submissionInput,
  output: submissionOutput,
  errors: submissionErrors,
  policy: submissionPolicy('031301', 'refund.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

const trade = z.object({
  tradeNo: z.string(),
  typeName: z.string(),
  payerName: z.string(),
  /** The account that received it, and that a refund is paid from. */
  accountNo: z.string(),
  receivedAt: time,
  /** The last day on which a refund can be made. */
  refundUntil: z.string(),
  amount: yuan,
  /** What was given back, and what is about to be. */
  refunded: yuan,
  /** The most that a refund can be now. */
  refundable: yuan,
  remark: z.string(),
  state: keysOf(refundTradeStates),
  stateName: z.string(),
  /** Why no or not all of what is left can be refunded; else empty. */
  hint: z.string(),
});
export type RefundTradeRow = z.output<typeof trade>;

export const listRefundTrades = operation({
  path: 'csdb/v2/refund/trades',
  title: '查询可退款交易',
  input: z.object({ keyword, ...pageInput }),
  output: pageOutput(trade),
  errors: [],
  policy: reads,
});

const refund = z.object({
  orderNo: z.string(),
  refundNo: z.string(),
  tradeNo: z.string(),
  /** Who gets it: the payer of the trade. */
  payeeName: z.string(),
  accountNo: z.string(),
  amount: yuan,
  reason: z.string(),
  result: keysOf(refundResults),
  /** The word of its order's state. */
  stateName: z.string(),
  /** Why it came to nothing. */
  failReason: z.string(),
  makerName: z.string(),
  submittedAt: time,
  finishedAt: time.nullable(),
});
export type RefundRow = z.output<typeof refund>;

export const listRefunds = operation({
  path: 'csdb/v2/refund/page',
  title: '查询退款记录',
  input: z.object({
    results: z.array(keysOf(refundResults)).max(Object.keys(refundResults).length).optional(),
    keyword,
    ...pageInput,
  }),
  output: pageOutput(refund),
  errors: [],
  policy: reads,
});

export const queryRefundTrade = operation({
  path: 'csdb/v2/refund/detail',
  title: '查询交易的退款',
  input: z.object({ tradeNo }),
  /** Its refunds, the oldest first. */
  output: trade.extend({ refunds: z.array(refund) }),
  errors: [TRADE_NOT_REFUNDABLE],
  policy: reads,
});
export type RefundTradeDetail = z.output<typeof queryRefundTrade.output>;

export const refundOperations = [applyRefund, refundBatch, listRefundTrades, listRefunds, queryRefundTrade];
