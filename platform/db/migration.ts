import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inTransaction, noteApplied, readSql, type Applied, type MigrationSource } from './applied-files.ts';
import { HALF_MOVED, movingTo } from './move/marks.ts';
import { bringOver, type Predecessor } from './predecessor.ts';

/** Several servers that start together migrate once: they queue for this lock, held by the session. */
export const MIGRATION_LOCK = 7_204_551;

/** The `sql/` folders of these modules, in this order; a module without one is passed over. */
export const migrationSources = (root: string, modules: readonly string[]): MigrationSource[] =>
  modules.map((module) => ({ module, folder: join(root, module, 'sql') })).filter(({ folder }) => existsSync(folder));

/** This program must not use this database. The message is for people, in Chinese and English. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}
/** What the next start applies: tables first, then what uses them. */
export interface Pending {
  tables: SqlFile[];
  functions: SqlFile[];
}

/**
 * Brings the database up to date and returns the names of the files that it applied: first the tables of all modules,
 * then what uses them. Throws MigrationRefused when a file that is applied once has changed since, and, with the
 * predecessor, which knows all modules, when a newer program has brought the database up to date, or when a move has
 * not filled it yet.
 */
export async function migrate(
  url: string,
  sources: readonly MigrationSource[],
  predecessor?: Predecessor,
): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS platform;
      CREATE TABLE IF NOT EXISTS platform.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const known = await appliedTo(client);
    if (predecessor) await mustBeWhole(client);
    if (predecessor) await bringOver(client, predecessor, known);
    if (predecessor) await mustHaveGrants(client, known);
    const { tables, functions } = pendingOf(known, sources, predecessor);
    for (const file of tables)
      await inTransaction(client, file.name, async () => {
        await client.query(file.sql);
        await noteApplied(client, [file]);
      });
    await applyFunctions(client, functions);
    return [...tables, ...functions].map(({ name }) => name);
  });
}

/** What `migrate` would apply. Reads only, and takes no lock that a server waits for. */
export async function planMigration(
  url: string,
  sources: readonly MigrationSource[],
  predecessor: Predecessor,
): Promise<Pending> {
  return connected(url, async (client) => {
    const { rows } = await client.query(`SELECT 1 WHERE to_regclass('platform.migrations') IS NOT NULL`);
    return pendingOf(rows.length ? await appliedTo(client) : new Map(), sources, predecessor);
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function appliedTo(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM platform.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
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
const APPLIED_ONCE = /\/(schema\.sql|migrations\/[^/]+)$/;

/** `functions.sql`, or several files with a number before their names in `functions/`. */
function functionFiles(folder: string): string[] {
  const inFolder = existsSync(join(folder, 'functions')) ? sqlFiles(folder, 'functions') : [];
  return existsSync(join(folder, 'functions.sql')) ? ['functions.sql', ...inFolder] : inFolder;
}

const filesOf = (sources: readonly MigrationSource[], filesIn: (folder: string) => string[]): SqlFile[] =>
  sources.flatMap(({ module, folder }) =>
    filesIn(folder).map((file) => ({ name: `${module}/${file}`, ...readSql(join(folder, file)) })),
  );

function pendingOf(known: Applied, sources: readonly MigrationSource[], predecessor?: Predecessor): Pending {
  if (predecessor) mustNotBeNewer(known, predecessor);
  const once = filesOf(sources, filesAppliedOnce);
  for (const { name, checksum } of once)
    if (known.has(name) && known.get(name) !== checksum)
      throw new MigrationRefused(
        `${name} 已在该数据库上执行，之后内容被改动：请恢复原文件，改动写成新的迁移文件。` +
          `(${name} was applied and has changed since: write a new migration instead)`,
      );
  // A migration may drop a view with all that depends on it: all functions behind a changed text are made again.
  const functions = filesOf(sources, functionFiles);
  const first = functions.findIndex(({ name, checksum }) => known.get(name) !== checksum);
  return { tables: once.filter(({ name }) => !known.has(name)), functions: first < 0 ? [] : functions.slice(first) };
}

/** An older program would take what it does not know for missing, and write rows as they were before. */
function mustNotBeNewer(known: Applied, { sources, files }: Predecessor): void {
  const ours = new Set(filesOf(sources, filesAppliedOnce).map(({ name }) => name));
  const newer = [...known.keys()].filter((name) => APPLIED_ONCE.test(name) && !ours.has(name) && !files.has(name));
  if (newer.length > 0)
    throw new MigrationRefused(
      `数据库已由更新版本的产品升级（本版本没有 ${newer[0]} 等 ${newer.length} 个文件）：请启动新版本。` +
        `(a newer version has upgraded this database: this one does not know ${newer[0]}; start the newer version)`,
    );
}

async function mustBeWhole(client: pg.Client): Promise<void> {
  if ((await movingTo(client)) !== null) throw new MigrationRefused(HALF_MOVED);
}

/**
 * A dump has no roles: what it grants them is lost when it is restored into a cluster that has none, and policies that
 * name them are, too.
 */
async function mustHaveGrants(client: pg.Client, known: Applied): Promise<void> {
  // A database of an older version has not made them all yet.
  if (!known.has('platform/db/functions.sql')) return;
  const roles = ['portal_app', ...(known.has('platform/db/migrations/001-console-role.sql') ? ['portal_console'] : [])];
  const { rows } = await client.query<{ lost: boolean }>(
    `SELECT count(*) < cardinality($1::text[]) OR NOT bool_and(has_schema_privilege(oid, 'platform', 'USAGE')) AS lost
     FROM pg_roles WHERE rolname = ANY ($1)`,
    [roles],
  );
  if (rows[0]!.lost)
    throw new MigrationRefused(
      '数据库缺少角色 portal_app、portal_console 或其授权，通常是转储恢复到了没有这些角色的集群：请删除该数据库，先执行 ' +
        'CREATE ROLE portal_app NOLOGIN; CREATE ROLE portal_console NOLOGIN; GRANT portal_app TO portal_console; ' +
        '再重新恢复（docs/operating.md）。(roles or their grants are missing: create the roles, then restore again)',
    );
}

async function applyFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  if (files.length === 0) return;
  let current = '';
  await inTransaction(
    client,
    () => current,
    async () => {
      for (const { name, sql } of files) {
        current = name;
        await client.query(sql);
      }
      await noteApplied(client, files);
    },
  );
}
