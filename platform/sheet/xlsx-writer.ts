import { byteText, bytesOf, cellWriter, type CellFormat } from './cell-writer.ts';
import { byColumn, type SheetPage } from './column-page.ts';
import type { SheetColumn, SheetHead } from './column.ts';
import { headRows, lastRows, RunningTotals, type PlainRow } from './table.ts';
import { columnLetters, otherParts, SHEET_END, sheetBegin, STYLE, xmlText } from './xlsx-parts.ts';
import { zipBytes, type ZipPart } from './zip-writer.ts';

/** Excel refuses longer sheet names and these characters in them. */
const SHEET_NAME_CHARACTERS = 31;
/** Written at a time: so few that what they are made of is gone before the runtime would keep it. */
const ROWS_A_PIECE = 100;
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:']/g;

export interface WorkbookOptions {
  /** Rows of one sheet without its header; the next ones go to a sheet `name_2` with the same header. */
  rowsPerSheet?: number;
  watermark?: string;
}

/**
 * An XLSX workbook, as bytes while the rows are read. Texts are typed strings, so that no program reads a formula or a
 * number out of them; amounts are numbers with two decimals; the header stays in view. A double holds every amount up
 * to 90,000,000,000,000.00 exactly to the fen. It is our own because a million rows took a library three times as long
 * (docs/decisions/0027).
 */
export async function* writeXlsx(
  title: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetPage>,
  { rowsPerSheet = Infinity, watermark }: WorkbookOptions = {},
  head?: SheetHead,
): AsyncGenerator<Uint8Array> {
  const begin = beginXml(columns, head);
  yield* zipBytes(partsOf(title, begin, rowsOf(columns, pages, watermark), rowsPerSheet));
}

/** The next rows of a list, each to be written once its number is known. */
interface Rows {
  count: number;
  xmlOf(row: number, number: number): string;
}

const sheetCells: CellFormat = {
  text: (text) => (text === '' ? '' : ` s="${STYLE.text}" t="inlineStr"><is>${textXml(text)}</is></c>`),
  number: (decimal, kind) => ` s="${STYLE[kind]}"><v>${decimal}</v></c>`,
};

/** All rows, page by page, then the line of totals and the owner of the file. */
async function* rowsOf(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetPage>,
  watermark: string | undefined,
): AsyncGenerator<Rows> {
  const totals = new RunningTotals(columns);
  const cellOf = cellWriter(columns, sheetCells);
  for await (const rows of pages) {
    const page = byColumn(columns, rows);
    totals.add(page);
    const { values } = page;
    yield {
      count: page.rowCount,
      xmlOf: (row, number) => rowXml(values.length, number, (column) => cellOf(column, values[column]![row]!)),
    };
  }
  const last = lastRows(columns, totals, watermark);
  yield { count: last.length, xmlOf: (row, number) => plainXml(columns, last[row]!, number) };
}

const plainXml = (columns: readonly SheetColumn[], { cells, numeric }: PlainRow, number: number): string =>
  rowXml(cells.length, number, (column) => {
    const cell = cells[column]!;
    if (cell === null) return '';
    const kind = columns[column]!.kind === 'amount' ? 'amount' : 'count';
    return byteText(numeric[column] ? sheetCells.number(cell, kind) : sheetCells.text(cell));
  });

/** What each sheet begins with, as a byte text, and how many rows that is. */
interface SheetBegin {
  xml: string;
  rows: number;
}

function beginXml(columns: readonly SheetColumn[], head: SheetHead | undefined): SheetBegin {
  const rows = headRows(columns, head);
  const xml = rows.map((row, index) => plainXml(columns, row, index + 1)).join('');
  return { xml: byteText(sheetBegin(columns, rows.length)) + xml, rows: rows.length };
}

const begun: string[] = [];
const cellBegin = (column: number): string => (begun[column] ??= `<c r="${columnLetters(column)}`);

function rowXml(columnCount: number, number: number, cellOf: (column: number) => string): string {
  const digits = String(number);
  let xml = `<row r="${digits}">`;
  for (let column = 0; column < columnCount; column += 1) {
    const cell = cellOf(column);
    if (cell !== '') xml += `${cellBegin(column)}${digits}"${cell}`;
  }
  return `${xml}</row>`;
}

async function* partsOf(
  title: string,
  begin: SheetBegin,
  pages: AsyncGenerator<Rows>,
  rowsPerSheet: number,
): AsyncGenerator<ZipPart> {
  const rest = new RestOfRows(pages);
  const names: string[] = [];
  try {
    do {
      names.push(sheetName(title, names.length + 1));
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(begin, rest, rowsPerSheet) };
    } while (await rest.hasNext());
  } finally {
    // The reader of the rows ends with its reader.
    await pages.return(undefined);
  }
  for (const [name, xml] of otherParts(names)) yield { name, content: [Buffer.from(xml)] };
}

function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : `_${number}`;
  return title.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_CHARACTERS - suffix.length) + suffix;
}

/** The rows of all pages, of which each sheet takes some. */
class RestOfRows {
  readonly #pages: AsyncIterator<Rows>;
  #page: Rows = { count: 0, xmlOf: () => '' };
  #at = 0;

  constructor(pages: AsyncIterator<Rows>) {
    this.#pages = pages;
  }

  async hasNext(): Promise<boolean> {
    while (this.#at === this.#page.count) {
      const page = await this.#pages.next();
      if (page.done) return false;
      this.#page = page.value;
      this.#at = 0;
    }
    return true;
  }

  /** The next rows of the present page, `max` of them, the first one with this number. */
  take(max: number, number: number): { xml: string; count: number } {
    const count = Math.min(max, this.#page.count - this.#at);
    let xml = '';
    for (let row = 0; row < count; row += 1) xml += this.#page.xmlOf(this.#at + row, number + row);
    this.#at += count;
    return { xml, count };
  }
}

async function* sheetXml(
  { xml: beginning, rows }: SheetBegin,
  rest: RestOfRows,
  rowsPerSheet: number,
): AsyncGenerator<Uint8Array> {
  yield bytesOf(beginning);
  let written = 0;
  while (written < rowsPerSheet && (await rest.hasNext())) {
    const { xml, count } = rest.take(Math.min(ROWS_A_PIECE, rowsPerSheet - written), rows + written + 1);
    written += count;
    yield bytesOf(xml);
  }
  yield bytesOf(SHEET_END);
}

const WANTS_CARE = /[&<>"\n]|_x|^\s|\s$/;
const BLANK_THAT_COUNTS = /^\s|\s$|\n/;

/** Excel reads _x0041_ as a character's code; the underscore written as its own code keeps the text as it was typed. */
function textXml(text: string): string {
  if (!WANTS_CARE.test(text)) return `<t>${text}</t>`;
  const typed = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return `<t${BLANK_THAT_COUNTS.test(typed) ? ' xml:space="preserve"' : ''}>${xmlText(typed)}</t>`;
}
