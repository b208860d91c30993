import type { Tx } from '#platform/db/database.ts';
import type { ColumnPage } from './column-page.ts';
import { memoized } from './memoized.ts';
import { pagesAhead } from './pages-ahead.ts';

/** A column of a file as the database knows it. */
export interface ReadColumn {
  /** An expression; null: empty. */
  sql: string;
  /** What the file has for a value that is not empty, e.g. the word for a code. */
  say?: (value: string) => string;
}

export interface ReadingByColumn {
  columns: readonly ReadColumn[];
  /** The columns whose values find the next page. */
  key: readonly string[];
  pageRows: number;
  /** FROM, WHERE and ORDER BY of the rows behind the one with this key; null: of all rows. */
  from(lastKey: readonly string[] | null): { sql: string; params: readonly unknown[] };
}

/**
 * A time as a column of a file has it, to be cut to the second. Shanghai is eight hours ahead of UTC since 1991, and an
 * interval costs the database half of what a name of a zone does.
 */
export const sqlTime = (at: string): string => `(${at} AT TIME ZONE INTERVAL '8 hours')`;

/** What a page of the query answers: of each column its joined values. */
type Joined = Record<`c${number}`, string> & { rowCount: number; lastKey: string[] };

export interface KeyedPage {
  rowCount: number;
  lastKey: readonly string[];
  valueAt(column: number, row: number): string;
}

/** Between the values of a column: no keyboard has it, and no file keeps it (harmless-text.ts). */
const SEPARATOR = '\x1F';
const SQL_SEPARATOR = `E'\\x1F'`;

/**
 * A page of a query by column, of the rows behind a page; null: there is none. The database joins the values of each
 * column: so a page is one row of the driver's, and a row of the file costs a third of what it costs as such a row.
 */
export function columnPages(
  tx: Tx,
  { columns, key, pageRows, from }: ReadingByColumn,
): (last: KeyedPage | null) => Promise<KeyedPage | null> {
  const joined = columns.map((_column, index) => `string_agg(c${index}, ${SQL_SEPARATOR}) AS c${index}`).join(', ');
  const keys = key.map((sql, index) => `${sql} AS k${index}`).join(', ');
  const lastOfKeys = key.map((_sql, index) => `(array_agg(k${index}))[count(*)]::text`).join(', ');

  async function read(last: KeyedPage | null, textOf: (sql: string) => string): Promise<Joined | null> {
    const { sql, params } = from(last && last.lastKey);
    const texts = columns.map((column, index) => `${textOf(`coalesce((${column.sql})::text, '')`)} AS c${index}`);
    const page = await tx.one<Joined>(
      `SELECT count(*)::int AS "rowCount", ARRAY[${lastOfKeys}] AS "lastKey", ${joined}
       FROM (SELECT ${keys}, ${texts.join(', ')} ${sql} LIMIT ${pageRows}) p`,
      params,
    );
    return page && page.rowCount > 0 ? page : null;
  }
  return async (last) => {
    const page = await read(last, (sql) => sql);
    if (!page) return null;
    const parted = partedPage(page, columns.length);
    if (parted) return parted;
    // A value has the separator in it.
    const clean = await read(last, (sql) => `translate(${sql}, ${SQL_SEPARATOR}, '')`);
    return partedPage(clean!, columns.length)!;
  };
}

/**
 * Values are cut out when they are asked for: all strings of a page together would be copied by each collection of
 * garbage while the page is written. Null: there are more separators than rows.
 */
function partedPage(page: Joined, columnCount: number): KeyedPage | null {
  const { rowCount, lastKey } = page;
  const texts = Array.from({ length: columnCount }, (_, column) => page[`c${column}`]!);
  const ends = texts.map((text) => endsOf(text, rowCount));
  if (ends.includes(null)) return null;
  return {
    rowCount,
    lastKey,
    valueAt(column, row) {
      const at = ends[column]!;
      return texts[column]!.slice(row === 0 ? 0 : at[row - 1]! + 1, at[row]);
    },
  };
}

/** Where each value of a column ends; null: not as many values as rows. */
function endsOf(text: string, rowCount: number): Uint32Array | null {
  const ends = new Uint32Array(rowCount);
  let end = -1;
  for (let row = 0; row < rowCount - 1; row += 1) {
    end = text.indexOf(SEPARATOR, end + 1);
    ends[row] = end;
  }
  ends[rowCount - 1] = text.length;
  return text.includes(SEPARATOR, end + 1) ? null : ends;
}

/** Rows that are handed on together: so few that their values are gone before garbage is collected. */
export const ROWS_TOGETHER = 100;

function valuesOf(page: KeyedPage, column: number, from: number, rowCount: number, say: ReadColumn['say']): string[] {
  const values: string[] = [];
  for (let row = from; row < from + rowCount; row += 1) {
    const value = page.valueAt(column, row);
    values.push(say && value !== '' ? say(value) : value);
  }
  return values;
}

/** All rows of a query by column, page by page by key, the next one ahead. */
export async function* readByColumn(tx: Tx, reading: ReadingByColumn): AsyncGenerator<ColumnPage> {
  const says = reading.columns.map(({ say }) => say && memoized(say));
  const pageAfter = columnPages(tx, reading);
  const pages = pagesAhead<KeyedPage>(async (last) => {
    const page = await pageAfter(last);
    return page ? [page] : [];
  }, 1);
  for await (const [page] of pages) {
    if (!page) return;
    for (let from = 0; from < page.rowCount; from += ROWS_TOGETHER) {
      const rowCount = Math.min(ROWS_TOGETHER, page.rowCount - from);
      yield { rowCount, values: says.map((say, column) => valuesOf(page, column, from, rowCount, say)) };
    }
  }
}
