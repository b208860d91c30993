import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { SheetCell, SheetColumn, SheetRow } from './column.ts';
import { harmless } from './harmless-text.ts';

/** A row as both writers see it: of each cell a safe text, or a number in its decimal form; null is empty. */
export interface PlainRow {
  cells: readonly (string | null)[];
  /** Which cells are numbers. */
  numeric: readonly boolean[];
}

/** Throws on a value that does not fit its column: that is a mistake of the source, not of a person. */
function plainCell(column: SheetColumn, value: SheetCell): string | null {
  if (value === null) return null;
  if (column.kind === 'text' && typeof value === 'string') return harmless(value);
  if (column.kind === 'amount' && typeof value === 'bigint') return yuanOfFen(value);
  if (column.kind === 'count' && typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (column.kind === 'time' && value instanceof Date) return shanghaiText(value);
  throw new TypeError(`column ${column.title} is of kind ${column.kind} and got a ${typeof value}`);
}

/** Lines of a CSV file as the database has written them, by the rules of csv-sql.ts. */
export interface WrittenPage {
  lines: string;
  rowCount: number;
  /** By column. */
  sums: readonly (Fen | null)[];
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

  add(row: SheetRow): void {
    this.rowCount += 1;
    for (const index of this.#summed) {
      const value = row[index];
      if (typeof value === 'bigint') this.#sums[index]! += value;
      else if (typeof value === 'number') this.#sums[index]! += BigInt(value);
    }
  }

  /** Rows that the database has written; of each column its sum, null where there is none. */
  addWritten({ rowCount, sums }: WrittenPage): void {
    this.rowCount += rowCount;
    for (const index of this.#summed) this.#sums[index]! += sums[index] ?? 0n;
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

/**
 * Header apart: every row of every page, then the line of totals, then the owner of the file if it is given. Only one
 * page is held in memory, and of its plain rows the one in hand; each page is iterated once.
 */
export async function* plainPages(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  watermark?: string,
): AsyncGenerator<Iterable<PlainRow>> {
  const totals = new RunningTotals(columns);
  for await (const page of pages) yield plainRows(columns, page, totals);
  yield lastRows(columns, totals, watermark);
}

/** A page's rows, counted while they are taken. */
export function* plainRows(
  columns: readonly SheetColumn[],
  page: readonly SheetRow[],
  totals: RunningTotals,
): Generator<PlainRow> {
  const numeric = columns.map(({ kind }) => kind === 'amount' || kind === 'count');
  for (const row of page) {
    totals.add(row);
    yield { cells: columns.map((column, index) => plainCell(column, row[index] ?? null)), numeric };
  }
}

/** The line of totals, then the owner of the file if it is given. */
export function lastRows(columns: readonly SheetColumn[], totals: RunningTotals, watermark?: string): PlainRow[] {
  const last = [totals.lastRow()];
  return watermark === undefined ? last : [...last, onlyFirst(columns, harmless(watermark))];
}

/** A line with a text in its first cell. */
const onlyFirst = (columns: readonly SheetColumn[], text: string): PlainRow => ({
  cells: columns.map((_column, index) => (index === 0 ? text : null)),
  numeric: columns.map(() => false),
});
