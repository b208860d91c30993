import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_ACCOUNT_MISSING,
} from '#capabilities/account/contract/errors.ts';
import { placingErrors } from '#capabilities/account/contract/placing.ts';
import { ORIGINAL_ORDER_BUSY, OVER_ORIGINAL_REMAINDER } from '#capabilities/order/contract/errors.ts';
import {
  severalErrors,
  severalInput,
  severalOutput,
  submissionBinds,
  submissionLines,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  fieldInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { RECEIVERS_A_REQUEST } from '../constants.ts';
import {
  NOTHING_TO_SPLIT,
  OVER_SPLIT_REMAINDER,
  SPLITS_UNDER_WAY,
  SPLIT_HOLD_EXISTS,
  SPLIT_HOLD_MISSING,
  SPLIT_RECEIVER_MISSING,
  SPLIT_RECEIVER_TWICE,
  SPLIT_SHARE_TOO_SMALL,
  SPLIT_SUM_MISMATCH,
  SPLIT_TEXT_REFUSED,
  TOO_MANY_SPLITS,
  TRADE_NOT_SPLITTABLE,
} from './errors.ts';
import { percentFault } from './percent.ts';
import { moves, reads } from './policies.ts';
import { ratioOperations } from './ratio-operations.ts';
import { receiverId, receiverOperations } from './receiver-operations.ts';
import { listReceivedShares, returnShare } from './return-operations.ts';
import { shareResults, tradeStates } from './words.ts';

/** A received trade, by the number of the payer's order; and what was set apart of it, by its own. */
const tradeNo = z.string({ error: '请选择交易' }).regex(/^\d{24}$/, '交易单号不正确，请从列表中选择');
const freezeNo = z.string({ error: '请选择分账单' }).regex(/^\d{24}$/, '分账单号不正确，请从列表中选择');
const time = z.string();
/** Percent of the trade's amount. */
const percent = fieldInput(percentFault);

/** Of every call that makes orders: its own order, and what is left of the trade's part at that moment. */
const answer = z.object({ orderNo: z.string(), state: z.string(), auditStatus: z.string(), freezeNo: z.string() });
export type SplitAnswer = z.output<typeof answer>;

export const querySupport = operation({
  path: 'csdb/v2/accSplit/v4Supported',
  title: '查询分账开通情况',
  input: z.object({}),
  /** `ratio`: the most of a trade that may be shared, in percent. */
  output: z.object({ supported: z.boolean(), ratio: z.string() }),
  errors: [],
  policy: reads,
});

/** Sets the most that may be shared of a received trade apart. */
export const freezeTrade = operation({
  path: 'csdb/v2/separate/freeze',
  title: '分账冻结',
  input: z.object({ requestNo, tradeNo, mespAuthList }),
  output: answer,
  errors: [
    ...placingErrors,
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    TRADE_NOT_SPLITTABLE,
    SPLIT_HOLD_EXISTS,
    NOTHING_TO_SPLIT,
  ],
  policy: { ...moves, confirm: { password: true, sms: 'split.freeze' }, certificate: true },
  codeBinds: { orderNo: (input) => input.tradeNo },
});

const share = z
  .object({ receiverId, amount: amountInput.optional(), ratio: percent.optional() })
  .refine(({ amount, ratio }) => (amount === undefined) !== (ratio === undefined), '请填写分账金额或比例');
export type ShareInput = z.output<typeof share>;

/** Shares a part of what was set apart. `amount` is the total, which must be what the receivers get together. */
export const splitTrade = operation({
  path: 'csdb/v2/separate/order',
  title: '发起分账',
  input: z.object({
    requestNo,
    freezeNo,
    amount: amountInput,
    receivers: z
      .array(share)
      .min(1, '请至少添加一个接收方')
      .max(RECEIVERS_A_REQUEST, `一次最多分给${RECEIVERS_A_REQUEST}个接收方`),
    remark: z.string().trim().max(60, '备注最多60个字').default(''),
    mespAuthList,
  }),
  output: answer,
  errors: [
    ...placingErrors,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    ORIGINAL_ORDER_BUSY,
    OVER_ORIGINAL_REMAINDER,
    SPLIT_HOLD_MISSING,
    SPLIT_RECEIVER_MISSING,
    SPLIT_RECEIVER_TWICE,
    OVER_SPLIT_REMAINDER,
    SPLIT_SUM_MISMATCH,
    TOO_MANY_SPLITS,
    SPLIT_SHARE_TOO_SMALL,
    SPLIT_TEXT_REFUSED,
  ],
  policy: { ...moves, confirm: { password: true, sms: 'split.order' }, certificate: true },
  codeBinds: { orderNo: (input) => input.freezeNo, amount: ({ amount }) => amount },
});

/** Shares parts of several trades by a checked sheet: one request a trade, all of them or none. */
export const splitBatch = operation({
  path: 'csdb/v2/separate/batch',
  title: '批量分账',
  input: severalInput,
  output: severalOutput,
  errors: [...new Set([...severalErrors, ...splitTrade.errors])],
  policy: submissionPolicy('031201', 'split.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

/** Gives what nobody got back to the payer of the split, and ends it. */
export const finishSplit = operation({
  path: 'csdb/v2/separate/finish',
  title: '完结分账',
  input: z.object({ requestNo, freezeNo, mespAuthList }),
  output: answer,
  errors: [...placingErrors, ORIGINAL_ORDER_BUSY, OVER_ORIGINAL_REMAINDER, SPLIT_HOLD_MISSING, SPLITS_UNDER_WAY],
  policy: { ...moves, confirm: { password: true, sms: 'split.finish' }, certificate: true },
  codeBinds: { orderNo: (input) => input.freezeNo },
});

const trade = z.object({
  tradeNo: z.string(),
  /** Empty: nothing of it was set apart yet. */
  freezeNo: z.string(),
  typeName: z.string(),
  payerName: z.string(),
  accountNo: z.string(),
  receivedAt: time,
  amount: yuan,
  /** The amount without what was paid back. */
  base: yuan,
  /** The most that may be shared; of an open trade, by the ratio of today. */
  limit: yuan,
  ratio: z.string(),
  shared: yuan,
  left: yuan,
  state: keysOf(tradeStates),
  stateName: z.string(),
  /** What is left goes back then; null: nothing is held. */
  expiresAt: time.nullable(),
});
export type SplitTradeRow = z.output<typeof trade>;

export const listTrades = operation({
  path: 'csdb/v2/separate/page',
  title: '查询可分账交易',
  input: z.object({
    states: z.array(keysOf(tradeStates)).max(Object.keys(tradeStates).length).optional(),
    keyword: z.string().trim().max(64).optional(),
    ...pageInput,
  }),
  output: pageOutput(trade),
  errors: [],
  policy: reads,
});

const shareRow = z.object({
  orderNo: z.string(),
  receiverName: z.string(),
  accountNo: z.string(),
  relationName: z.string(),
  amount: yuan,
  /** What its receiver has given back. */
  returned: yuan,
  /** Percent, where the maker entered one; else empty. */
  ratio: z.string(),
  result: keysOf(shareResults),
  resultName: z.string(),
  /** Why it failed. */
  reason: z.string(),
  finishedAt: time.nullable(),
});
export type SplitShareRow = z.output<typeof shareRow>;

export const queryTrade = operation({
  path: 'csdb/v2/separate/detail',
  title: '查询分账详情',
  input: z.object({ tradeNo }),
  output: trade.extend({
    requests: z.array(
      z.object({
        splitNo: z.string(),
        submittedAt: time,
        makerName: z.string(),
        remark: z.string(),
        amount: yuan,
        shares: z.array(shareRow),
      }),
    ),
    /** What can be done with it now; a person needs the right besides. */
    actions: z.object({ freeze: z.boolean(), split: z.boolean(), finish: z.boolean() }),
  }),
  errors: [TRADE_NOT_SPLITTABLE],
  policy: reads,
});
export type SplitTradeDetail = z.output<typeof queryTrade.output>;

export const splitOperations = [
  querySupport,
  ...receiverOperations,
  freezeTrade,
  splitTrade,
  splitBatch,
  finishSplit,
  returnShare,
  listReceivedShares,
  listTrades,
  queryTrade,
  ...ratioOperations,
];
