/**
 * One row as the driver gives it: columns in camel case, int8 as bigint, timestamptz as Date, numeric as string, jsonb
 * parsed.
 */
export type Row = Record<string, unknown>;

/**
 * A transaction in READ COMMITTED, bound to one merchant: row-level security shows it that merchant's rows only (second
 * wall behind the WHERE clause that every query carries anyway). `null` binds to no merchant; `ALL_MERCHANTS` is for
 * worker, audit and demo data.
 */
export interface Tx {
  /** Hand-written SQL with $1… parameters; prepared by name when `name` is given. */
  rows<R extends object = Row>(sql: string, params?: readonly unknown[], name?: string): Promise<R[]>;
  /** The only row, or undefined. More than one is a bug and throws. */
  one<R extends object = Row>(sql: string, params?: readonly unknown[], name?: string): Promise<R | undefined>;
  /** The number of rows that an INSERT, UPDATE or DELETE touched. */
  run(sql: string, params?: readonly unknown[], name?: string): Promise<number>;
  /**
   * Sends a statement whose answer says nothing new, without waiting: it travels with what comes next, and a failure
   * fails the transaction.
   */
  send(sql: string, params?: readonly unknown[], name?: string): void;
  /**
   * Says that the statements sent so far are the last: in a read, COMMIT travels with them, which saves a round trip.
   * Elsewhere it does nothing.
   */
  noMore(): void;
  /** Runs `work` inside a savepoint: undone when it throws, or when `undoIf` says so of its result. */
  savepoint<T>(work: () => Promise<T>, undoIf?: (result: T) => boolean): Promise<T>;
}

export const ALL_MERCHANTS = '*';

export interface TransactionOptions {
  /** Merchant to bind to; default null. */
  mid?: string | null;
  /** Accounts of the merchant to which a person is limited; absent or null: all (sql/functions.sql). */
  accounts?: readonly string[] | null;
  readOnly?: boolean;
  /** REPEATABLE READ read-only snapshot, for exports and audits. */
  snapshot?: boolean;
  /** REPEATABLE READ for a change whose reads are of one snapshot. */
  repeatable?: boolean;
  /**
   * Its holder asks the pool for more connections meanwhile, which otherwise throws (holding.ts). Only in the worker,
   * whose connections are counted for it (apps/server/serve.ts).
   */
  isCounted?: true;
  /**
   * The first statements travel with BEGIN. Only where they do no harm should BEGIN fail, which leaves each of them
   * alone: questions, locks, rows that the wall between merchants refuses without a bound merchant. Always so for
   * reads.
   */
  eager?: true;
}

export interface Database {
  /**
   * Throws inside of another transaction of this database: its callers would wait for each other (holding.ts).
   * Runs the whole of `work` again on 40001 and 40P01 only (at most 5 times, with a jittered pause). Any other error is
   * thrown. A commit whose answer was lost throws `UnknownCommit`: the caller settles it by reading its key, never by
   * guessing.
   */
  transaction<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One statement that is a transaction of its own, in one round trip, bound to no merchant: for functions that guard
   * themselves. Run again as `transaction` is; an answer that was lost throws `UnknownCommit`, because the statement
   * may have been committed.
   */
  statement<R extends object = Row>(sql: string, params: readonly unknown[], name: string): Promise<R[]>;
  /** True while the database answers; readiness asks it. */
  isReachable(): Promise<boolean>;
  /** Connections now: opened, free, and callers who wait for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Queries that are transactions of their own. */
export const alone = (db: Database): Pick<Tx, 'rows'> => ({
  rows: (sql, params = [], name = '') => db.statement(sql, params, name),
});

/** The connection was lost between COMMIT and its answer: the effect may or may not be committed. */
export class UnknownCommit extends Error {
  override name = 'UnknownCommit';
}

/**
 * No connection could be had, it broke before COMMIT was sent, or the server could not do it now (its SQLSTATE is then
 * in `code`): nothing has happened, the caller may try again.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
