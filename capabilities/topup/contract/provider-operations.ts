import { z } from 'zod';
import { acts, confirms, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { DECIDER_LOST_RIGHT, SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { REASON } from '../constants.ts';
import {
  REMITTANCE_ACCOUNT_MISSING,
  REMITTANCE_ENDED,
  REMITTANCE_MISSING,
  REMITTANCE_RETURN_FAILED,
} from './errors.ts';
import { remittanceStates } from './words.ts';

/** Remittances that were not credited when they arrived, as the provider's people see them. */
const VIEW = ['op.fund.view'] as const;
const serialNo = z.string({ error: '请选择来款' }).trim().min(1, '请选择来款').max(80, '请选择来款');
const accountNo = z.string({ error: '请选择入账账户' }).regex(/^\d{6,30}$/, '请选择入账账户');
const reason = z
  .string({ error: '请填写依据' })
  .trim()
  .min(REASON.min, `依据至少${REASON.min}个字`)
  .max(REASON.max, `依据最多${REASON.max}个字`);

const remittance = z.object({
  serialNo: z.string(),
  arrivedAt: z.string(),
  /** Since it arrived. */
  ageDays: z.number(),
  payerName: z.string(),
  payerAccountNo: z.string(),
  payerBankName: z.string(),
  toAccountNo: z.string(),
  amount: yuan,
  remark: z.string(),
  state: keysOf(remittanceStates),
  stateName: z.string(),
  /** Why it was not credited, or why the bank did not send it back. */
  hint: z.string(),
  /** Whom it was credited to; empty before. */
  mid: z.string(),
  customerName: z.string(),
  orderNo: z.string(),
  /** It was proposed to credit it or to send it back, and another person has not decided. */
  isWaiting: z.boolean(),
});
export type Remittance = z.output<typeof remittance>;

const remittanceFilter = {
  states: z.array(keysOf(remittanceStates)).max(5).optional(),
  /** A part of the payer's name or of the remark, or the whole serial number. */
  keyword: z.string().trim().max(60, '最多60个字符').default(''),
  amount: amountInput.optional(),
};

/** The longest waiting first. */
export const pageRemittances = operation({
  path: 'console/remittance/page',
  realm: 'provider',
  title: '查询未认领来款',
  input: z.object({ ...pageInput, ...remittanceFilter }),
  output: pageOutput(remittance),
  errors: [],
  policy: sees(...VIEW),
});

/** A change for the log: who took it is noted. */
export const exportRemittances = operation({
  path: 'console/remittance/export',
  realm: 'provider',
  title: '导出未认领来款',
  input: z.object({ ...remittanceFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...VIEW), timeoutMs: 60_000 },
});

const receiver = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  mid: z.string(),
  customerName: z.string(),
  canReceive: z.boolean(),
});
export type RemittanceReceiver = z.output<typeof receiver>;

/** Accounts that the money may be meant for: of merchants with the name, or number, that is looked for. */
export const findReceivers = operation({
  path: 'console/remittance/receivers',
  realm: 'provider',
  title: '查找来款的收款账户',
  input: z.object({ keyword: z.string().trim().min(2, '请输入商户名称、商户号或账号').max(60, '最多60个字符') }),
  output: z.object({ list: z.array(receiver) }),
  errors: [],
  policy: sees('op.fund.propose'),
});

/** Another person decides; then the account is credited, once. The merchant reads the reason. */
export const proposeClaim = operation({
  path: 'console/remittance/claim',
  realm: 'provider',
  title: '提交来款入账',
  input: z.object({ requestNo, serialNo, accountNo, reason, mespAuthList: totpFactor }),
  output: z.object({ changeId: z.string() }),
  errors: [
    DECIDER_LOST_RIGHT,
    SAME_CHANGE_PENDING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    REMITTANCE_ENDED,
    REMITTANCE_MISSING,
    REMITTANCE_ACCOUNT_MISSING,
  ],
  policy: confirms('op.fund.propose'),
});

/** Another person decides; then the bank is asked to pay it to its payer, once. */
export const proposeSendBack = operation({
  path: 'console/remittance/sendBack',
  realm: 'provider',
  title: '提交来款退回',
  input: z.object({ requestNo, serialNo, reason, mespAuthList: totpFactor }),
  output: z.object({ changeId: z.string() }),
  errors: [DECIDER_LOST_RIGHT, SAME_CHANGE_PENDING, REMITTANCE_ENDED, REMITTANCE_MISSING, REMITTANCE_RETURN_FAILED],
  policy: confirms('op.fund.propose'),
});

export const topupProviderOperations = [
  pageRemittances,
  exportRemittances,
  findReceivers,
  proposeClaim,
  proposeSendBack,
];
