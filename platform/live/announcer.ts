import type { Logger } from 'pino';
import type { Database } from '#platform/db/database.ts';
import { ANNOUNCE, textsOf, type Change } from './change.ts';
import { GATHER_MS } from './constants.ts';

export interface Announcer {
  announce(change: Change): void;
  /** Resolves when what was announced has been sent. */
  flush(): Promise<void>;
}

/**
 * Tells all servers what was committed, gathered for a moment, in a statement of its own: commits with a notification
 * wait for each other in PostgreSQL, which a payment must not. An announcement that is lost with the connection is
 * made up for by the pages, which poll at a long interval.
 */
export function createAnnouncer(db: Database, log: Pick<Logger, 'warn'>): Announcer {
  let gathered: Change[] = [];
  let sending = Promise.resolve();
  const send = async (): Promise<void> => {
    const changes = textsOf(gathered);
    gathered = [];
    if (changes.length === 0) return;
    await db
      .statement(ANNOUNCE, [changes], 'live.announce')
      .catch((error: unknown) => log.warn({ err: error, changes: changes.length }, 'changes were not announced'));
  };
  const flush = (): Promise<void> => (sending = sending.then(send));
  return {
    announce(change) {
      gathered.push(change);
      if (gathered.length === 1) setTimeout(() => void flush(), GATHER_MS).unref();
    },
    flush,
  };
}
