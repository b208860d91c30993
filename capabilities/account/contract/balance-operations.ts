import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { accountChange } from './activity-operations.ts';
import { ACCOUNT_MISSING, INSTANT_IN_FUTURE } from './errors.ts';
import { accountNo, read, seesAccounts, text, time } from './shapes.ts';
import { buckets } from './words.ts';

/** The end of a second; a day alone is its last one. Left out: now. */
const at = timeInput.optional();

/** The balance of an account at the end of any second that is over, by bucket, with what the ledger proves it by. */
export const showBalanceAt = operation({
  path: 'csdb/v2/account/balanceAt',
  title: '查询时点余额',
  input: z.object({ accountNo, at }),
  output: z.object({
    accountNo: text,
    at: time,
    totalBalance: yuan,
    buckets: z.array(
      z.object({
        bucket: keysOf(buckets),
        bucketName: text,
        balance: yuan,
        /** The present balance, and what moved on it since: the balance is the one less the other. */
        present: yuan,
        later: yuan,
        /** The last entry until then; null: there was none. */
        entryNo: z.string().nullable(),
        bookedAt: time.nullable(),
        /** What the entries' own running balance says. */
        running: yuan,
        /** Both ways have the same result. Anything else is a fault of the books. */
        agrees: z.boolean(),
      }),
    ),
  }),
  errors: [ACCOUNT_MISSING, INSTANT_IN_FUTURE],
  policy: read(seesAccounts),
});

/**
 * The entries that make a figure: those of one bucket until a second, the newest first. The first row's balance after
 * it is the figure, each row follows from the next.
 */
export const listBalanceEntries = operation({
  path: 'csdb/v2/account/balanceEntries',
  title: '查询余额构成明细',
  input: z.object({
    accountNo,
    bucket: keysOf(buckets),
    at,
    /** `next` of the answer before. */
    after: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '请从第一页开始查询')
      .optional(),
  }),
  output: z.object({ list: z.array(accountChange), next: z.string().nullable() }),
  errors: [ACCOUNT_MISSING, INSTANT_IN_FUTURE],
  policy: read(seesAccounts),
});

/** What yesterday made of the balance of all accounts: opening + in − out = closing. */
export const showYesterday = operation({
  path: 'csdb/v2/account/yesterday',
  title: '查询昨日资金变动',
  input: z.object({}),
  output: z.object({
    /** `2026-11-19`. */
    date: z.string(),
    opening: yuan,
    closing: yuan,
    /** Income and expense by type as 收支明细 lists them over all accounts: income first, the largest first. */
    flows: z.array(
      z.object({ typeCode: text, typeName: text, direction: z.enum(['in', 'out']), count: z.number(), amount: yuan }),
    ),
  }),
  errors: [],
  policy: read(['0203']),
});

export const balanceOperations = [showBalanceAt, listBalanceEntries, showYesterday];
