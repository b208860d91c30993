import type { Database, Tx } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';

/**
 * A job is at-least-once: a worker leases it, and a lost lease gives it to another. So a handler's effect carries its
 * own key (order state by compare-and-set, the ledger's journal key), and its end is written in the same transaction as
 * the effect through `complete`.
 */
export interface NewJob {
  /** Which handler: `order.run`, `rail.query`, `export.make`. */
  kind: string;
  /** Unique per kind: enqueuing the same key twice keeps the first. */
  key: string;
  mid: string | null;
  payload: Record<string, unknown>;
  /** Business time from which it may run; default now. */
  runAt?: Date;
  /** After this many failed runs it is parked as `dead` and reported; default 20. */
  maxAttempts?: number;
}

/** `payload` is known once its schema has read it (`withPayload`). */
export interface LeasedJob<P = unknown> {
  id: string;
  kind: string;
  key: string;
  mid: string | null;
  payload: P;
  /** 1 at the first run. */
  attempt: number;
  /**
   * Ends the job in the effect's transaction. Throws LeaseLost when another worker holds it now: the transaction must
   * roll back.
   */
  complete(tx: Tx): Promise<void>;
  /**
   * Puts the job back for `runAt` (business time) in the effect's transaction, e.g. a rail query that is still open.
   */
  again(tx: Tx, runAt: Date, payload?: Record<string, unknown>): Promise<void>;
}

export interface JobContext {
  db: Database;
  clock: Clock;
  signal: AbortSignal;
  /**
   * This run changes what the pages of that merchant show: the pages are informed when it has ended. A job's own
   * merchant needs no word.
   */
  touches?: ((mid: string) => void) | undefined;
}

/** Must call `complete` or `again` exactly once; throwing leaves the job to be retried with backoff. */
export type JobHandler = (job: LeasedJob, context: JobContext) => Promise<void>;

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}
