import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, payeeAccountInput, yuan } from '#platform/kernel/page.ts';
import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  BUSINESS_NOT_OPEN,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_ACCOUNT_MISSING,
  PAYEE_IS_PAYER,
  PAYEE_TYPE_UNKNOWN,
  TOO_MANY_LOOKUPS,
  FEE_EXCEEDS_AMOUNT,
} from './errors.ts';
import { entersAccount, isKind, kindRights } from './kinds.ts';
import { feeFroms } from './fee-from.ts';
import { accountStatuses, accountTypes, speeds } from './words.ts';
import { listAccountChanges, queryAccountActivity } from './activity-operations.ts';
import { balanceOperations } from './balance-operations.ts';
import { figureOperations } from './figure-operations.ts';
import { raiseOperations } from './raise-operations.ts';
import { recordOperations } from './record-operations.ts';
import { accountNo, read, seesAccounts, text, time } from './shapes.ts';

/** The id of a kind of order. */
const fundFunction = z.string({ error: '请选择业务类型' }).refine((id) => isKind(id), '请选择业务类型');
const speed = keysOf(speeds);
const paysOut = kindRights(['see', 'make']);

/** `inTransitBalance` is the pending bucket; totalBalance is the sum of the three (domain-rules section 1). */
export const accountBalance = z.object({
  accountNo: text,
  accountType: keysOf(accountTypes),
  accountTypeName: text,
  accountName: text,
  status: keysOf(accountStatuses),
  statusName: text,
  availableBalance: yuan,
  frozenBalance: yuan,
  inTransitBalance: yuan,
  totalBalance: yuan,
});

const bankAccount = z.object({
  bankAccountId: z.string(),
  bankName: text,
  bankAccountNo: text,
  accountName: text,
  boundAt: time,
  /** Bound lately: until then at most so much can be withdrawn to it; null: no longer. */
  coolsUntil: time.nullable(),
  coolingMost: yuan.nullable(),
});

/** Limit, used, left (domain-rules section 13). `used` counts what waits for review as well. */
const amountLimit = z.object({ limit: yuan, used: yuan, left: yuan });
export const tradeLimit = z.object({
  function: text,
  functionName: text,
  single: yuan,
  day: amountLimit,
  month: amountLimit,
  dayCount: z.object({ limit: z.number(), used: z.number(), left: z.number() }),
});

export const listAccounts = operation({
  path: 'csdb/v2/account/list',
  title: '查询账户列表',
  input: z.object({}),
  output: z.object({ list: z.array(accountBalance) }),
  errors: [],
  policy: read(seesAccounts),
});

export const getAccount = operation({
  path: 'csdb/v2/account/get',
  title: '查询账户',
  input: z.object({ accountNo }),
  output: accountBalance,
  errors: [ACCOUNT_MISSING],
  policy: read(seesAccounts),
});

export const getAccountInfo = operation({
  path: 'csdb/v2/account/getAccountInfo',
  title: '查询账户详情',
  input: z.object({ accountNo }),
  output: accountBalance.extend({
    openedAt: time,
    /** Why it has its status, where the provider has set that; else empty. */
    statusReason: text,
    canPay: z.boolean(),
    canReceive: z.boolean(),
    limits: z.array(tradeLimit),
    bankAccounts: z.array(bankAccount),
    /** Parts of the balance that are frozen for no order, the newest first. */
    partFreezes: z.array(z.object({ amount: yuan, reason: text, frozenAt: time })),
  }),
  errors: [ACCOUNT_MISSING],
  policy: read(seesAccounts),
});

export const listAvailableAccounts = operation({
  path: 'csdb/v2/account/available',
  title: '查询可付款账户',
  input: z.object({ function: fundFunction }),
  /** Only those whose status lets money out and for which the function is open; the first is the one to preselect. */
  output: z.object({ list: z.array(accountBalance) }),
  errors: [],
  policy: read(seesAccounts),
});

export const findPayee = operation({
  path: 'csdb/v2/account/recevier/info',
  title: '查询收款账户信息',
  input: z.object({ payeeAccountNo: payeeAccountInput }),
  /** Name masked (spec section 3); `reason` says why it cannot receive. */
  output: z.object({
    payeeAccountNo: text,
    payeeName: text,
    bankName: text,
    canReceive: z.boolean(),
    ownAccount: z.boolean(),
    reason: text.optional(),
  }),
  errors: [PAYEE_ACCOUNT_MISSING, TOO_MANY_LOOKUPS],
  policy: read(kindRights(['see', 'make'], { isIncluded: entersAccount })),
});

export const listBankAccounts = operation({
  path: 'csdb/v2/withDrawAcc/bankAccountList',
  title: '查询提现银行账户',
  input: z.object({}),
  /** Bank account numbers masked: first 6 and last 4 (spec section 3). */
  output: z.object({ list: z.array(bankAccount) }),
  errors: [],
  policy: read(kindRights(['see', 'make'], { besides: ['0201', '0202'] })),
});

/** Keeps a quote for five minutes (domain-rules section 21), therefore a change. */
export const quoteFee = operation({
  path: 'csdb/v2/business/work',
  title: '费用试算',
  input: z.object({
    function: fundFunction,
    accountNo,
    amount: amountInput,
    speed: speed.default('T0'),
    payeeAccountNo: payeeAccountInput.optional(),
    /** Of a payee at a bank. That of an account inside the provider is known. */
    payeeType: z.enum(['company', 'individual'], { error: '请选择账户类型' }).optional(),
    /** The sum of a checked batch, whose fee is that of its lines: no quote is kept, its id is empty. */
    isBatch: z.boolean().optional(),
  }),
  output: z.object({
    quoteId: z.string(),
    expiresAt: time,
    fee: yuan,
    /** What the payee gets: the amount, or what is left of it where the fee is taken out of it. */
    arrivalAmount: yuan,
    /** When the bank is given an order that is ready now; null: at once. */
    sendTime: time.nullable(),
    /** No later than. */
    arrivalTime: time,
    /** What the payee gets and the fee together: what the account pays. */
    debitAmount: yuan,
    /** Available after it; negative when there is not enough. */
    balanceAfter: yuan,
    sufficient: z.boolean(),
    limitsLeft: z.object({ single: yuan, day: yuan, month: yuan }),
    /** True when single, day, month and count all allow it. */
    withinLimits: z.boolean(),
    reviewRequired: z.boolean(),
    /** One line a step, who must review, e.g. `复核员任一人`. */
    reviewSteps: z.array(text),
    /** `payer`: the fee is charged in addition to the amount. `amount`: it is taken out of it. */
    feeFrom: keysOf(feeFroms),
    /** The price list by which the order is charged, regardless of later price lists. */
    feePlan: z.object({ name: text, version: z.number() }).optional(),
    /** Nothing is sent to banks at the moment: the payment waits, and is sent when that is over. */
    isRailPaused: z.boolean().optional(),
  }),
  errors: [
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    BUSINESS_NOT_OPEN,
    PAYEE_TYPE_UNKNOWN,
    FEE_EXCEEDS_AMOUNT,
    PAYEE_IS_PAYER,
    TOO_MANY_LOOKUPS,
  ],
  policy: { audience: 'merchant', permission: paysOut, effect: 'change' },
});

export const queryTradeLimit = operation({
  path: 'csdb/v2/trade/limit/queryPaymentTradeLimit',
  title: '查询交易限额',
  input: z.object({ accountNo, function: fundFunction.optional() }),
  output: z.object({ list: z.array(tradeLimit) }),
  errors: [ACCOUNT_MISSING],
  policy: read(seesAccounts),
});

export const pickAccounts = operation({
  path: 'plm/query.account.list',
  title: '查询账户选项',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        accountNo: text,
        accountName: text,
        accountType: keysOf(accountTypes),
        accountTypeName: text,
        status: keysOf(accountStatuses),
      }),
    ),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

const wordCheck = {
  input: z.object({ text: z.string().max(200) }),
  output: z.object({ passed: z.boolean(), words: z.array(text) }),
  errors: [],
};

export const checkSensitiveWords = operation({
  path: 'csdb/v2/withDraw/checkSensitiveWords',
  title: '检查敏感词',
  ...wordCheck,
  policy: read(paysOut),
});

/** Characters that a bank refuses in a remark. */
export const checkRegularWords = operation({
  path: 'csdb/v2/withDraw/checkRegularWords',
  title: '检查非法字符',
  ...wordCheck,
  policy: read(paysOut),
});

export const summarizeAccounts = operation({
  path: 'account/summary',
  title: '查询账户汇总',
  input: z.object({}),
  output: z.object({
    accountCount: z.number(),
    availableBalance: yuan,
    frozenBalance: yuan,
    inTransitBalance: yuan,
    totalBalance: yuan,
    /**
     * The last 30 days, today last. `in` and `out` add up the rows of 收支明细 over all accounts: a hold is neither.
     * `closing` is the total balance at the day's end.
     */
    series: z.array(z.object({ date: z.string(), in: yuan, out: yuan, closing: yuan })),
  }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0101', '0201'], effect: 'read', silentErrors: true },
});

export const accountOperations = [
  listAccounts,
  getAccount,
  getAccountInfo,
  listAvailableAccounts,
  findPayee,
  listAccountChanges,
  queryAccountActivity,
  listBankAccounts,
  quoteFee,
  queryTradeLimit,
  pickAccounts,
  checkSensitiveWords,
  checkRegularWords,
  summarizeAccounts,
  ...balanceOperations,
  ...figureOperations,
  ...recordOperations,
  ...raiseOperations,
];
