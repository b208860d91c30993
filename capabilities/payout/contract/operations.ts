import {
  ACCOUNT_MISSING,
  BUSINESS_NOT_OPEN,
  DUE_TIME_INVALID,
  QUOTE_MISMATCH,
} from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { accountBalance, tradeLimit } from '#capabilities/account/contract/operations.ts';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '#capabilities/order/contract/errors.ts';
import { paysAgain } from '#capabilities/order/contract/shapes.ts';
import { NAME_MAX } from '#capabilities/payee/contract/bank-payee.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import { QUOTE_EXPIRED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, chosenAccountInput, mespAuthList, payeeAccountInput, requestNo } from '#platform/kernel/page.ts';
import {
  submissionBinds,
  submissionErrors,
  submissionInput,
  submissionLines,
  submissionOutput,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { BANK_CARD_INVALID, PAYOUT_PURPOSE_REQUIRED, PAYOUT_REMARK_REFUSED, PERSON_NAME_HAS_DIGITS } from './errors.ts';

const accountNo = chosenAccountInput('请选择付款账户');
const text = (missing: string, max: number, tooLong: string) =>
  z.string({ error: missing }).trim().min(2, missing).max(max, tooLong);

/**
 * One payment to another's bank account, at once or later (domain-rules section 3). The fee is charged on top of the
 * amount.
 */
export const payOut = operation({
  path: 'csdb/v2/daifu/withdraw/order',
  title: '代付',
  input: z.object({
    requestNo,
    quoteId: z.string({ error: '请先确认费用' }).max(64),
    accountNo,
    payeeBankAccountNo: payeeAccountInput,
    payeeName: text('请输入收款户名', NAME_MAX, `收款户名最多${NAME_MAX}个字`),
    payeeBankName: text('请输入开户银行', 60, '开户银行最多60个字'),
    payeeType: z.enum(['company', 'individual'], { error: '请选择账户类型' }),
    amount: amountInput,
    speed: z.enum(['T0', 'T1'], { error: '请选择到账时间' }).default('T0'),
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
    PAYEE_PAUSED,
    ORDER_MISSING,
    DUE_TIME_INVALID,
    ORDER_PAID_AGAIN,
    PERSON_NAME_HAS_DIGITS,
    BANK_CARD_INVALID,
    PAYOUT_REMARK_REFUSED,
    PAYOUT_PURPOSE_REQUIRED,
  ],
  policy: placesOrder('030401', 'payout'),
  codeBinds: { payee: ({ payeeBankAccountNo }) => payeeBankAccountNo, amount: ({ amount }) => amount },
});

/** All lines of a checked sheet as one order (domain-rules section 3). */
export const payOutBatch = operation({
  path: 'csdb/v2/daifu/batchWithdraw/order',
  title: '批量代付',
  input: submissionInput,
  output: submissionOutput,
  errors: submissionErrors,
  policy: submissionPolicy('030401', 'payout.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

const read = { audience: 'merchant', permission: ['0304', '030401'], effect: 'read' } as const;

export const getPaymentAccountLimit = operation({
  path: 'csdb/v2/daifu/paymentAccount/getPaymentAccountLimit',
  title: '查询代付限额',
  input: z.object({ accountNo }),
  output: tradeLimit.extend({ accountNo: z.string() }),
  errors: [ACCOUNT_MISSING, BUSINESS_NOT_OPEN],
  policy: read,
});

export const getCashierAccount = operation({
  path: 'csdb/v2/daifu/paymentAccount/getCashierAccount',
  title: '查询代付付款账户',
  input: z.object({}),
  /** All paying accounts; `canPay`: the account's status lets money out now. */
  output: z.object({ list: z.array(accountBalance.extend({ canPay: z.boolean() })) }),
  errors: [],
  policy: read,
});

export const getAvailCashierAccount = operation({
  path: 'csdb/v2/daifu/paymentAccount/getAvailCashierAccount',
  title: '查询可用的代付付款账户',
  input: z.object({}),
  output: z.object({ list: z.array(accountBalance) }),
  errors: [],
  policy: read,
});

/** Whether the merchant has signed the payout product, which it opens in the app centre. */
export const checkWebDaiFuFuncProduct = operation({
  path: 'csdb/v2/center/checkWebDaiFuFuncProduct',
  title: '查询代付是否开通',
  input: z.object({}),
  output: z.object({ opened: z.boolean() }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const payoutOperations = [
  checkWebDaiFuFuncProduct,
  payOut,
  payOutBatch,
  getPaymentAccountLimit,
  getCashierAccount,
  getAvailCashierAccount,
];
