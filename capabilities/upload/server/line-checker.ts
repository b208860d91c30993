import type { Tx } from '#platform/db/database.ts';
import type { CountedLine } from '../domain/batch-facts.ts';
import type { Cell } from '../domain/cell-text.ts';
import { checkRow } from '../domain/check-line.ts';
import type { BatchKind } from './batch-kind.ts';
import type { BatchRow } from './batch-row.ts';
import { feesOfLines, limitsOfLines } from './limits-of-lines.ts';

/** Checks one row as the reading of the sheet does; the rules across rows come after. */
export async function lineChecker(
  tx: Tx,
  { mid, kind: id, now }: Pick<BatchRow, 'mid' | 'kind'> & { now: Date },
  { contract, checkLine }: BatchKind,
): Promise<(lineNo: number, rowNo: number, cells: Readonly<Record<string, Cell>>) => Omit<CountedLine, 'usedIn'>> {
  const { columns } = contract.batch;
  const limits = await limitsOfLines(tx, mid, id);
  const feeOf = await feesOfLines(tx, { mid, kind: id, at: now });
  const rules = { columns, singleFen: limits?.singleFen ?? null, checkLine };
  return (lineNo, rowNo, cells) => {
    const line = checkRow({ rowNo, cells: columns.map(({ field }) => cells[field] ?? null) }, { columns }, rules);
    return { ...line, lineNo, feeFen: line.amountFen === null ? null : feeOf(line.amountFen), repeatsRow: null };
  };
}
