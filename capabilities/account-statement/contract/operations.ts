import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { chosenAccountInput, keysOf, yuan } from '#platform/kernel/page.ts';
import { ACCOUNT_STATEMENT_NOT_READY, ACCOUNT_STATEMENT_TOO_LONG } from './errors.ts';
import { subscriptionOperations } from './subscription-operations.ts';
import { period, units, within } from './words.ts';

const accountNo = chosenAccountInput('请选择账户');
const reader = { audience: 'merchant', permission: ['0205'] } as const;

const row = z.object({
  /** `2026-11-20` or `2026-11`. */
  period: z.string(),
  /** The same for ever. */
  statementNo: z.string(),
  opening: yuan,
  inCount: z.number(),
  income: yuan,
  outCount: z.number(),
  expense: yuan,
  /** Of the expense, the provider's fees, less those that came back. */
  fee: yuan,
  closing: yuan,
});
export type StatementRow = z.output<typeof row>;

/**
 * The statements of an account, newest first: of each day of a month, or of each month of a year, that is over.
 * opening + income − expense = closing, and each closing is the next opening.
 */
export const queryAccountForStatement = operation({
  path: 'dzd/queryAccountForStatement',
  title: '查询对账单',
  input: z
    .object({ accountNo, unit: keysOf(units), within })
    .refine((wish) => (wish.within.length === '2026'.length) === (wish.unit === 'month'), {
      error: '日对账单请选择月份，月对账单请选择年份',
      path: ['within'],
    }),
  output: z.object({ accountNo: z.string(), accountName: z.string(), list: z.array(row) }),
  errors: [ACCOUNT_MISSING],
  policy: { ...reader, effect: 'read' },
});

/** The stamped statement as PDF. Its entries as a sheet are an export (`account.statement`). */
export const downloadStatement = operation({
  path: 'dzd/download',
  title: '下载对账单',
  input: z.object({ accountNo, period }),
  output: fileReply,
  errors: [ACCOUNT_MISSING, ACCOUNT_STATEMENT_NOT_READY, ACCOUNT_STATEMENT_TOO_LONG],
  answers: 'file',
  policy: { ...reader, effect: 'change' },
});

/** What an account had at the end of a day, with its sum in words, as auditors ask for it. */
export const downloadBalanceProof = operation({
  path: 'dzd/balanceProof',
  title: '下载余额证明',
  input: z.object({ accountNo, period: period.refine((value) => value.length > '2026-11'.length, '请选择日期') }),
  output: fileReply,
  errors: [ACCOUNT_MISSING, ACCOUNT_STATEMENT_NOT_READY],
  answers: 'file',
  policy: { ...reader, effect: 'change' },
});

export const accountStatementOperations = [
  queryAccountForStatement,
  downloadStatement,
  downloadBalanceProof,
  ...subscriptionOperations,
];
