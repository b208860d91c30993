import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseRealm } from './application-role.ts';
import { DatabaseUnavailable, UnknownCommit, type Database, type TransactionOptions, type Tx } from './database.ts';
import { mustNotHold, whileHolding } from './holding.ts';
import { oneSyncATurn } from './one-sync.ts';
import { tracedWithin } from '#platform/trace/trace.ts';
import { execute, isStalePlan, keepNoStatements } from './prepared.ts';
import { commitOn, note, transactionOn, type Underway } from './tx.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
/**
 * A whole transaction is run again this often on a serialisation failure or a deadlock; the pause is jittered, so that
 * two rivals do not meet again.
 */
const MAX_TRIES = 5;
const RETRY_PAUSE_MS = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * A process that is stopped inside of a transaction keeps its locks for that long: longer than any of our ports is
 * waited for, and shorter than others wait for a lock, so that they find it free.
 */
const IDLE_IN_TRANSACTION_MS = 8_000;
const LOCK_TIMEOUT_MS = 10_000;

const SETTINGS = `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`;
const CONFLICTS = new Set(['40001', '40P01']);
/**
 * The server could not do it now and has undone it: a conflict that did not end, a lock or a statement that took too
 * long (55P03, 57014), a transaction that waited too long for us (25P03, 25P04: we or the server had paused), no
 * memory, disk or connection left (53, 58).
 */
const TEMPORARY_FAILURE = /^(4000[13]|40P01|55P03|57014|25P0[34]|53|58)/;
/** A server that is stopped answers nothing, not even that a statement took too long. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

export interface DatabaseOptions {
  url: string;
  /** Connections at the most; default 10. */
  poolSize?: number;
  applicationName: string;
  /** `provider`: the console's connections, with the rights of its role; default: the portal's. */
  realm?: DatabaseRealm;
  /**
   * Commits are answered before they are on disk: after a crash the last of them are missing, whole and in order. Only
   * for work that can be repeated.
   */
  lazyCommits?: boolean;
  /**
   * The address is that of a pooler in transaction mode: nothing is left on a connection. Role, merchant and time
   * limits of a new one are set by the pooler and the role (deploy/pgbouncer, application-role.ts).
   */
  isPooled?: boolean;
  /** How long a transaction waits for a free connection before it is DatabaseUnavailable; default 5 s. */
  connectTimeoutMs?: number;
}

const PLAIN_INSTANT = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/;
const usualInstant = pg.types.getTypeParser(TIMESTAMPTZ);
const HOUR_MS = 3_600_000;
const SECONDS_END = 19;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** `2026-11-20 07:04:05.678901+00` by its digits: a page of orders has forty, each of which would be three texts. */
function instantOf(text: string): unknown {
  if (!PLAIN_INSTANT.test(text)) return usualInstant(text);
  const zone = text.length - 3;
  let ms = 0;
  for (let at = SECONDS_END + 1, worth = 100; at < zone && worth >= 1; at += 1, worth /= 10)
    ms += digit(text, at) * worth;
  const offset = twoDigits(text, zone + 1) * (text[zone] === '-' ? -HOUR_MS : HOUR_MS);
  return new Date(
    Date.UTC(
      twoDigits(text, 0) * 100 + twoDigits(text, 2),
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      ms,
    ) - offset,
  );
}

/** Values of PostgreSQL that we read in our own way. */
const ownParsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: BigInt, [TIMESTAMPTZ]: instantOf };

/**
 * A page asks several calls at once and then none for a while, a job looks every few seconds. A new connection costs a
 * process and its caches, so it is kept for the next of them.
 */
const IDLE_MS = 300_000;

const POSTGRES = { 'db.system.name': 'postgresql' };

const ROLES: Readonly<Record<DatabaseRealm, string>> = { merchant: 'portal_app', provider: 'portal_console' };

/** Opens nothing yet: connections come with the first transaction, so that a server may start before its database. */
export function openDatabase({
  url,
  poolSize = 10,
  applicationName,
  realm = 'merchant',
  lazyCommits = false,
  isPooled = false,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: DatabaseOptions): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : ownParsers[oid]) ?? pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    ...(isPooled ? {} : { options: lazyCommits ? `${SETTINGS} -c synchronous_commit=off` : SETTINGS }),
    types: types as pg.CustomTypesConfig,
    // Statements that do not wait for each other travel together; PostgreSQL answers them in order.
    pipeline: true,
    onConnect: async (client) => {
      oneSyncATurn(client);
      if (isPooled) return keepNoStatements(client);
      // Until a transaction binds itself to a merchant it sees nothing of any.
      await client.query(`SET ROLE ${ROLES[realm]}; SET app.mid = ''`);
    },
  });
  // A client whose server dies emits `error`, idle or not; without a listener each one would end the process
  // (security.md finding 2).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return {
    transaction: (options, work) =>
      tracedWithin('transaction', 'client', POSTGRES, () => withRetries(() => runTransaction(pool, options, work))),
    statement: (sql, params, name) =>
      tracedWithin(name, 'client', POSTGRES, () => withRetries(() => statement(pool, sql, params, name))),
    async isReachable() {
      try {
        await pool.query('SELECT 1');
        return true;
      } catch {
        return false;
      }
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Retries the whole on a serialisation failure, a deadlock, or a plan of before a migration. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (tries >= MAX_TRIES || !(CONFLICTS.has(code) || isStalePlan(error)))
        throw TEMPORARY_FAILURE.test(code)
          ? Object.assign(new DatabaseUnavailable('the database could not do it now', { cause: error }), { code })
          : error;
      await pause(Math.random() * RETRY_PAUSE_MS * tries);
    }
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  mustNotHold(pool);
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable('no connection to the database', { cause });
  }
}

async function statement<R extends object>(
  pool: pg.Pool,
  sql: string,
  params: readonly unknown[],
  name: string,
): Promise<R[]> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    return (await execute(client, sql, params, name)).rows as R[];
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    broken = new UnknownCommit('the answer to a statement was lost', { cause: error });
    throw broken;
  } finally {
    client.release(broken);
  }
}

async function runTransaction<T>(pool: pg.Pool, options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  const underway: Underway = { sent: [], failed: null, ended: null };
  let broken: Error | undefined;
  try {
    const onlyReads = options.readOnly === true || options.snapshot === true;
    const begun = begin(client, options);
    note(underway, begun);
    if (!onlyReads && !options.eager) await begun;
    const tx = transactionOn(client, underway, onlyReads);
    const result = await (options.isCounted ? work(tx) : whileHolding(pool, () => work(tx)));
    broken = await commit(client, onlyReads, underway);
    return result;
  } catch (error) {
    // Work that it started may still run: its statements must not be sent behind the end of the transaction.
    underway.failed ??= error as Error;
    // A connection that does not answer cannot roll back.
    broken = error instanceof UnknownCommit || isSilent(error) ? (error as Error) : await rollBack(client);
    // A connection that broke before COMMIT was sent has taken its transaction with it: nothing has happened.
    if (broken && !(error instanceof UnknownCommit) && isLostConnection(error))
      throw new DatabaseUnavailable('the connection broke before the commit', { cause: error });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Prepared, so that they travel with the first statements under one Sync: if BEGIN fails, none of these is run. */
function begin(client: pg.PoolClient, options: TransactionOptions): Promise<unknown> {
  const { mid, accounts } = options;
  const text = opening(options);
  const begun = [execute(client, text, [], text)];
  if (mid || accounts) begun.push(execute(client, BIND, [mid ?? '', accounts?.join(',') ?? ''], 'platform.bind'));
  return Promise.all(begun);
}
const BIND = `SELECT set_config('app.mid', $1, true), set_config('app.accounts', $2, true)`;

const opening = ({ readOnly, snapshot, repeatable }: TransactionOptions): string => {
  if (snapshot) return 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  if (readOnly) return 'BEGIN READ ONLY';
  return repeatable ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN ISOLATION LEVEL READ COMMITTED';
};

/**
 * A COMMIT of a failed transaction answers ROLLBACK: a sent statement has failed, or the caller has ignored the first
 * error, which is a bug.
 */
async function commit(client: pg.PoolClient, onlyReads: boolean, underway: Underway): Promise<undefined> {
  if (underway.failed) throw underway.failed;
  let command: string;
  try {
    ({ command } = await (underway.ended ?? commitOn(client)));
  } catch (error) {
    // An answer with a code came from the server, which has then not committed; silence may mean either.
    if ((error as { code?: string }).code && !isLostConnection(error)) throw error;
    if (onlyReads) throw new DatabaseUnavailable('the connection broke at the end of a read', { cause: error });
    throw new UnknownCommit('the answer to the commit was lost', { cause: error });
  }
  if (underway.failed) throw underway.failed;
  if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const isSilent = (error: unknown): boolean =>
  (error as { code?: string }).code === undefined && (error as Error).message === 'Query read timeout';

/**
 * 08xxx and 57P0x are the server's codes for a connection that ends; everything without an SQLSTATE came from the
 * socket.
 */
function isLostConnection(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === undefined
    ? /terminated|closed|not queryable|timeout/i.test((error as Error).message)
    : /^(08|57P0)|^E[A-Z]+$/.test(code);
}
