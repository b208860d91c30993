import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { SheetCell, SheetColumn, SheetRow } from './column.ts';
import { harmless } from './harmless-text.ts';

/** A cell as both writers see it: safe text, or a number in its decimal form. */
export type PlainCell = { text: string } | { number: string } | null;

/** Throws on a value that does not fit its column: that is a mistake of the source, not of a person. */
function plainCell(column: SheetColumn, value: SheetCell): PlainCell {
  if (value === null) return null;
  if (column.kind === 'text' && typeof value === 'string') return { text: harmless(value) };
  if (column.kind === 'amount' && typeof value === 'bigint') return { number: yuanOfFen(value) };
  if (column.kind === 'count' && typeof value === 'number' && Number.isSafeInteger(value))
    return { number: String(value) };
  if (column.kind === 'time' && value instanceof Date) return { text: shanghaiText(value) };
  throw new TypeError(`column ${column.title} is of kind ${column.kind} and got a ${typeof value}`);
}

/** Counts rows and sums the columns that ask for it, while they pass. */
class RunningTotals {
  readonly #columns: readonly SheetColumn[];
  readonly #sums: Fen[];
  rowCount = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#columns = columns;
    this.#sums = columns.map(() => 0n);
  }

  add(row: SheetRow): void {
    this.rowCount += 1;
    this.#columns.forEach((column, index) => {
      const value = row[index];
      if (column.total && (typeof value === 'bigint' || typeof value === 'number')) this.#sums[index]! += BigInt(value);
    });
  }

  /** The last line (domain-rules section 14): 合计 and the count in the first column, the sums below theirs. */
  lastRow(): PlainCell[] {
    return this.#columns.map((column, index) => {
      if (column.total)
        return { number: column.kind === 'amount' ? yuanOfFen(this.#sums[index]!) : String(this.#sums[index]!) };
      return index === 0 ? { text: `合计 ${this.rowCount} 笔` } : null;
    });
  }
}

/**
 * Header apart: every row of every page, then the line of totals, then the owner of the file if it is given. Only one
 * page is held in memory.
 */
export async function* plainRows(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  watermark?: string,
): AsyncGenerator<PlainCell[]> {
  const totals = new RunningTotals(columns);
  for await (const page of pages) {
    for (const row of page) {
      totals.add(row);
      yield columns.map((column, index) => plainCell(column, row[index] ?? null));
    }
  }
  yield totals.lastRow();
  if (watermark !== undefined)
    yield columns.map((_column, index) => (index === 0 ? { text: harmless(watermark) } : null));
}
