import { writeXlsxStream } from 'hucre/xlsx';
import type { SheetColumn, SheetRow } from './column.ts';
import { COLUMN_WIDTH } from './constants.ts';
import { plainRows, type PlainCell } from './table.ts';

const NUMBER_FORMAT = { amount: '#,##0.00', count: '#,##0', text: '@', time: '@' } as const;
/** Excel refuses longer sheet names and these characters in them. */
const SHEET_NAME_CHARACTERS = 31;
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:']/g;

export interface WorkbookOptions {
  /** Rows of one sheet without its header; the next ones go to a sheet `name_2` with the same header. */
  rowsPerSheet?: number;
  watermark?: string;
}

/**
 * An XLSX workbook, as bytes while the rows are read. Texts are typed strings, so that no program reads a formula or a
 * number out of them; amounts are numbers with two decimals; the header stays in view. A double holds every amount up
 * to 90,000,000,000,000.00 exactly to the fen.
 */
export async function* writeXlsx(
  sheetName: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  { rowsPerSheet, watermark }: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(cellsOf(columns, pages, watermark), {
    name: sheetName.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_CHARACTERS),
    columns: columns.map((column) => ({
      header: column.title,
      width: column.width ?? COLUMN_WIDTH[column.kind],
      numFmt: NUMBER_FORMAT[column.kind],
    })),
    freezePane: { rows: 1 },
    ...(rowsPerSheet ? { maxRowsPerSheet: rowsPerSheet + 1 } : {}),
  });
  yield* stream;
}

async function* cellsOf(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  watermark?: string,
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of plainRows(columns, pages, watermark)) yield row.map(valueOf);
}

function valueOf(cell: PlainCell): string | number | null {
  if (cell === null) return null;
  if ('number' in cell) return Number(cell.number);
  // Excel reads _x0041_ as a character's code; the underscore written as its own code keeps the text as it was typed.
  return cell.text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
