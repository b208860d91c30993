import type { Database, Tx } from '#platform/db/database.ts';

const PAGE_MAX_MS = 60_000;

/**
 * One snapshot for all that a file says. It locks no rows, so it may wait for longer than other transactions: while a
 * page is drawn and stored.
 */
export const fileSnapshot = <T>(db: Database, mid: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction({ mid, snapshot: true, isCounted: true }, (tx) => {
    tx.send(`SET LOCAL idle_in_transaction_session_timeout = ${PAGE_MAX_MS}`);
    return work(tx);
  });
