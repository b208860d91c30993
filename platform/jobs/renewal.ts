import type { Database } from '#platform/db/database.ts';
import { RENEWALS_PER_LEASE } from './constants.ts';
import { renew, type Lease } from './lease.ts';

/** Keeps the leases of jobs that are held alive, while there are any. */
export class Renewal {
  readonly #db: Database;
  readonly #leaseMs: number;
  readonly #held = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, leaseMs: number) {
    this.#db = db;
    this.#leaseMs = leaseMs;
  }

  hold(lease: Lease): void {
    this.#held.set(lease.id, lease);
    this.#timer ??= setInterval(() => void this.#renew(), this.#leaseMs / RENEWALS_PER_LEASE);
  }

  drop({ id, token }: Lease): void {
    // The same job may have been leased again by this very worker after its lease ran out.
    if (this.#held.get(id)?.token === token) this.#held.delete(id);
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renew(): Promise<void> {
    try {
      await renew(this.#db, [...this.#held.values()], this.#leaseMs);
    } catch {
      // The poll reports a database that is away. The handler of a lease that ends meanwhile cannot complete its job.
    }
  }
}
