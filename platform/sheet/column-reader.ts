import type { Tx } from '#platform/db/database.ts';
import type { ColumnPage } from './column-page.ts';
import { pagesAhead } from './pages-ahead.ts';
import { memoized } from './memoized.ts';

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

export interface KeyedPage extends ColumnPage {
  lastKey: readonly string[];
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

  async function read(last: KeyedPage | null, textOf: (sql: string) => string): Promise<KeyedPage | null> {
    const { sql, params } = from(last && last.lastKey);
    const texts = columns.map((column, index) => `${textOf(`coalesce((${column.sql})::text, '')`)} AS c${index}`);
    const page = await tx.one<Joined>(
      `SELECT count(*)::int AS "rowCount", ARRAY[${lastOfKeys}] AS "lastKey", ${joined}
       FROM (SELECT ${keys}, ${texts.join(', ')} ${sql} LIMIT ${pageRows}) p`,
      params,
    );
    if (!page || page.rowCount === 0) return null;
    const values = columns.map((_column, index) => page[`c${index}`]!.split(SEPARATOR));
    return { rowCount: page.rowCount, lastKey: page.lastKey, values };
  }
  return async (last) => {
    const page = await read(last, (sql) => sql);
    const isWhole = !page || page.values.every(({ length }) => length === page.rowCount);
    // A value has the separator in it.
    return isWhole ? page : read(last, (sql) => `translate(${sql}, ${SQL_SEPARATOR}, '')`);
  };
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
    const values = page.values.map((column, index) => {
      const say = says[index];
      return say ? column.map((value) => (value === '' ? '' : say(value))) : column;
    });
    yield { rowCount: page.rowCount, values };
  }
}
