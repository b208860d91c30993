import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { limitedKinds, type LimitRow } from '../contract/limit-rows.ts';

export interface LimitsOfKind {
  kind: string;
  singleFen: Fen;
  dayFen: Fen;
  monthFen: Fen;
  dayCount: number;
}

export const limitsOfRows = (rows: readonly LimitRow[]): LimitsOfKind[] =>
  rows.map(({ kind, single, day, month, dayCount }) => ({
    kind,
    singleFen: fenOfYuan(single),
    dayFen: fenOfYuan(day),
    monthFen: fenOfYuan(month),
    dayCount: Number(dayCount),
  }));

export const rowsOfLimits = (limits: readonly LimitsOfKind[]): LimitRow[] =>
  limits.map(({ kind, singleFen, dayFen, monthFen, dayCount }) => ({
    kind,
    single: yuanOfFen(singleFen),
    day: yuanOfFen(dayFen),
    month: yuanOfFen(monthFen),
    dayCount: String(dayCount),
  }));

/** The limits that people see, in the order of the functions. */
export const shownLimits = (limits: readonly LimitsOfKind[]): LimitRow[] =>
  rowsOfLimits(limitedKinds().flatMap((kind) => limits.find((one) => one.kind === kind) ?? []));

/** The rows that are new or others than before. */
export function changedLimits(
  before: readonly LimitRow[],
  after: readonly LimitRow[],
): { kind: string; before: LimitRow | null; after: LimitRow }[] {
  const known = new Map(rowsOfLimits(limitsOfRows(before)).map((row) => [row.kind, row]));
  return rowsOfLimits(limitsOfRows(after)).flatMap((row) => {
    const was = known.get(row.kind) ?? null;
    const isSame = was && (Object.keys(row) as (keyof LimitRow)[]).every((name) => was[name] === row[name]);
    return isSame ? [] : [{ kind: row.kind, before: was, after: row }];
  });
}
