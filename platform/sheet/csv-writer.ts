import { byteText, bytesOf, cellWriter, type CellOf } from './cell-writer.ts';
import { byColumn, type ColumnPage, type SheetPage } from './column-page.ts';
import type { SheetColumn, SheetHead } from './column.ts';
import { losesDigits } from './harmless-text.ts';
import { headRows, lastRows, RunningTotals, type PlainRow } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * CSV after RFC 4180 in UTF-8 with a byte order mark, which Excel needs for Chinese. Long numbers get a tab after them,
 * as the large Chinese providers do: no program takes them for a number then, and the tab is invisible.
 */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetPage>,
  watermark?: string,
  head?: SheetHead,
): AsyncGenerator<Uint8Array> {
  const totals = new RunningTotals(columns);
  const cellOf = cellWriter(columns, { text: fieldOf, number: (decimal) => decimal });
  yield bytesOf(byteText(BYTE_ORDER_MARK + headRows(columns, head).map(lineOf).join('')));
  for await (const rows of pages) {
    const page = byColumn(columns, rows);
    totals.add(page);
    yield bytesOf(linesOf(page, cellOf));
  }
  yield bytesOf(byteText(lastRows(columns, totals, watermark).map(lineOf).join('')));
}

function linesOf({ rowCount, values }: ColumnPage, cellOf: CellOf): string {
  let lines = '';
  for (let row = 0; row < rowCount; row += 1) {
    let line = cellOf(0, values[0]![row]!);
    for (let column = 1; column < values.length; column += 1) line += `,${cellOf(column, values[column]![row]!)}`;
    lines += line + LINE_END;
  }
  return lines;
}

function lineOf({ cells, numeric }: PlainRow): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]!;
    if (index > 0) line += ',';
    if (cell !== null) line += numeric[index] ? cell : fieldOf(cell);
  }
  return line + LINE_END;
}

const NEEDS_QUOTES = /[",\r\n\t]|^\s|\s$/;

function fieldOf(text: string): string {
  if (losesDigits(text)) return `"${text}\t"`;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
