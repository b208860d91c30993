import type { SheetColumn, SheetRow } from './column.ts';
import { losesDigits } from './harmless-text.ts';
import { plainPages, type PlainRow } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * CSV after RFC 4180 in UTF-8 with a byte order mark, which Excel needs for Chinese. Long numbers get a tab after them,
 * as the large Chinese providers do: no program takes them for a number then, and the tab is invisible.
 */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  watermark?: string,
): AsyncGenerator<Uint8Array> {
  const titles = { cells: columns.map(({ title }) => title), numeric: columns.map(() => false) };
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(titles));
  for await (const page of plainPages(columns, pages, watermark)) {
    let text = '';
    for (const row of page) text += lineOf(row);
    yield Buffer.from(text);
  }
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
