import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The SQL files of one module: applied once each, in a transaction each, their checksums kept. */
export interface MigrationSource {
  /** e.g. `ledger` or `capabilities/account`: unique, stable. */
  module: string;
  /** Absolute folder that holds `001-….sql`, `002-….sql`. */
  folder: string;
}

/** Several servers that start together migrate once: they queue for this lock, held by the session. */
export const MIGRATION_LOCK = 7_204_551;
const LOCK_TIMEOUT_MS = 2_000;

/** The `sql/` folders of these modules, in this order; a module without one is passed over. */
export const migrationSources = (root: string, modules: readonly string[]): MigrationSource[] =>
  modules.map((module) => ({ module, folder: join(root, module, 'sql') })).filter(({ folder }) => existsSync(folder));

/** Brings the database up to date and says which files it applied. Throws when an applied file has changed since. */
export async function migrate(url: string, sources: readonly MigrationSource[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS platform;
      CREATE TABLE IF NOT EXISTS platform.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM platform.migrations');
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const { module, folder } of sources) {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()) {
        const name = `${module}/${file}`;
        if (await applyOnce(client, name, readFileSync(join(folder, file), 'utf8'), known.get(name))) applied.push(name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOnce(client: pg.Client, name: string, sql: string, known: string | undefined): Promise<boolean> {
  const checksum = createHash('sha256').update(sql).digest('hex');
  if (known === checksum) return false;
  if (known !== undefined) throw new Error(`${name} was applied and has changed since: write a new file instead`);
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(sql);
    await client.query('INSERT INTO platform.migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
  return true;
}
