import type { SheetColumn, SheetRow } from './column.ts';
import { plainPages, type PlainRow } from './table.ts';
import { columnLetters, otherParts, SHEET_END, sheetBegin, STYLE, xmlText } from './xlsx-parts.ts';
import { zipBytes, type ZipPart } from './zip-writer.ts';

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
 * to 90,000,000,000,000.00 exactly to the fen. It is our own because a million rows took a library three times as long
 * (docs/decisions/0027).
 */
export async function* writeXlsx(
  title: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly SheetRow[]>,
  { rowsPerSheet = Infinity, watermark }: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* zipBytes(partsOf(title, columns, plainPages(columns, pages, watermark), rowsPerSheet));
}

async function* partsOf(
  title: string,
  columns: readonly SheetColumn[],
  pages: AsyncGenerator<Iterable<PlainRow>>,
  rowsPerSheet: number,
): AsyncGenerator<ZipPart> {
  const rest = new RestOfRows(pages);
  const names: string[] = [];
  try {
    do {
      names.push(sheetName(title, names.length + 1));
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(columns, rest, rowsPerSheet) };
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
  readonly #pages: AsyncIterator<Iterable<PlainRow>>;
  #page: Iterator<PlainRow> = [].values();
  #next: PlainRow | undefined;

  constructor(pages: AsyncIterator<Iterable<PlainRow>>) {
    this.#pages = pages;
  }

  async hasNext(): Promise<boolean> {
    while (this.#next === undefined) {
      const row = this.#page.next();
      if (!row.done) this.#next = row.value;
      else {
        const page = await this.#pages.next();
        if (page.done) return false;
        this.#page = page.value[Symbol.iterator]();
      }
    }
    return true;
  }

  /** The next row of the present page; undefined at its end. */
  take(): PlainRow | undefined {
    const row = this.#next ?? this.#page.next().value;
    this.#next = undefined;
    return row as PlainRow | undefined;
  }
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  rest: RestOfRows,
  rowsPerSheet: number,
): AsyncGenerator<Uint8Array> {
  const cells = columns.map(({ kind }, index) => ({
    place: `<c r="${columnLetters(index)}`,
    style: `s="${STYLE[kind]}"`,
  }));
  const rowXml = (row: PlainRow, number: number): string => {
    let xml = `<row r="${number}">`;
    for (let index = 0; index < cells.length; index += 1) {
      const value = row.cells[index]!;
      if (value === null) continue;
      const { place, style } = cells[index]!;
      xml += `${place}${number}" ${row.numeric[index] ? `${style}><v>${value}</v></c>` : `s="${STYLE.text}" t="inlineStr"><is>${textXml(value)}</is></c>`}`;
    }
    return `${xml}</row>`;
  };
  const titles = { cells: columns.map(({ title }) => title), numeric: columns.map(() => false) };
  yield Buffer.from(sheetBegin(columns) + rowXml(titles, 1));
  let written = 0;
  while (written < rowsPerSheet && (await rest.hasNext())) {
    let xml = '';
    for (let row = rest.take(); row; row = written < rowsPerSheet ? rest.take() : undefined) {
      written += 1;
      xml += rowXml(row, written + 1);
    }
    yield Buffer.from(xml);
  }
  yield Buffer.from(SHEET_END);
}

const BLANK_THAT_COUNTS = /^\s|\s$|\n/;

/** Excel reads _x0041_ as a character's code; the underscore written as its own code keeps the text as it was typed. */
function textXml(text: string): string {
  const typed = text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text;
  return `<t${BLANK_THAT_COUNTS.test(typed) ? ' xml:space="preserve"' : ''}>${xmlText(typed)}</t>`;
}
