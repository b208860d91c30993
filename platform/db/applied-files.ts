import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * The SQL of one module. `schema.sql` has its tables and is applied once, `migrations/001-….sql` change them and are
 * applied once each; neither may change afterwards. `functions.sql`, or the files in `functions/`, have functions,
 * views, triggers, policies and grants, and are applied again when a text has changed.
 */
export interface MigrationSource {
  /** e.g. `ledger` or `capabilities/account`: unique, stable. */
  module: string;
  /** Absolute folder that holds these. */
  folder: string;
}

/** What `platform.migrations` has: the files that were applied, with the checksums of their text. */
export type Applied = Map<string, string>;

const LOCK_TIMEOUT_MS = 2_000;

export const readSql = (path: string): { sql: string; checksum: string } => {
  const sql = readFileSync(path, 'utf8');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
};

export async function noteApplied(
  client: pg.Client,
  files: readonly { name: string; checksum: string }[],
): Promise<void> {
  await client.query(
    `INSERT INTO platform.migrations (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  );
}

/**
 * Row-level security holds for the tables' owner too, unless it is a superuser: without '*' a migration sees no row
 * of any merchant, and leaves all of them as they were without an error.
 */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL app.mid = '*'`;

/**
 * Servers that work meanwhile take their locks in sequences of their own. A deadlock with one of them is undone and
 * tried again: their transactions are short.
 */
const DEADLOCK = '40P01';
const TRIES = 10;
const PAUSE_MS = 300;

export async function inTransaction(
  client: pg.Client,
  name: string | (() => string),
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(BEGIN);
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (tries < TRIES && (error as { code?: string }).code === DEADLOCK) {
        await pause(Math.random() * PAUSE_MS);
        continue;
      }
      const file = typeof name === 'string' ? name : name();
      throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
    }
  }
}
