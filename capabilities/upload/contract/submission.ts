import { DUE_TIME_INVALID, PAYEE_IS_PAYER } from '#capabilities/account/contract/errors.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import type { Operation, Policy } from '#platform/kernel/operation.ts';
import { amountInput, chosenAccountInput, mespAuthList, requestNo, yuan } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { BULK_TIMEOUT_MS } from '../constants.ts';
import { BATCH_MISMATCH, BATCH_MISSING, BATCH_NOT_SUBMITTABLE, BATCH_REPEATS_PAYMENTS } from './errors.ts';

/** What the calls that make one order of a checked sheet have in common; each kind has its own call, path and right. */

const REASON_MAX = 100;

export const submissionInput = z.object({
  requestNo,
  batchId: z.uuid('请选择批次'),
  accountNo: chosenAccountInput('请选择付款账户'),
  /** The total that the person saw; left out by programs that read it from the batch. */
  amount: amountInput.optional(),
  /** Of the draft that the person saw: its rows may have been changed in another tab since. */
  sha256: z.string().max(64).optional(),
  /** Of `business/checkRepeatCommit`, when the same was paid lately; with the reason why it is paid again. */
  confirmCode: z.string().max(64, '请重新确认重复付款').optional(),
  reason: z.string().trim().min(2, '请填写原因，2～100个字').max(REASON_MAX, '请填写原因，2～100个字').optional(),
  /** When it is to be done; left out: on the day of the sheet, or at once. */
  scheduledAt: timeInput.optional(),
  mespAuthList,
});
type SubmissionInput = z.output<typeof severalInput>;

/** Of a kind whose drafts become several orders: each row says where its money comes from. */
export const severalInput = submissionInput.omit({ accountNo: true, scheduledAt: true });

export const severalOutput = z.object({
  batchId: z.string(),
  count: z.number(),
  /** What its rows became: orders of trades, or accounts to collect from. */
  orders: z.number(),
  /** Those of them that wait for their review. */
  waiting: z.number(),
  amount: yuan,
});

export const severalErrors = [BATCH_MISSING, BATCH_NOT_SUBMITTABLE, BATCH_REPEATS_PAYMENTS, BATCH_MISMATCH] as const;

export const submissionOutput = z.object({
  orderNo: z.string(),
  auditStatus: z.string(),
  state: z.string(),
  count: z.number(),
  amount: yuan,
  fee: yuan,
});

export const submissionErrors = [
  ...payingErrors,
  PAYEE_IS_PAYER,
  PAYEE_PAUSED,
  DUE_TIME_INVALID,
  BATCH_MISSING,
  BATCH_NOT_SUBMITTABLE,
  BATCH_REPEATS_PAYMENTS,
  BATCH_MISMATCH,
] as const;

/** `sms`: the purpose of its code. */
export const submissionPolicy = <Code extends RightCode>(permission: Code, sms: string) =>
  ({ ...placesOrder(permission, sms), timeoutMs: BULK_TIMEOUT_MS }) as const satisfies Policy;

/** The call of a kind whose drafts become several orders. */
export type SubmitSeveral = Operation<typeof severalInput, typeof severalOutput>;

/** The call of one kind, which may have codes of its own besides `submissionErrors`. */
export type SubmitBatch = Operation<typeof submissionInput, typeof submissionOutput>;

/** The code is bound to the total; a program that names only the batch is held to the batch's own total. */
export const submissionBinds = { amount: ({ amount, batchId }: SubmissionInput) => amount ?? batchId };

export const submissionLines = ({ batchId }: SubmissionInput): string[] => [`批次：${batchId}`];
