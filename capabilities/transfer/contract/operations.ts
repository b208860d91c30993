import {
  DUE_TIME_INVALID,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_IS_PAYER,
  QUOTE_MISMATCH,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '#capabilities/order/contract/errors.ts';
import { paysAgain } from '#capabilities/order/contract/shapes.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import {
  submissionBinds,
  submissionErrors,
  submissionInput,
  submissionLines,
  submissionOutput,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { QUOTE_EXPIRED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, chosenAccountInput, mespAuthList, payeeAccountInput, requestNo } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { TRANSFER_PAYEE_MISMATCH, TRANSFER_REMARK_REFUSED } from './errors.ts';

/**
 * Transfers to a company's account inside the provider, at once or scheduled (domain-rules section 5). It is booked the
 * moment it runs.
 */
export const transfer = operation({
  path: 'csdb/v2/transfer/standard',
  title: '转账',
  input: z.object({
    requestNo,
    quoteId: z.string({ error: '请先确认费用' }).max(64),
    accountNo: chosenAccountInput('请选择付款账户'),
    payeeAccountNo: payeeAccountInput,
    payeeName: z
      .string({ error: '请输入收款方名称' })
      .trim()
      .min(2, '请输入收款方名称')
      .max(60, '收款方名称最多60个字'),
    amount: amountInput,
    remark: z.string().trim().max(100, '备注最多100个字').optional(),
    /** When it is to be done; left out: at once. */
    scheduledAt: timeInput.optional(),
    paysAgain,
    mespAuthList,
  }),
  output: z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() }),
  errors: [
    ...payingErrors,
    QUOTE_EXPIRED,
    QUOTE_MISMATCH,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    PAYEE_IS_PAYER,
    TOO_MANY_LOOKUPS,
    PAYEE_PAUSED,
    ORDER_MISSING,
    DUE_TIME_INVALID,
    ORDER_PAID_AGAIN,
    TRANSFER_PAYEE_MISMATCH,
    TRANSFER_REMARK_REFUSED,
  ],
  policy: placesOrder('030201', 'transfer'),
  codeBinds: { payee: ({ payeeAccountNo }) => payeeAccountNo, amount: ({ amount }) => amount },
});

/** All lines of a checked sheet as one order (domain-rules section 5). */
export const transferBatch = operation({
  path: 'csdb/v2/transfer/batch',
  title: '批量转账',
  input: submissionInput,
  output: submissionOutput,
  errors: submissionErrors,
  policy: submissionPolicy('030201', 'transfer.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

export const transferOperations = [transfer, transferBatch];
