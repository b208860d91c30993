import type { Tx } from '#platform/db/database.ts';
import type { CountedLine, LineFee } from '../domain/batch-facts.ts';
import type { Cell } from '../domain/cell-text.ts';
import { checkRow } from '../domain/check-line.ts';
import type { BatchKind } from './batch-kind.ts';
import type { BatchRow } from './batch-row.ts';
import { limitsOfLines } from './limits-of-lines.ts';

/** Checks one row as the reading of the sheet does; the rules across rows, payee and fee come after. */
export async function lineChecker(
  tx: Tx,
  { mid, kind: id }: Pick<BatchRow, 'mid' | 'kind'>,
  { contract, checkLine }: BatchKind,
): Promise<
  (lineNo: number, rowNo: number, cells: Readonly<Record<string, Cell>>) => Omit<CountedLine, 'usedIn' | keyof LineFee>
> {
  const { columns } = contract.batch;
  const limits = await limitsOfLines(tx, mid, id);
  const rules = { columns, singleFen: limits?.singleFen ?? null, checkLine };
  return (lineNo, rowNo, cells) => {
    const line = checkRow({ rowNo, cells: columns.map(({ field }) => cells[field] ?? null) }, { columns }, rules);
    return { ...line, lineNo, repeatsRow: null };
  };
}
