import { z } from 'zod';
import {
  EXPORTS_BUSY,
  EXPORT_NOT_ALLOWED,
  EXPORT_TOO_LONG_AT_ONCE,
  ORDER_PERIOD_INVALID,
} from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, amountRange, pageInput, pageOutput, sortInput, yuan } from '#platform/kernel/page.ts';
import { dayInput, timeInput } from '#platform/kernel/shanghai-time.ts';
import { ORDER_MISSING } from './errors.ts';
import { queryAttention, queryUnusual, queryWorkbench } from './home-operations.ts';
import { queryBatches } from './batch-operations.ts';
import { queryOrderLines } from './line-operations.ts';
import { repeatOperations } from './repeat-operations.ts';
import { querySignatures } from './signature-operations.ts';
import {
  orderNo,
  orderRow,
  orderState,
  lineState,
  read,
  relatedOrder,
  reviewOfOrder,
  seesOrders,
  time,
  timelineStep,
} from './shapes.ts';
import { orderTabs } from './words.ts';
import {
  approveOrder,
  rejectOrder,
  approveOrders,
  rejectOrders,
  cancelOrder,
  returnOrder,
  passOrderUp,
} from './review-operations.ts';

export const queryOrderDetail = operation({
  path: 'order/queryOrderDetail',
  title: '查询订单详情',
  input: z.object({ orderNo }),
  output: orderRow.extend({
    /** The id of its kind: two kinds may share a type code. */
    function: z.string(),
    orderHash: z.string(),
    accountName: z.string(),
    speed: z.string(),
    /** When the bank is given it; null: not known yet, or at once. */
    sendAt: time.nullable(),
    /** Promised at the latest; counted again from the approval. */
    arrivalAt: time.nullable(),
    bankSerial: z.string(),
    channelNo: z.string(),
    waitsForRail: z.boolean().optional(),
    /** What only orders of its kind have. */
    details: z.array(z.object({ label: z.string(), text: z.string() })),
    /** How far the lines of a batch are, by their state; null for a single payment. */
    progress: z
      .object({
        count: z.number(),
        states: z.array(z.object({ state: lineState, stateName: z.string(), count: z.number(), amount: yuan })),
      })
      .nullable(),
    /** The order that it follows, and the orders that follow it. Only own ones can be opened. */
    original: relatedOrder.nullable(),
    followers: z.array(relatedOrder),
    /** The order that this one pays again, and those that pay this one again. */
    repeats: relatedOrder.nullable(),
    repeatedBy: z.array(relatedOrder),
    /** Of what came back of a line of a batch: this line, and the kind whose form pays it again. */
    sentBackLine: z.object({ lineNo: z.number(), function: z.string() }).optional(),
    /**
     * Of an authorization, and of orders that use its hold: what is held, what was paid out of it, and what its payer
     * has again.
     */
    holdAmounts: z.object({ held: yuan, used: yuan, released: yuan }).nullable(),
    /** From then on it does not run, and what it holds goes back. */
    expiresAt: time.nullable(),
    /** Success that the bank may still return for some days (domain-rules section 4). */
    mayBeReturned: z.boolean(),
    timeline: z.array(timelineStep),
    review: reviewOfOrder,
    /** The actions of this person now; the server checks them again. */
    actions: z.object({ approve: z.boolean(), reject: z.boolean(), returnToMaker: z.boolean(), withdraw: z.boolean() }),
    entries: z.array(
      z.object({
        entryNo: z.string(),
        accountNo: z.string(),
        bucketName: z.string(),
        direction: z.enum(['in', 'out']),
        amount: yuan,
        balanceBefore: yuan,
        balanceAfter: yuan,
        typeCode: z.string(),
        typeName: z.string(),
        bookedAt: time,
      }),
    ),
  }),
  errors: [ORDER_MISSING],
  policy: read(seesOrders),
});
export type OrderDetail = z.output<typeof queryOrderDetail.output>;

/** The filter of the order list: shared by the page's query and its export. */
export const orderFilter = {
  startTime: timeInput.optional(),
  endTime: timeInput.optional(),
  typeCodes: z.array(z.string().max(16)).max(40).optional(),
  states: z.array(orderState).max(20).optional(),
  /** Only what will be paid on this day or before, as the forecast of payments counts it: YYYY-MM-DD. */
  dueBy: dayInput('日期格式不正确').optional(),
  accountNo: z.string().max(28).optional(),
  minAmount: amountInput.optional(),
  maxAmount: amountInput.optional(),
  /** Order number, amount, payee's name or account, tail of the paying account, remark. */
  keyword: z.string().trim().max(64).optional(),
};

/** Columns by which the order list can be sorted; newest first otherwise. */
export const orderSorts = ['submittedAt', 'amount', 'fee'] as const;

export const queryOrdersJnl = operation({
  path: 'order/queryOrdersJnl',
  title: '查询订单流水',
  input: z.object({ ...orderFilter, ...pageInput, sort: sortInput(orderSorts) }).refine(...amountRange),
  output: pageOutput(orderRow).extend({
    /**
     * Over the whole filter, not the page. `fee` counts charged fees only: not those of orders that wait, failed or
     * were given back their fee. `amount` is of payments, `income` of money that arrived.
     */
    totals: z.object({ count: z.number(), amount: yuan, fee: yuan, income: yuan }),
    /** How many orders each tab would list: the same filter without its states. */
    tabs: z.object({
      all: z.number(),
      ...(Object.fromEntries(Object.keys(orderTabs).map((tab) => [tab, z.number()])) as Record<
        keyof typeof orderTabs,
        z.ZodNumber
      >),
    }),
    /**
     * Why list, totals and tabs may lack orders of the keyword: more match than are listed, more payees do, or remarks
     * of older orders were not read. None is missing from `from` on; null: of no time. Empty: none is missing.
     */
    keywordLimits: z.array(z.object({ by: z.enum(['orders', 'payees', 'remarks']), from: time.nullable() })),
  }),
  errors: [ORDER_PERIOD_INVALID],
  policy: read(['0501']),
});

export const exportOrdersJnl = operation({
  path: 'order/queryOrdersJnlExport',
  title: '导出订单流水',
  input: z.object({ ...orderFilter, format: z.enum(['csv', 'xlsx']).default('xlsx') }).refine(...amountRange),
  /** `fileStr` is base64 of the file. */
  output: z.object({ fileStr: z.string(), fileName: z.string(), rowCount: z.number() }),
  errors: [ORDER_PERIOD_INVALID, EXPORT_NOT_ALLOWED, EXPORT_TOO_LONG_AT_ONCE, EXPORTS_BUSY],
  /**
   * A change, so that the operation log has every download (domain-rules section 18). The refusal is that of every way
   * to export.
   */
  policy: {
    audience: 'merchant',
    permission: ['050101'],
    refusal: EXPORT_NOT_ALLOWED,
    effect: 'change',
    snapshot: true,
  },
});

/** The to-do of this person: orders whose current step they may decide now. */
export const auditBacklog = operation({
  path: 'plm/audit.backlog',
  title: '查询待办',
  input: z.object({ keyword: z.string().trim().max(64).optional(), ...pageInput }),
  output: pageOutput(
    orderRow.extend({
      orderHash: z.string(),
      reviewDeadline: time,
      stepTitle: z.string(),
      stepNo: z.number(),
      stepCount: z.number(),
    }),
  ).extend({
    totals: z.object({ count: z.number(), amount: yuan, oldestSubmittedAt: time.nullable() }),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

/** Whether the amount is within what this reviewer may approve; exempt from the error popup (spec section 8). */
export const reviewAmountVerification = operation({
  path: 'order/reviewAmountVerification',
  title: '校验复核额度',
  input: z.object({ orderNo }),
  output: z.object({ covered: z.boolean(), singleLimit: yuan.nullable(), reason: z.string() }),
  errors: [ORDER_MISSING],
  policy: { ...read(['0401', '040101']), silentErrors: true },
});

export const orderOperations = [
  queryOrderDetail,
  querySignatures,
  queryOrderLines,
  queryBatches,
  queryOrdersJnl,
  exportOrdersJnl,
  auditBacklog,
  queryWorkbench,
  queryAttention,
  queryUnusual,
  reviewAmountVerification,
  ...repeatOperations,
  approveOrder,
  rejectOrder,
  approveOrders,
  rejectOrders,
  cancelOrder,
  returnOrder,
  passOrderUp,
];
