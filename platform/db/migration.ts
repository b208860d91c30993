import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inTransaction, noteApplied, readSql, type Applied, type MigrationSource } from './applied-files.ts';
import { bringOver, type Predecessor } from './predecessor.ts';

/** Several servers that start together migrate once: they queue for this lock, held by the session. */
export const MIGRATION_LOCK = 7_204_551;

/** The `sql/` folders of these modules, in this order; a module without one is passed over. */
export const migrationSources = (root: string, modules: readonly string[]): MigrationSource[] =>
  modules.map((module) => ({ module, folder: join(root, module, 'sql') })).filter(({ folder }) => existsSync(folder));

/**
 * Brings the database up to date and returns the names of the files that it applied: first the tables of all modules,
 * then what uses them. Throws when a file that is applied once has changed since.
 */
export async function migrate(
  url: string,
  sources: readonly MigrationSource[],
  predecessor?: Predecessor,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS platform;
      CREATE TABLE IF NOT EXISTS platform.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM platform.migrations',
    );
    const known: Applied = new Map(rows.map((row) => [row.name, row.checksum]));
    if (predecessor) await bringOver(client, predecessor, known);
    return [...(await changeTables(client, sources, known)), ...(await applyFunctions(client, sources, known))];
  } finally {
    await client.end();
  }
}

const sqlFiles = (folder: string, below: string): string[] =>
  readdirSync(join(folder, below))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `${below}/${name}`);

/** `schema.sql`, then `migrations/001-….sql` and so on. */
const filesAppliedOnce = (folder: string): string[] => [
  ...(existsSync(join(folder, 'schema.sql')) ? ['schema.sql'] : []),
  ...(existsSync(join(folder, 'migrations')) ? sqlFiles(folder, 'migrations') : []),
];

async function changeTables(client: pg.Client, sources: readonly MigrationSource[], known: Applied): Promise<string[]> {
  const applied: string[] = [];
  for (const { module, folder } of sources)
    for (const file of filesAppliedOnce(folder)) {
      const name = `${module}/${file}`;
      const { sql, checksum } = readSql(join(folder, file));
      if (known.get(name) === checksum) continue;
      if (known.has(name)) throw new Error(`${name} was applied and has changed since: write a new migration instead`);
      await inTransaction(client, name, async () => {
        await client.query(sql);
        await noteApplied(client, [{ name, checksum }]);
      });
      applied.push(name);
    }
  return applied;
}

/** `functions.sql`, or several files with a number before their names in `functions/`. */
function functionFiles(folder: string): string[] {
  const inFolder = existsSync(join(folder, 'functions')) ? sqlFiles(folder, 'functions') : [];
  return existsSync(join(folder, 'functions.sql')) ? ['functions.sql', ...inFolder] : inFolder;
}

/**
 * Applies the first file of functions that has another text than before, and all behind it, which may use it: a
 * migration may drop a view with all that depends on it, and each is made again here.
 */
async function applyFunctions(
  client: pg.Client,
  sources: readonly MigrationSource[],
  known: Applied,
): Promise<string[]> {
  const all = sources.flatMap(({ module, folder }) =>
    functionFiles(folder).map((file) => ({ name: `${module}/${file}`, ...readSql(join(folder, file)) })),
  );
  const first = all.findIndex(({ name, checksum }) => known.get(name) !== checksum);
  if (first < 0) return [];
  const changed = all.slice(first);
  let current = '';
  await inTransaction(
    client,
    () => current,
    async () => {
      for (const { name, sql } of changed) {
        current = name;
        await client.query(sql);
      }
      await noteApplied(client, changed);
    },
  );
  return changed.map(({ name }) => name);
}
