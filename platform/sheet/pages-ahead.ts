import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Pages by key, of which the next one is read while the present one is used: `pageAfter` answers the rows behind `last`
 * (null: the first ones), and fewer than `pageRows` when there are no more. The database works on the one core while
 * the file is written on the other.
 */
export async function* pagesAhead<Row>(
  pageAfter: (last: Row | null) => Promise<Row[]>,
  pageRows: number,
): AsyncGenerator<Row[]> {
  let coming: Promise<Row[]> | null = pageAfter(null);
  try {
    while (coming) {
      const rows: Row[] = await coming;
      coming = rows.length === pageRows ? pageAfter(rows.at(-1)!) : null;
      // A reader that stops early leaves its failure unread.
      coming?.catch(() => undefined);
      // The question leaves when this turn of the event loop ends (gather-writes.ts), and not after the use.
      if (coming) await nextTurn();
      yield rows;
    }
  } finally {
    await coming?.catch(() => undefined);
  }
}
