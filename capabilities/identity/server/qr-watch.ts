import type { Database } from '#platform/db/database.ts';
import { QR_WAIT, type QrWait } from '../constants.ts';
import type { QrState } from '../contract/qr-operations.ts';
import { isFinal, stateOfQr } from '../domain/qr-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { findQrCodes, type QrCode } from './qr-codes.ts';

/** One QR with waiting browsers. */
interface Waiter {
  id: string;
  isNews(qr: QrCode): boolean;
  end(): void;
}

/**
 * The browsers that wait for a QR in this process. The database is queried once a second for all of them together, in a
 * transaction that ends at once, and not at all while nobody waits, so that waiting takes no connection
 * (security.md T28).
 */
class QrWatch {
  readonly #db: Database;
  readonly #wait: QrWait;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database, wait: QrWait) {
    this.#db = db;
    this.#wait = wait;
  }

  /** Resolves when the state changes, when it has waited long enough, or when the client has gone. Never rejects. */
  async news(id: string, isNews: (qr: QrCode) => boolean, gone: AbortSignal): Promise<void> {
    if (gone.aborted) return;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const waiter: Waiter = { id, isNews, end };
    const longest = setTimeout(end, this.#wait.maxMs);
    gone.addEventListener('abort', () => end(), { once: true });
    this.#waiters.add(waiter);
    if (!this.#timer) this.#lookSoon();
    await promise;
    clearTimeout(longest);
    this.#waiters.delete(waiter);
  }

  #lookSoon(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#wait.pollMs);
  }

  async #look(): Promise<void> {
    const waiters = [...this.#waiters];
    try {
      const ids = [...new Set(waiters.map(({ id }) => id))];
      const found = new Map(
        (await this.#db.transaction({ readOnly: true }, (tx) => findQrCodes(tx, ids))).map((qr) => [qr.id, qr]),
      );
      for (const { id, isNews, end } of waiters) if (found.has(id) && isNews(found.get(id)!)) end();
    } catch {
      // The database is away; a caller that has waited long enough asks it once more and gets the error.
    }
    this.#timer = null;
    if (this.#waiters.size > 0) this.#lookSoon();
  }
}

/** One watch for each pool of connections. */
const watches = new WeakMap<Database, QrWatch>();

/**
 * What `find` finds, at once when its state is another than the caller's, else when it becomes another, or after a
 * while. Null when nothing is found.
 */
export async function newsOf(
  deps: Pick<IdentityDeps, 'qrWait' | 'realClock'>,
  { db, gone }: { db: Database; gone: AbortSignal },
  known: QrState,
  find: () => Promise<QrCode | null>,
): Promise<QrCode | null> {
  const watch = watches.get(db) ?? new QrWatch(db, deps.qrWait ?? QR_WAIT);
  watches.set(db, watch);
  const isNews = (qr: QrCode): boolean => stateOfQr(qr, nowOf(deps)) !== known;
  const first = await find();
  if (!first || isNews(first) || isFinal(known)) return first;
  await watch.news(first.id, isNews, gone);
  return find();
}
