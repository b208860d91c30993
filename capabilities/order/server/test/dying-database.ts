import type { Database } from '#platform/db/database.ts';

/**
 * The database as a worker sees it that dies after so many commits of its jobs' own transactions: nothing that it asks
 * afterwards arrives.
 */
export function dyingDatabase(db: Database, commits: number): Database {
  let remaining = commits;
  const died = (): never => {
    throw new Error('the worker has died');
  };
  return {
    ...db,
    statement: (...args) => (remaining > 0 ? db.statement(...args) : died()),
    async transaction(options, work) {
      if (remaining <= 0) died();
      const result = await db.transaction(options, (tx) => (remaining > 0 ? work(tx) : died()));
      // The queue's own transactions belong to no merchant.
      if (options.mid && !options.readOnly) remaining -= 1;
      return result;
    },
  };
}
