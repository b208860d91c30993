import { z } from 'zod';
import { isKind, kindOf, kinds } from '#capabilities/account/contract/kinds.ts';
import { NO_CAP } from '#capabilities/account/contract/no-cap.ts';
import { formatAmount, formatCount } from '#platform/kernel/amount-text.ts';
import { fenOfYuan, isYuan } from '#platform/kernel/money.ts';

/** Limits of one function as they are typed and sent: amounts in yuan. */
export interface LimitRow {
  kind: string;
  single: string;
  day: string;
  month: string;
  dayCount: string;
}
export type LimitCell = keyof LimitRow;

export interface LimitFault {
  row: number;
  cell: LimitCell;
  text: string;
}

const ROWS_MAX = 100;
const isCount = (text: string): boolean => /^\d{1,7}$/.test(text);

/** All faults, for the cells of the table that they are typed in. */
export function limitFaults(rows: readonly LimitRow[]): LimitFault[] {
  const faults: LimitFault[] = [];
  rows.forEach((row, index) => {
    const check = (cell: LimitCell, isRight: boolean, text: string) => {
      if (!isRight) faults.push({ row: index, cell, text });
    };
    check('kind', isKind(row.kind), '请选择业务');
    check('kind', rows.findIndex(({ kind }) => kind === row.kind) === index, '该业务已有一行，请合并');
    for (const cell of ['single', 'day', 'month'] as const) check(cell, isYuan(row[cell]), '请输入金额，最多两位小数');
    check('dayCount', isCount(row.dayCount), '请输入笔数，0 至 9999999');
    if (isYuan(row.single) && isYuan(row.day))
      check('day', fenOfYuan(row.day) >= fenOfYuan(row.single), '单日限额不能低于单笔限额');
    if (isYuan(row.day) && isYuan(row.month))
      check('month', fenOfYuan(row.month) >= fenOfYuan(row.day), '单月限额不能低于单日限额');
  });
  return faults;
}

const cell = z.string({ error: '请填写' }).trim().max(20, '内容过长，请检查');
export const limitRows = z
  .array(
    z.object({
      kind: z.string({ error: '请选择业务' }).max(40, '请选择业务'),
      single: cell,
      day: cell,
      month: cell,
      dayCount: cell,
    }),
    { error: '请填写限额' },
  )
  .min(1, '请至少填写一行限额')
  .max(ROWS_MAX, `最多${ROWS_MAX}行限额`)
  .superRefine((rows, context) => {
    for (const { row, cell: path, text } of limitFaults(rows))
      context.addIssue({ code: 'custom', message: text, path: [row, path] });
  });

/** Functions that have limits: those by which money leaves a merchant of its own accord, as merchants see them. */
export const limitedKinds = (): string[] =>
  kinds().flatMap(({ id, follows, direction }) => (follows || direction === 'in' ? [] : [id]));

export const kindName = (kind: string): string => (isKind(kind) ? kindOf(kind).name : kind);

const capText = (yuan: string): string => (yuan === NO_CAP ? '不限' : ` ${formatAmount(yuan)} 元`);

/** `单笔 500,000.00 元，单日 2,000,000.00 元，单月 31,000,000.00 元，单日 500 笔`. */
export const limitText = ({ single, day, month, dayCount }: Omit<LimitRow, 'kind'>): string =>
  `单笔${capText(single)}，单日${capText(day)}，单月${capText(month)}，单日 ${formatCount(Number(dayCount))} 笔`;
