import { DatabaseUnavailable, UnknownCommit, type Database, type Tx } from '#platform/db/database.ts';

/**
 * `before`: the process dies before a statement, whose transaction is undone. `after`: it dies when a commit has
 * happened and its answer is not there yet.
 */
export type Death = 'before' | 'after';

/** Ends a process at a chosen statement: what it asks of the database afterwards does not arrive. */
export class Fuse {
  #left: number | null = null;
  #death: Death = 'before';
  isBlown = false;
  /** How many processes have died. */
  deaths = 0;

  light(statements: number, death: Death): void {
    this.#left = statements;
    this.#death = death;
  }

  /** A new process takes over. */
  renew(): void {
    this.deaths += this.isBlown ? 1 : 0;
    this.#left = null;
    this.isBlown = false;
  }

  /** Before each statement, and at a commit. */
  burn(): void {
    if (this.isBlown) throw new DatabaseUnavailable('the process has died');
    if (this.#left === null) return;
    this.#left -= 1;
    if (this.#left >= 0) return;
    if (this.#death === 'before') {
      this.isBlown = true;
      throw new DatabaseUnavailable('the process dies');
    }
  }

  /** After a commit. */
  answer(): void {
    if (this.#left === null || this.#left >= 0 || this.isBlown) return;
    this.isBlown = true;
    throw new UnknownCommit('the process dies before it knows of its commit');
  }
}

/** The database as a process with this fuse has it. */
export function fused(db: Database, fuse: Fuse): Database {
  return {
    ...db,
    async statement(...args) {
      fuse.burn();
      const rows = await db.statement(...(args as Parameters<Database['statement']>));
      fuse.answer();
      return rows as never;
    },
    async transaction(options, work) {
      fuse.burn();
      const result = await db.transaction(options, async (tx) => {
        const done = await work(fusedTx(tx, fuse));
        fuse.burn();
        return done;
      });
      if (!options.readOnly && !options.snapshot) fuse.answer();
      return result;
    },
  };
}

function fusedTx(tx: Tx, fuse: Fuse): Tx {
  return {
    ...tx,
    async rows(sql, params, name) {
      fuse.burn();
      return tx.rows(sql, params, name);
    },
    async one(sql, params, name) {
      fuse.burn();
      return tx.one(sql, params, name);
    },
    async run(sql, params, name) {
      fuse.burn();
      return tx.run(sql, params, name);
    },
    // As that of a transaction it throws nothing; what follows, at the latest the commit, dies.
    send(sql, params, name) {
      try {
        fuse.burn();
      } catch {
        return;
      }
      tx.send(sql, params, name);
    },
  };
}
