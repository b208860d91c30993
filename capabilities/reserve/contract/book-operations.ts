import { z } from 'zod';
import { sees } from '#capabilities/change/contract/provider-shapes.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { dayInput, timeInput } from '#platform/kernel/shanghai-time.ts';
import { READ_MS } from '../constants.ts';
import { kindNames } from '#capabilities/bank-file/contract/words.ts';
import { BOOK_ACCOUNT_MISSING, BOOK_PERIOD_INVALID } from './errors.ts';
import { directions, feeUnits, feeViews } from './words.ts';

const text = z.string();
const readsBooks = { ...sees('op.fund.view'), timeoutMs: READ_MS } as const;
/** A file is a change for the log: who took it is noted. */
const takes = { ...readsBooks, effect: 'change' } as const;
const days = { from: dayInput('请选择开始日期'), to: dayInput('请选择结束日期') };

const amounts = {
  openingDebit: yuan,
  openingCredit: yuan,
  debit: yuan,
  credit: yuan,
  closingDebit: yuan,
  closingCredit: yuan,
};
const trialLine = z.object({
  /** The account, or the kind of merchants' accounts. */
  key: text,
  /** Null: of merchants' accounts in sums. */
  accountId: text.nullable(),
  code: text,
  name: text,
  groupName: text,
  /** How many accounts it adds up. */
  accounts: z.number(),
  ...amounts,
});
export type ShownTrialLine = z.output<typeof trialLine>;
const trialFilter = z.object({ day: dayInput('请选择日期') });

/** Each account of the provider on its own, those of merchants in sums by kind; debits and credits of a day. */
export const showTrialBalance = operation({
  path: 'console/reserve/trial',
  realm: 'provider',
  title: '查询试算平衡表',
  input: trialFilter,
  output: z.object({ day: text, list: z.array(trialLine), totals: z.object(amounts), isBalanced: z.boolean() }),
  errors: [],
  policy: readsBooks,
});

export const exportTrialBalance = operation({
  path: 'console/reserve/exportTrial',
  realm: 'provider',
  title: '导出试算平衡表',
  input: trialFilter.extend({ format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: takes,
});

const entry = z.object({
  key: text,
  bookedAt: text,
  typeCode: text,
  typeName: text,
  direction: keysOf(directions),
  debit: yuan,
  credit: yuan,
  /** On the account's own side. */
  balance: yuan,
  otherName: text,
  otherAccountNo: text,
  mid: text,
  orderNo: text,
  memo: text,
  actor: text,
  journalId: text,
  /** Its place, from which the next page continues. */
  place: z.object({ at: text, version: text }),
});
export type ShownEntry = z.output<typeof entry>;
const entryFilter = z.object({
  accountId: z.uuid({ error: '请选择账户' }),
  ...days,
  direction: keysOf(directions).optional(),
});

export const pageEntries = operation({
  path: 'console/reserve/entries',
  realm: 'provider',
  title: '查询账户分录',
  input: entryFilter.extend({
    pageSize: pageInput.pageSize,
    /** Of the page before: its last row. Absent: the newest. */
    after: z.object({ at: timeInput, version: z.string().regex(/^\d{1,18}$/) }).optional(),
  }),
  output: z.object({
    accountId: text,
    code: text,
    name: text,
    groupName: text,
    list: z.array(entry),
    more: z.boolean(),
  }),
  errors: [BOOK_ACCOUNT_MISSING, BOOK_PERIOD_INVALID],
  policy: readsBooks,
});

export const exportEntries = operation({
  path: 'console/reserve/exportEntries',
  realm: 'provider',
  title: '导出账户分录',
  input: entryFilter.extend({ format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [BOOK_ACCOUNT_MISSING, BOOK_PERIOD_INVALID, LIST_EXPORT_TOO_LONG],
  policy: takes,
});

const group = z.object({
  key: text,
  name: text,
  amount: yuan,
  lines: z.array(z.object({ key: text, accountId: text.nullable(), name: text, amount: yuan })),
});
export type ShownGroup = z.output<typeof group>;
const side = z.object({ amount: yuan, groups: z.array(group) });

/** What is owed and what lies at the banks, now. */
export const showEquation = operation({
  path: 'console/reserve/equation',
  realm: 'provider',
  title: '查询备付金等式',
  input: z.object({}),
  output: z.object({
    owed: side,
    held: side,
    /** Zero while the books are right. */
    difference: yuan,
    bank: z.object({
      /** The last day that was compared with the bank's file; null: none yet. */
      comparedDay: text.nullable(),
      items: z.number(),
      /** By how much the bank has more than our books say. */
      difference: yuan,
      oldestDays: z.number(),
    }),
    at: text,
  }),
  errors: [],
  policy: readsBooks,
});

const difference = z.object({
  itemNo: z.number(),
  day: text,
  /** Since the business day. */
  days: z.number(),
  kind: keysOf(kindNames),
  ref: text,
  resultName: text,
  bankAmount: yuan,
  ownAmount: yuan,
  /** By how much the bank has more because of it. */
  effect: yuan,
  stateName: text,
  owner: text,
  mid: text,
  orderNo: text,
});
export type ShownDifference = z.output<typeof difference>;

/** What the bank's files and our books do not agree on, the oldest first. */
export const pageDifferences = operation({
  path: 'console/reserve/differences',
  realm: 'provider',
  title: '查询备付金差异',
  input: z.object({ ...pageInput }),
  output: pageOutput(difference),
  errors: [],
  policy: readsBooks,
});

export const exportDifferences = operation({
  path: 'console/reserve/exportDifferences',
  realm: 'provider',
  title: '导出备付金差异',
  input: z.object({ format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: takes,
});

const fee = z.object({
  key: text,
  /** `2026-11-20` or `2026-11`; empty where it adds up several. */
  period: text,
  typeCode: text,
  typeName: text,
  mid: text,
  merchantName: text,
  count: z.number(),
  charged: yuan,
  returned: yuan,
  net: yuan,
});
export type ShownFee = z.output<typeof fee>;
const feeFilter = z.object({
  ...days,
  unit: keysOf(feeUnits).default('day'),
  view: keysOf(feeViews).default('period'),
  mid: z.union([z.string().regex(/^[0-9A-Z]{4,32}$/, '商户号不正确'), z.literal('')]).default(''),
});

/** What merchants paid in fees and got back, by day or month, product and merchant. */
export const pageFees = operation({
  path: 'console/reserve/fees',
  realm: 'provider',
  title: '查询手续费收入',
  input: feeFilter.extend({ ...pageInput }),
  output: pageOutput(fee).extend({
    totals: z.object({ count: z.number(), charged: yuan, returned: yuan, net: yuan }),
  }),
  errors: [BOOK_PERIOD_INVALID],
  policy: readsBooks,
});

export const exportFees = operation({
  path: 'console/reserve/exportFees',
  realm: 'provider',
  title: '导出手续费收入',
  input: feeFilter.extend({ format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [BOOK_PERIOD_INVALID, LIST_EXPORT_TOO_LONG],
  policy: takes,
});

export const bookOperations = [
  showTrialBalance,
  exportTrialBalance,
  pageEntries,
  exportEntries,
  showEquation,
  pageDifferences,
  exportDifferences,
  pageFees,
  exportFees,
];
