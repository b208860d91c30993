import { z } from 'zod';
import { ACCOUNT_PERIOD_INVALID, PERIOD_TOO_LONG } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, amountRange, keysOf, pageInput, pageOutput, sortInput, yuan } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from './errors.ts';
import { accountNo, read, text, time } from './shapes.ts';
import { buckets } from './words.ts';

const range = { startTime: timeInput, endTime: timeInput };

/** A change of one bucket, with its balance before and after. */
export const accountChange = z.object({
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
});

export const listAccountChanges = operation({
  path: 'csdb/v2/dmqsQuery/queryAdsAccChangeJnl',
  title: '查询账户变动流水',
  input: z.object({
    accountNo,
    bucket: keysOf(buckets).optional(),
    orderNo: z.string().max(64).optional(),
    ...range,
    ...pageInput,
  }),
  output: pageOutput(accountChange),
  errors: [ACCOUNT_MISSING, PERIOD_TOO_LONG, ACCOUNT_PERIOD_INVALID],
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

/** An entry of income or expense. */
export const activityRow = z.object({
  entryNo: z.string(),
  bookedAt: time,
  accountNo: text,
  orderNo: z.string().nullable(),
  /** Another merchant's order, which paid this one, cannot be opened. */
  isOwnOrder: z.boolean(),
  typeCode: z.string(),
  typeName: text,
  direction: z.enum(['in', 'out']),
  amount: yuan,
  /** Who paid or was paid: the holder of an account inside the provider, or the provider's account in words. */
  counterName: text,
  /** Masked; empty where there is none. */
  counterAccountNo: text,
  /**
   * The account's whole balance: available, frozen and pending. Rows of one account chain in the order of time, journal
   * and posting.
   */
  balanceBefore: yuan,
  balanceAfter: yuan,
});

/**
 * Over the whole filter, not the page. `opening` and `closing` are the whole balance of the accounts asked for before
 * and after the range: opening + in − out = closing. Null when type, direction, amount or order leave entries of the
 * range out.
 */
export const activityTotals = z.object({
  count: z.number(),
  inCount: z.number(),
  inAmount: yuan,
  outCount: z.number(),
  outAmount: yuan,
  opening: yuan.nullable(),
  closing: yuan.nullable(),
});

export const queryAccountActivity = operation({
  path: 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
  title: '查询收支明细',
  input: z.object({ ...activityFilter, ...pageInput, sort: sortInput(activitySorts) }).refine(...amountRange),
  output: pageOutput(activityRow).extend({ totals: activityTotals }),
  errors: [ACCOUNT_MISSING, PERIOD_TOO_LONG, ACCOUNT_PERIOD_INVALID],
  policy: read(['0201', '0202', '0203']),
});
