import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { amountInput, amountRange, pageInput, pageOutput, sortInput, yuan } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { entersAccount, isKind, kindRights } from './kinds.ts';
import { accountStatuses, accountTypes, buckets, speeds } from './words.ts';

const keysOf = <T extends Record<string, string>>(words: T) => z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

const accountNo = z.string({ error: '请选择账户' }).regex(/^\d{6,28}$/, '请输入正确格式的账号');
/** Spec section 5: 6 to 28 digits. */
const payeeAccountNo = z.string({ error: '请输入收款账号' }).min(1, '请输入收款账号').regex(/^\d{6,28}$/, '请输入正确格式的收款账号');
/** The id of a kind of order. */
const fundFunction = z.string({ error: '请选择业务类型' }).refine((id) => isKind(id), '请选择业务类型');
const speed = keysOf(speeds);
/** Masked for somebody else's account, whole for the merchant's own. */
const text = z.string();
/** ISO with +08:00. */
const time = z.string();

/** A person who sees the home page, an account page or a payment form may ask for the accounts. */
const seesAccounts = kindRights(['see'], { besides: ['0101', '0201', '0202', '0203'] });
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

const bankAccount = z.object({ bankAccountId: z.string(), bankName: text, bankAccountNo: text, accountName: text, boundAt: time });

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

const read = (permission: Policy['permission']) => ({ audience: 'merchant', permission, effect: 'read' }) as const;

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
  errors: ['02101KCSDS'],
  policy: read(seesAccounts),
});

export const getAccountInfo = operation({
  path: 'csdb/v2/account/getAccountInfo',
  title: '查询账户详情',
  input: z.object({ accountNo }),
  output: accountBalance.extend({ openedAt: time, canPay: z.boolean(), canReceive: z.boolean(), limits: z.array(tradeLimit), bankAccounts: z.array(bankAccount) }),
  errors: ['02101KCSDS'],
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
  input: z.object({ payeeAccountNo }),
  /** Name masked (spec section 3); `reason` says why it cannot receive. */
  output: z.object({ payeeAccountNo: text, payeeName: text, bankName: text, canReceive: z.boolean(), ownAccount: z.boolean(), reason: text.optional() }),
  errors: ['02110KCSDS', '02116KCSDS'],
  policy: read(kindRights(['see', 'make'], { of: entersAccount })),
});

const range = { startTime: timeInput, endTime: timeInput };

export const listAccountChanges = operation({
  path: 'csdb/v2/dmqsQuery/queryAdsAccChangeJnl',
  title: '查询账户变动流水',
  input: z.object({ accountNo, bucket: keysOf(buckets).optional(), orderNo: z.string().max(64).optional(), ...range, ...pageInput }),
  output: pageOutput(
    z.object({
      entryNo: z.string(),
      bookedAt: time,
      accountNo: text,
      bucket: keysOf(buckets),
      bucketName: text,
      direction: z.enum(['in', 'out']),
      amount: yuan,
      balanceBefore: yuan,
      balanceAfter: yuan,
      orderNo: z.string().nullable(),
      typeCode: z.string(),
      typeName: text,
      /** Masked account, a bucket of the same account, or the provider's inner account in words. */
      counterparty: text,
    }),
  ),
  errors: ['02101KCSDS', '02103KCSDS', '02105KCSDS'],
  policy: read(['0201', '0202', '0203']),
});

/** The filter of income and expense: shared by the page's query and its export. */
export const activityFilter = {
  accountNo: accountNo.optional(),
  ...range,
  direction: z.enum(['in', 'out']).optional(),
  typeCodes: z.array(z.string().max(16)).max(40).optional(),
  minAmount: amountInput.optional(),
  maxAmount: amountInput.optional(),
  orderNo: z.string().max(64).optional(),
};

/** Columns by which the activity can be sorted; newest first otherwise. */
export const activitySorts = ['bookedAt', 'amount'] as const;

export const queryAccountActivity = operation({
  path: 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
  title: '查询收支明细',
  input: z.object({ ...activityFilter, ...pageInput, sort: sortInput(activitySorts) }).refine(...amountRange),
  output: pageOutput(
    z.object({
      entryNo: z.string(),
      bookedAt: time,
      accountNo: text,
      orderNo: z.string().nullable(),
      typeCode: z.string(),
      typeName: text,
      direction: z.enum(['in', 'out']),
      amount: yuan,
      /** The account's whole balance: available, frozen and pending. Rows of one account chain in the order of time, journal and posting. */
      balanceBefore: yuan,
      balanceAfter: yuan,
    }),
  ).extend({
    /**
     * Over the whole filter, not the page. `opening` and `closing` are the whole balance of the accounts asked for before and after the range: opening + in − out = closing.
     * Null when type, direction, amount or order leave entries of the range out.
     */
    totals: z.object({ count: z.number(), inCount: z.number(), inAmount: yuan, outCount: z.number(), outAmount: yuan, opening: yuan.nullable(), closing: yuan.nullable() }),
  }),
  errors: ['02101KCSDS', '02103KCSDS', '02105KCSDS'],
  policy: read(['0201', '0202', '0203']),
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
  input: z.object({ function: fundFunction, accountNo, amount: amountInput, speed: speed.default('T0'), payeeAccountNo: payeeAccountNo.optional() }),
  output: z.object({
    quoteId: z.string(),
    expiresAt: time,
    fee: yuan,
    /** The amount that the payee gets: the fee is charged beside it (外扣). */
    arrivalAmount: yuan,
    /** When the bank is given an order that is ready now; null: at once. */
    sendTime: time.nullable(),
    /** No later than. */
    arrivalTime: time,
    /** Amount and fee, what the account pays. */
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
  }),
  errors: ['02101KCSDS', '02102KCSDS', '02110KCSDS', '02111KCSDS', '02112KCSDS', '02113KCSDS', '02116KCSDS'],
  policy: { audience: 'merchant', permission: paysOut, effect: 'change' },
});

export const queryTradeLimit = operation({
  path: 'csdb/v2/trade/limit/queryPaymentTradeLimit',
  title: '查询交易限额',
  input: z.object({ accountNo, function: fundFunction.optional() }),
  output: z.object({ list: z.array(tradeLimit) }),
  errors: ['02101KCSDS'],
  policy: read(seesAccounts),
});

export const pickAccounts = operation({
  path: 'plm/query.account.list',
  title: '查询账户选项',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ accountNo: text, accountName: text, accountType: keysOf(accountTypes), accountTypeName: text, status: keysOf(accountStatuses) })) }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

const wordCheck = { input: z.object({ text: z.string().max(200) }), output: z.object({ passed: z.boolean(), words: z.array(text) }), errors: [] };

export const checkSensitiveWords = operation({ path: 'csdb/v2/withDraw/checkSensitiveWords', title: '检查敏感词', ...wordCheck, policy: read(paysOut) });

/** Characters that a bank refuses in a remark. */
export const checkRegularWords = operation({ path: 'csdb/v2/withDraw/checkRegularWords', title: '检查非法字符', ...wordCheck, policy: read(paysOut) });

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
    /** The last 30 days, today last. `in` and `out` add up the rows of 收支明细 over all accounts: a hold is neither. `closing` is the total balance at the day's end. */
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
];
