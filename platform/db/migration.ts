import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

/**
 * The SQL files of one module: applied once each, in a transaction each, their checksums kept. A module may replace its
 * files by new ones that say the same in one text: `upgrade/005-last.sql` then brings a database whose last file was
 * `005-last.sql` to what the first of the new files makes, and is applied in place of it.
 */
export interface MigrationSource {
  /** e.g. `ledger` or `capabilities/account`: unique, stable. */
  module: string;
  /** Absolute folder that holds `001-….sql`, `002-….sql`. */
  folder: string;
}

/** Several servers that start together migrate once: they queue for this lock, held by the session. */
export const MIGRATION_LOCK = 7_204_551;
const LOCK_TIMEOUT_MS = 2_000;
const UPGRADES = 'upgrade';

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
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM platform.migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const { module, folder } of sources) {
      const files = sqlFiles(folder);
      const replaced = [...known.keys()]
        .filter((name) => dirname(name) === module && !files.includes(basename(name)))
        .sort();
      if (replaced.length > 0 && existsSync(join(folder, UPGRADES))) {
        await replaceFiles(client, { module, folder }, replaced, files[0]!, known);
        applied.push(`${module}/${files[0]}`);
      }
      for (const file of files) {
        const name = `${module}/${file}`;
        if (await applyOnce(client, name, readFileSync(join(folder, file), 'utf8'), known.get(name)))
          applied.push(name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

const sqlFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/**
 * Applies the upgrade for these files, which are no more, and notes the module's first file as applied. Throws for a
 * database that had not come as far as the upgrade needs.
 */
async function replaceFiles(
  client: pg.Client,
  { module, folder }: MigrationSource,
  replaced: readonly string[],
  first: string,
  known: Map<string, string>,
): Promise<void> {
  const upgrade = join(folder, UPGRADES, basename(replaced.at(-1)!));
  if (!existsSync(upgrade))
    throw new Error(`${module} has no upgrade from ${replaced.at(-1)}: start the version before this one once`);
  const checksum = checksumOf(readFileSync(join(folder, first), 'utf8'));
  await inTransaction(client, `${module}/${UPGRADES}/${basename(upgrade)}`, async () => {
    await client.query(readFileSync(upgrade, 'utf8'));
    await client.query('DELETE FROM platform.migrations WHERE name = ANY ($1)', [replaced]);
    await client.query('INSERT INTO platform.migrations (name, checksum) VALUES ($1, $2)', [
      `${module}/${first}`,
      checksum,
    ]);
  });
  known.set(`${module}/${first}`, checksum);
}

async function applyOnce(client: pg.Client, name: string, sql: string, known: string | undefined): Promise<boolean> {
  const checksum = checksumOf(sql);
  if (known === checksum) return false;
  if (known !== undefined) throw new Error(`${name} was applied and has changed since: write a new file instead`);
  await inTransaction(client, name, async () => {
    await client.query(sql);
    await client.query('INSERT INTO platform.migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  });
  return true;
}

/**
 * Row-level security holds for the tables' owner too, unless it is a superuser: without '*' a migration sees no row
 * of any merchant, and leaves all of them as they were without an error.
 */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL app.mid = '*'`;

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query(BEGIN);
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
