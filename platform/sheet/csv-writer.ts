import type { SheetColumn, SheetRow } from './column.ts';
import { harmless, losesDigits } from './harmless-text.ts';
import { lastRows, plainRows, RunningTotals, type PlainRow, type WrittenPage } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * CSV after RFC 4180 in UTF-8 with a byte order mark, which Excel needs for Chinese. Long numbers get a tab after them,
 * as the large Chinese providers do: no program takes them for a number then, and the tab is invisible.
 */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[] | WrittenPage>,
  watermark?: string,
): AsyncGenerator<Uint8Array> {
  const totals = new RunningTotals(columns);
  const titles = { cells: columns.map(({ title }) => title), numeric: columns.map(() => false) };
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(titles));
  for await (const page of pages) {
    if ('lines' in page) {
      totals.addWritten(page);
      yield Buffer.from(page.lines);
    } else yield linesOf(plainRows(columns, page, totals));
  }
  yield linesOf(lastRows(columns, totals, watermark));
}

function linesOf(rows: Iterable<PlainRow>): Uint8Array {
  let text = '';
  for (const row of rows) text += lineOf(row);
  return Buffer.from(text);
}

/** A text as a field of the file, e.g. a word that the database looks up. */
export const csvField = (text: string): string => fieldOf(harmless(text));

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
