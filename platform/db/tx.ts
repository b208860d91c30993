import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tx } from './database.ts';
import { execute } from './prepared.ts';

/** Statements of a transaction that were sent and not awaited yet. */
export interface Underway {
  /** BEGIN, and what else was sent without waiting for its answer. All must have succeeded when it commits. */
  sent: Promise<unknown>[];
  /** The first of them that failed: nothing more is sent then, because it could run outside of the transaction. */
  failed: Error | null;
  /** The answer to a COMMIT that was sent with the last statements. */
  ended: Promise<QueryResult> | null;
}

/**
 * Notes what was sent. PostgreSQL answers in order, so that a failure is known before the answer to anything that was
 * sent later.
 */
export function note(underway: Underway, answer: Promise<unknown>): void {
  underway.sent.push(answer);
  answer.catch((error: Error) => (underway.failed ??= error));
}

/** A step of a transaction: as a simple query it would end what is sent together (one-sync.ts). */
const command = (client: PoolClient, text: string): Promise<QueryResult> =>
  client.query({ text, queryMode: 'extended' } as QueryConfig);

export const commitOn = (client: PoolClient): Promise<QueryResult> => execute(client, 'COMMIT', [], 'COMMIT');

/** The transaction that is open on this client. */
export function transactionOn(client: PoolClient, underway: Underway, onlyReads: boolean): Tx {
  let savepoints = 0;
  const mustBeOpen = (): void => {
    if (underway.failed) throw underway.failed;
    if (underway.ended) throw new Error('a statement after the last one of its transaction');
  };
  const query = (sql: string, params: readonly unknown[] = [], name?: string): Promise<QueryResult> => {
    mustBeOpen();
    return execute(client, sql, params, name);
  };

  const step = (text: string): void => {
    mustBeOpen();
    note(underway, command(client, text));
  };

  return {
    rows: async <R extends object>(sql: string, params?: readonly unknown[], name?: string) =>
      (await query(sql, params, name)).rows as R[],
    async one<R extends object>(sql: string, params?: readonly unknown[], name?: string) {
      const { rows } = await query(sql, params, name);
      if (rows.length > 1) throw new Error('more than one row where one was expected');
      return rows[0] as R | undefined;
    },
    run: async (sql, params, name) => (await query(sql, params, name)).rowCount ?? 0,
    send(sql, params, name) {
      // Work that throws here would leave what it has sent before without a handler, which ends the process. The
      // transaction does not commit in any case.
      if (!underway.failed) note(underway, query(sql, params, name));
    },
    noMore() {
      if (!onlyReads || underway.ended) return;
      underway.ended = commitOn(client);
      // A connection that breaks fails the statements before it, too.
      underway.ended.catch(() => undefined);
    },
    async savepoint(work, undoIf) {
      savepoints += 1;
      const name = `step_${savepoints}`;
      step(`SAVEPOINT ${name}`);
      try {
        const result = await work();
        step(undoIf?.(result) ? `ROLLBACK TO ${name}` : `RELEASE ${name}`);
        return result;
      } catch (error) {
        // What failed first is what the caller must learn; a step that could not be undone keeps the transaction from
        // its commit.
        await client.query(`ROLLBACK TO ${name}`).catch((late: Error) => (underway.failed ??= late));
        throw error;
      }
    },
  };
}
