import { BANK_ACCOUNT_MISSING, DUE_TIME_INVALID, QUOTE_MISMATCH } from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '#capabilities/order/contract/errors.ts';
import { paysAgain } from '#capabilities/order/contract/shapes.ts';
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
import { amountInput, chosenAccountInput, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { bankOperations } from './bank-operations.ts';
import { BANK_ACCOUNT_COOLING, WITHDRAWAL_REMARK_REFUSED } from './errors.ts';

/**
 * Withdraws to an own bank account, at once or scheduled (domain-rules section 4). The fee is charged on top of the
 * amount.
 */
export const withdraw = operation({
  path: 'csdb/v2/withDraw/standard',
  title: '提现',
  input: z.object({
    requestNo,
    quoteId: z.string({ error: '请先确认费用' }).max(64),
    accountNo: chosenAccountInput('请选择付款账户'),
    bankAccountId: z.string({ error: '请选择提现银行账户' }).min(1, '请选择提现银行账户').max(64),
    amount: amountInput,
    speed: z.enum(['T0', 'T1'], { error: '请选择到账时间' }),
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
    BANK_ACCOUNT_MISSING,
    ORDER_MISSING,
    DUE_TIME_INVALID,
    ORDER_PAID_AGAIN,
    WITHDRAWAL_REMARK_REFUSED,
    BANK_ACCOUNT_COOLING,
  ],
  policy: placesOrder('030101', 'withdraw'),
  codeBinds: { payee: ({ bankAccountId }) => bankAccountId, amount: ({ amount }) => amount },
});

/** All lines of a checked sheet as one order, each to a bound bank account (domain-rules section 4). */
export const withdrawBatch = operation({
  path: 'csdb/v2/withDraw/batch',
  title: '批量提现',
  input: submissionInput,
  output: submissionOutput,
  errors: submissionErrors,
  policy: submissionPolicy('030101', 'withdraw.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

export const withdrawalOperations = [withdraw, withdrawBatch, ...bankOperations];
