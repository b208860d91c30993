import { z } from 'zod';
import { choosesPayee, isMadeByForm, kindRights } from '#capabilities/account/contract/kinds.ts';
import { speeds } from '#capabilities/account/contract/words.ts';
import { BATCH_MISSING } from '#capabilities/upload/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, payeeAccountInput, yuan } from '#platform/kernel/page.ts';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from './errors.ts';
import { orderNo, orderState, read, time } from './shapes.ts';

/**
 * domain-rules section 3.7 for one payment: orders of the last 24 hours to the same payee with the same amount that
 * were not refused, taken back or failed. It only warns; an intended payment is made. The payee is an account inside
 * the provider, or an own bank account; a batch is compared row by row.
 */
export const checkRepeatCommit = operation({
  path: 'csdb/v2/business/checkRepeatCommit',
  title: '查询重复提交',
  input: z
    .object({
      payeeAccountNo: payeeAccountInput.optional(),
      bankAccountId: z.uuid('请选择银行账户').optional(),
      amount: amountInput.optional(),
      batchId: z.uuid('请选择批次').optional(),
    })
    .refine(
      ({ payeeAccountNo, bankAccountId, batchId }) =>
        [payeeAccountNo, bankAccountId, batchId].filter((one) => one !== undefined).length === 1,
      '请输入收款账号、选择银行账户或批次',
    )
    .refine(({ amount, batchId }) => (amount === undefined) === (batchId !== undefined), {
      error: '请输入金额',
      path: ['amount'],
    }),
  output: z.object({
    /** Grey and red are of batches: equal rows in the sheet; a number or file that is used. */
    level: z.enum(['none', 'grey', 'amber', 'red']),
    /** Newest first; three at most for one payment, twenty for a batch. */
    hits: z.array(
      z.object({
        orderNo: z.string(),
        typeName: z.string(),
        state: orderState,
        stateName: z.string(),
        makerName: z.string(),
        submittedAt: time,
        payeeName: z.string(),
        amount: yuan,
      }),
    ),
    /**
     * Of a batch with `amber`: its submission names it, with a reason. Another order that is found makes another code.
     */
    confirmCode: z.string().optional(),
  }),
  errors: [BATCH_MISSING],
  policy: read(kindRights(['make'], { isIncluded: choosesPayee })),
});

/**
 * With what a payment form begins that repeats an order which paid nothing in the end. The payee's account is whole,
 * for those only who make orders of its kind.
 */
export const queryPayAgain = operation({
  path: 'order/queryPayAgain',
  title: '查询再次付款信息',
  input: z.object({ orderNo }),
  output: z.object({
    accountNo: z.string(),
    amount: yuan,
    remark: z.string(),
    payeeName: z.string(),
    payeeAccountNo: z.string(),
    payeeBankName: z.string(),
    /** Empty for a line of a batch. */
    typeCode: z.string(),
    /** Of a line of a batch, in the sheet's words. */
    payeeType: z.string(),
    /** The own bank account of a withdrawal, if it is still bound. */
    bankAccountId: z.string().nullable(),
    /** Empty where the kind offers no choice. */
    speed: z.union([keysOf(speeds), z.literal('')]),
    /** What only its kind knows, for the form of that kind; null where it has none. */
    details: z.unknown(),
  }),
  errors: [ORDER_MISSING, ORDER_PAID_AGAIN],
  policy: read(kindRights(['make'], { isIncluded: isMadeByForm })),
});

export const repeatOperations = [checkRepeatCommit, queryPayAgain];
