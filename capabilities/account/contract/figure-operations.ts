import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput, yuan } from '#platform/kernel/page.ts';
import { monthInput } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from './errors.ts';
import { isKind } from './kinds.ts';
import { accountNo, read, seesAccounts, text, time } from './shapes.ts';

/** What a figure of limits or fees is made of: the rows add up to it. */

const limitUse = z.object({
  orderNo: z.string(),
  /** The day whose limit it takes. */
  day: text,
  /** What it holds now: less what it gave back. */
  amount: yuan,
  count: z.number(),
  /** What it took at first. */
  taken: yuan,
});
export type LimitUse = z.output<typeof limitUse>;

/** The orders that use a limit of an account today or in this month, the newest first. */
export const listLimitUses = operation({
  path: 'csdb/v2/trade/limit/uses',
  title: '查询限额占用明细',
  input: z.object({
    accountNo,
    function: z.string({ error: '请选择业务类型' }).refine((id) => isKind(id), '请选择业务类型'),
    period: z.enum(['day', 'month']),
    ...pageInput,
  }),
  output: pageOutput(limitUse),
  errors: [ACCOUNT_MISSING],
  policy: read(seesAccounts),
});

const feeEntry = z.object({
  entryNo: z.string(),
  bookedAt: time,
  accountNo: text,
  orderNo: z.string().nullable(),
  /** `in`: it came back. */
  direction: z.enum(['in', 'out']),
  amount: yuan,
});
export type FeeEntry = z.output<typeof feeEntry>;

/** The entries of a month's fees of one kind of payment, the newest first. */
export const listFeeEntries = operation({
  path: 'sxf/feeEntries',
  title: '查询手续费明细',
  input: z.object({
    month: monthInput('请选择正确的月份'),
    typeCode: z.string({ error: '请选择业务类型' }).max(16, '请选择业务类型'),
    ...pageInput,
  }),
  output: pageOutput(feeEntry),
  errors: [],
  policy: { audience: 'merchant', permission: ['0101', '0201'], effect: 'read' },
});

/** What will be paid out of an account automatically, with fees, within the next 1, 7 and 30 days, today included. */
export const showForecast = operation({
  path: 'csdb/v2/account/forecast',
  title: '查询账户未来付款',
  input: z.object({ accountNo }),
  output: z.object({ forecast: z.array(z.object({ days: z.number(), count: z.number(), amount: yuan })) }),
  errors: [ACCOUNT_MISSING],
  // Who sees the orders.
  policy: read(['0501']),
});
export type Forecast = z.output<typeof showForecast.output>['forecast'];

export const figureOperations = [listLimitUses, listFeeEntries, showForecast];
