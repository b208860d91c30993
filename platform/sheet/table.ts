import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { ColumnPage } from './column-page.ts';
import type { SheetColumn, SheetHead } from './column.ts';
import { harmless } from './harmless-text.ts';

/** A row that is none of the list's: of each cell a safe text, or a number in its decimal form; null is empty. */
export interface PlainRow {
  cells: readonly (string | null)[];
  /** Which cells are numbers. */
  numeric: readonly boolean[];
}

/** Counts rows and sums the columns that ask for it, while they pass. */
export class RunningTotals {
  readonly #columns: readonly SheetColumn[];
  readonly #summed: readonly number[];
  readonly #sums: Fen[];
  rowCount = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#columns = columns;
    this.#summed = columns.flatMap(({ total }, index) => (total ? [index] : []));
    this.#sums = columns.map(() => 0n);
  }

  add({ rowCount, values, isBeside = false }: ColumnPage): void {
    if (isBeside) return;
    this.rowCount += rowCount;
    for (const index of this.#summed) this.#sums[index]! += sumOf(values[index]!);
  }

  /** The last line (domain-rules section 14): 合计 and the count in the first column, the sums below theirs. */
  lastRow(): PlainRow {
    const sums = this.#columns.map(({ total, kind }, index) => {
      if (!total) return null;
      return kind === 'amount' ? yuanOfFen(this.#sums[index]!) : String(this.#sums[index]!);
    });
    const numeric = sums.map((sum) => sum !== null);
    return { cells: sums.with(0, sums[0] ?? `合计 ${this.rowCount} 笔`), numeric };
  }
}

/** An empty value counts as nothing. */
const sumOf = (values: readonly string[]): bigint => values.reduce((sum, value) => sum + BigInt(value), 0n);

/** The line of totals, then the owner of the file if it is given. */
export function lastRows(columns: readonly SheetColumn[], totals: RunningTotals, watermark?: string): PlainRow[] {
  const last = [totals.lastRow()];
  return watermark === undefined ? last : [...last, onlyFirst(columns, harmless(watermark))];
}

/** The lines of the head, then the columns' titles. */
export const headRows = (columns: readonly SheetColumn[], head?: SheetHead): PlainRow[] =>
  [...(head?.lines ?? []).map((cells) => cells.map(harmless)), columns.map(({ title }) => title)].map((cells) => ({
    cells: columns.map((_column, index) => cells[index] ?? null),
    numeric: columns.map(() => false),
  }));

/** A line with a text in its first cell. */
const onlyFirst = (columns: readonly SheetColumn[], text: string): PlainRow => ({
  cells: columns.map((_column, index) => (index === 0 ? text : null)),
  numeric: columns.map(() => false),
});
