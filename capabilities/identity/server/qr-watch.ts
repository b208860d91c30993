import type { Database } from '#platform/db/database.ts';
import type { QrWait } from '../constants.ts';
import { findQrLogins, type QrLogin } from './qr-logins.ts';

/** One QR with waiting browsers. */
interface Waiter {
  id: string;
  isNews(qr: QrLogin): boolean;
  end(): void;
}

/**
 * The browsers that wait for a QR in this process. The database is queried once a second for all of them together, in a
 * transaction that ends at once, and not at all while nobody waits, so that waiting takes no connection
 * (security.md T28).
 */
export class QrWatch {
  readonly #db: Database;
  readonly #wait: QrWait;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database, wait: QrWait) {
    this.#db = db;
    this.#wait = wait;
  }

  /** Resolves when the state changes, when it has waited long enough, or when the client has gone. Never rejects. */
  async news(id: string, isNews: (qr: QrLogin) => boolean, gone: AbortSignal): Promise<void> {
    if (gone.aborted) return;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const waiter: Waiter = { id, isNews, end };
    const longest = setTimeout(end, this.#wait.atMostMs);
    gone.addEventListener('abort', () => end(), { once: true });
    this.#waiters.add(waiter);
    if (!this.#timer) this.#lookSoon();
    await promise;
    clearTimeout(longest);
    this.#waiters.delete(waiter);
  }

  #lookSoon(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#wait.lookEveryMs);
  }

  async #look(): Promise<void> {
    const waiters = [...this.#waiters];
    try {
      const ids = [...new Set(waiters.map(({ id }) => id))];
      const found = new Map(
        (await this.#db.transaction({ readOnly: true }, (tx) => findQrLogins(tx, ids))).map((qr) => [qr.id, qr]),
      );
      for (const { id, isNews, end } of waiters) if (found.has(id) && isNews(found.get(id)!)) end();
    } catch {
      // The database is away; a caller that has waited long enough asks it once more and gets the error.
    }
    this.#timer = null;
    if (this.#waiters.size > 0) this.#lookSoon();
  }
}
