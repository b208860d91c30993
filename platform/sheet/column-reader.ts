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
  /** The column whose value finds the next page. */
  key: string;
  pageRows: number;
  /** FROM, WHERE and ORDER BY of the rows behind the one with this key; null: of all rows. */
  from(lastKey: string | null): { sql: string; params: readonly unknown[] };
}

/**
 * A time as a column of a file has it, to be cut to the second. Shanghai is eight hours ahead of UTC since 1991, and an
 * interval costs the database half of what a name of a zone does.
 */
export const sqlTime = (at: string): string => `(${at} AT TIME ZONE INTERVAL '8 hours')`;

/** What a page of the query answers: of each column its joined values. */
type Joined = Record<`c${number}`, string> & { rowCount: number; lastKey: string };

interface KeyedPage extends ColumnPage {
  lastKey: string;
}

/** Between the values of a column: no keyboard has it, and no file keeps it (harmless-text.ts). */
const SEPARATOR = '\x1F';
const SQL_SEPARATOR = `E'\\x1F'`;

/**
 * The rows of a query by column, page by page by key, the next one ahead. The database joins the values of each column:
 * so a page is one row of the driver's, and a row of the file costs a third of what it costs as a row of its own.
 */
export async function* readByColumn(
  tx: Tx,
  { columns, key, pageRows, from }: ReadingByColumn,
): AsyncGenerator<ColumnPage> {
  const says = columns.map(({ say }) => say && memoized(say));
  const joined = columns.map((_column, index) => `string_agg(c${index}, ${SQL_SEPARATOR}) AS c${index}`).join(', ');

  async function read(lastKey: string | null, textOf: (sql: string) => string): Promise<KeyedPage | null> {
    const { sql, params } = from(lastKey);
    const texts = columns.map((column, index) => `${textOf(`coalesce((${column.sql})::text, '')`)} AS c${index}`);
    const page = await tx.one<Joined>(
      `SELECT count(*)::int AS "rowCount", (array_agg(k))[count(*)] AS "lastKey", ${joined}
       FROM (SELECT ${key} AS k, ${texts.join(', ')} ${sql} LIMIT ${pageRows}) p`,
      params,
    );
    if (!page || page.rowCount === 0) return null;
    const values = columns.map((_column, index) => page[`c${index}`]!.split(SEPARATOR));
    return { rowCount: page.rowCount, lastKey: page.lastKey, values };
  }
  async function pageAfter(last: KeyedPage | null): Promise<KeyedPage[]> {
    const lastKey = last && last.lastKey;
    let page = await read(lastKey, (sql) => sql);
    // A value has the separator in it.
    if (page?.values.some(({ length }) => length !== page!.rowCount))
      page = await read(lastKey, (sql) => `translate(${sql}, ${SQL_SEPARATOR}, '')`);
    return page ? [page] : [];
  }

  for await (const [page] of pagesAhead(pageAfter, 1)) {
    if (!page) return;
    const values = page.values.map((column, index) => {
      const say = says[index];
      return say ? column.map((value) => (value === '' ? '' : say(value))) : column;
    });
    yield { rowCount: page.rowCount, values };
  }
}
