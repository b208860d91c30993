import type { Database, Tx } from '#platform/db/database.ts';

const POST = 'ledger.post_batch';
const LIMIT = 'account.use_limit';

/**
 * The same database, and what it finds: a transaction moves money once, in its last statement, because the accounts
 * that it locks are those for which others wait; and a new order does not wait for an answer between its limits and its
 * money. A transaction that is run again met another that waited for it.
 */
export function watchMoney(db: Database): { database: Database; findings: string[]; runAgain: () => number } {
  const findings: string[] = [];
  let repeats = 0;
  const transaction: Database['transaction'] = (options, work) => {
    let runs = 0;
    return db.transaction(options, (tx) => {
      repeats += runs > 0 ? 1 : 0;
      runs += 1;
      return work(watched(tx, findings));
    });
  };
  return { database: { ...db, transaction }, findings, runAgain: () => repeats };
}

function watched(tx: Tx, findings: string[]): Tx {
  let posts = 0;
  let limitsAreLocked = false;
  const see = (sql: string, name?: string): void => {
    if (posts > 0) findings.push(`${name ?? sql.trim().slice(0, 80)} comes after the money of its transaction`);
    if (name === POST) posts += 1;
    if (name === POST && limitsAreLocked) findings.push('the limits were locked a round trip before the money');
  };
  return {
    ...tx,
    async rows<R extends object>(sql: string, params?: readonly unknown[], name?: string) {
      see(sql, name);
      const rows = await tx.rows<R>(sql, params, name);
      limitsAreLocked ||= name === LIMIT;
      return rows;
    },
    one: (sql, params, name) => (see(sql, name), tx.one(sql, params, name)),
    run: (sql, params, name) => (see(sql, name), tx.run(sql, params, name)),
    send: (sql, params, name) => (see(sql, name), tx.send(sql, params, name)),
    // What is undone has moved nothing.
    async savepoint(work, undoIf) {
      const before = posts;
      let kept = false;
      try {
        const result = await tx.savepoint(work, undoIf);
        kept = !undoIf?.(result);
        return result;
      } finally {
        if (!kept) posts = before;
      }
    },
  };
}
