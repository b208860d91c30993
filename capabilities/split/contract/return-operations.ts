import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_ACCOUNT_MISSING,
} from '#capabilities/account/contract/errors.ts';
import { placingErrors } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import {
  ORIGINAL_ORDER_BUSY,
  OVER_ORIGINAL_REMAINDER,
  TRADE_PARTLY_RESERVED,
} from '#capabilities/order/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, pageInput, pageOutput, requestNo, yuan } from '#platform/kernel/page.ts';
import { OVER_SPLIT_RETURNABLE, SPLIT_SHARE_NOT_RETURNABLE, SPLIT_TEXT_REFUSED } from './errors.ts';
import { moves, reads } from './policies.ts';
import { receivedStates } from './words.ts';

const shareNo = z.string({ error: '请选择收到的分账' }).regex(/^\d{24}$/, '分账单号不正确，请从列表中选择');

/** By its receiver: a part of a share, or all of it, goes back to who shared it. */
export const returnShare = operation({
  path: 'csdb/v2/separate/return',
  title: '分账回退',
  input: z.object({
    requestNo,
    shareNo,
    amount: amountInput,
    reason: z.string({ error: '请输入退回原因' }).trim().min(1, '请输入退回原因').max(60, '退回原因最多60个字'),
    /** Without enough money it waits up to seven days for it, in place of being refused. */
    waits: z.boolean().optional(),
    mespAuthList,
  }),
  output: z.object({ orderNo: z.string(), state: z.string(), auditStatus: z.string(), shareNo: z.string() }),
  errors: [
    ...placingErrors,
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    ORIGINAL_ORDER_BUSY,
    OVER_ORIGINAL_REMAINDER,
    TRADE_PARTLY_RESERVED,
    SPLIT_TEXT_REFUSED,
    SPLIT_SHARE_NOT_RETURNABLE,
    OVER_SPLIT_RETURNABLE,
  ],
  policy: { ...moves, confirm: { password: true, sms: 'split.return' }, certificate: true },
  codeBinds: { orderNo: (input) => input.shareNo, amount: ({ amount }) => amount },
});

const receivedShare = z.object({
  shareNo: z.string(),
  /** Who shared it, and gets back what is returned. */
  payerName: z.string(),
  /** The account that received it, and that a return is paid from. */
  accountNo: z.string(),
  receivedAt: z.string(),
  /** The last day on which it can be returned. */
  returnUntil: z.string(),
  amount: yuan,
  /** What was returned, and what is about to be. */
  returned: yuan,
  /** The most that can be returned now. */
  returnable: yuan,
  remark: z.string(),
  state: keysOf(receivedStates),
  stateName: z.string(),
});
export type ReceivedShare = z.output<typeof receivedShare>;

export const listReceivedShares = operation({
  path: 'csdb/v2/separate/received',
  title: '查询收到的分账',
  input: z.object({ keyword: z.string().trim().max(64).optional(), ...pageInput }),
  output: pageOutput(receivedShare),
  errors: [],
  policy: reads,
});
