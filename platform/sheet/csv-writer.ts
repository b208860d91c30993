import type { SheetColumn, SheetRow } from './column.ts';
import { losesDigits } from './harmless-text.ts';
import { plainRows, type PlainCell } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const CHUNK_CHARACTERS = 65_536;

/**
 * CSV after RFC 4180 in UTF-8 with a byte order mark, which Excel needs for Chinese. Long numbers get a tab after them,
 * as the large Chinese providers do: no program takes them for a number then, and the tab is invisible.
 */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  watermark?: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = BYTE_ORDER_MARK + lineOf(columns.map((column) => ({ text: column.title })));
  for await (const row of plainRows(columns, pages, watermark)) {
    chunk += lineOf(row);
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield encoder.encode(chunk);
      chunk = '';
    }
  }
  yield encoder.encode(chunk);
}

const lineOf = (cells: readonly PlainCell[]): string => cells.map(fieldOf).join(',') + LINE_END;

function fieldOf(cell: PlainCell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  const text = losesDigits(cell.text) ? `${cell.text}\t` : cell.text;
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
