import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationUrl } from '#platform/db/application-role.ts';
import { FOREIGN_KEYS, locks, locksOf, type ForeignKey } from '#platform/db/migration-locks.ts';
import { createWorker, ensureRecurring } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import { columnsOf } from '#testkit/columns-of.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { LAST_RELEASE, lastRelease, removeLastRelease, runLastRelease } from '#testkit/last-release.ts';
import { secretBytes } from './config.ts';
import { statementsOf } from '../../tools/statements.ts';
import { joinConsoleJobs, joinJobs } from './join-jobs.ts';
import { plannedFiles } from './prepare-database.ts';
import { retiredJobs } from './retired-jobs.ts';

/**
 * What servers of the last release may use, in the tables of that release and in those of this version
 * (docs/releasing.md): each function, view and column that they know is there with the types that they know, each
 * right of their roles too, and no new column asks for a value that they do not give.
 */
const OURS = `nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND nspname !~ '^pg_'`;
const FACTS: Readonly<Record<string, string>> = {
  function: `SELECT p.oid::regprocedure::text AS name, pg_get_function_result(p.oid) AS fact
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${OURS} AND prorettype <> 'trigger'::regtype`,
  'column of a view': `SELECT format('%s.%s.%s', nspname, relname, attname) AS name,
      format('%s %s', attnum, format_type(atttypid, atttypmod)) AS fact
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE ${OURS} AND relkind = 'v' AND attnum > 0 AND NOT attisdropped`,
  'column of a table': `SELECT format('%s.%s.%s', nspname, relname, attname) AS name, format_type(atttypid, atttypmod) AS fact
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE ${OURS} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  'right to a table': `SELECT format('%s %s %s.%s', grantee, privilege_type, table_schema, table_name) AS name, '' AS fact
    FROM information_schema.role_table_grants WHERE grantee IN ('portal_app', 'portal_console')`,
  'right to a column': `SELECT format('%s %s %s.%s.%s', grantee, privilege_type, table_schema, table_name, column_name) AS name, '' AS fact
    FROM information_schema.column_privileges WHERE grantee IN ('portal_app', 'portal_console')`,
  'right to a function': `SELECT format('%s %s', r.rolname, p.oid::regprocedure) AS name, '' AS fact
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace CROSS JOIN pg_roles r
    WHERE ${OURS} AND prorettype <> 'trigger'::regtype AND r.rolname IN ('portal_app', 'portal_console') AND has_function_privilege(r.oid, p.oid, 'EXECUTE')`,
};
/** Columns that an INSERT must name. */
const REQUIRED = `SELECT format('%s.%s', nspname, relname) AS "table", attname AS "column"
  FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${OURS} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''`;

const TABLES = `SELECT format('%s.%s', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${OURS} AND relkind IN ('r', 'p')`;
/** The strongest lock of this transaction on each table, where it keeps more than a change of the table waiting. */
const LOCKED = `SELECT DISTINCT ON (name) name, mode FROM (
    SELECT format('%s.%s', nspname, relname) AS name, upper(trim(regexp_replace(replace(mode, 'Lock', ''), '([A-Z])', ' \\1', 'g'))) AS mode
    FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND datname = current_database() JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = relnamespace
    WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND ${OURS} AND relkind IN ('r', 'p')) held
  JOIN unnest(ARRAY['ACCESS EXCLUSIVE', 'SHARE ROW EXCLUSIVE', 'SHARE', 'ROW EXCLUSIVE']) WITH ORDINALITY AS strength (mode, rank) USING (mode)
  ORDER BY name, rank`;

/** A table with another file was written again. */
const FILES = `SELECT format('%s.%s', nspname, relname) AS name, pg_relation_filenode(c.oid)::text AS fact
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OURS} AND relkind = 'r'`;

/** Never called: joining needs no gateway. */
const unused = { secret: Buffer.alloc(32) } as Parameters<typeof joinJobs>[0];
const SECRET = 'a secret of the last release, 32 characters';
let db: TestDatabase;
let before: pg.Client;
let now: pg.Client;
const name = `last_${newId().replaceAll('-', '')}`;

/** Types of functions that were dropped and made again have other names in no database. */
const factsOf = async (client: pg.Client | pg.Pool, sql: string): Promise<Map<string, string>> =>
  new Map((await client.query<{ name: string; fact: string }>(sql)).rows.map((row) => [row.name, row.fact]));

async function lost(sql: string): Promise<string[]> {
  const [then, now] = [await factsOf(before, sql), await factsOf(db.admin, sql)];
  expect(then.size).toBeGreaterThan(0);
  return [...then].flatMap(([what, fact]) =>
    now.get(what) === fact ? [] : [`${what}: ${fact || 'there'} → ${now.get(what) ?? 'gone'}`],
  );
}

const typeNames = new Map<pg.Client, Map<number, string>>();
async function namedColumns(client: pg.Client, text: string): Promise<string> {
  const known = typeNames.get(client) ?? new Map<number, string>();
  if (known.size === 0)
    for (const row of (
      await client.query<{ oid: number; name: string }>('SELECT oid::int, oid::regtype::text AS name FROM pg_type')
    ).rows)
      known.set(row.oid, row.name);
  typeNames.set(client, known);
  return (await columnsOf(client, text))
    .map(({ name: column, dataTypeID }) => `${column} ${known.get(dataTypeID)}`)
    .join(', ');
}

beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(db.url, name);
  runLastRelease(['apps/server/migrate.ts'], { DATABASE_URL: url, PORTAL_SECRET: SECRET });
  await db.admin.query(`CREATE DATABASE ${name}_upgraded TEMPLATE ${name}`);
  [before, now] = [url, db.url].map((connectionString) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([before.connect(), now.connect()]);
});
afterAll(async () => {
  await Promise.all([before?.end(), now?.end()]);
  const roles = (['merchant', 'provider'] as const).map(
    (realm) => new URL(applicationUrl(withDatabase(db.url, name), secretBytes(SECRET), realm)).username,
  );
  for (const made of [name, `${name}_upgraded`]) await db.admin.query(`DROP DATABASE IF EXISTS ${made} WITH (FORCE)`);
  await db.admin.query(`DROP ROLE IF EXISTS ${roles.join(', ')}`);
  await db.close();
  removeLastRelease();
});

it('The commit of the last release has its version', () => {
  const { version } = JSON.parse(readFileSync(join(lastRelease(), 'package.json'), 'utf8')) as { version: string };
  expect(version).toBe(LAST_RELEASE.version);
});

describe('A server of the last release with the database of this version', () => {
  it.each(Object.entries(FACTS))('finds each %s as it knows it', async (_what, sql) => {
    expect(await lost(sql)).toEqual([]);
  });

  it('is asked for no column that it does not know', async () => {
    const required = async (client: pg.Client | pg.Pool) =>
      (await client.query<{ table: string; column: string }>(REQUIRED)).rows;
    const then = await required(before);
    const tables = new Set(then.map(({ table }) => table));
    const known = new Set(then.map(({ table, column }) => `${table}.${column}`));
    const newColumns = (await required(db.admin)).filter(
      ({ table, column }) => tables.has(table) && !known.has(`${table}.${column}`),
    );
    expect(newColumns).toEqual([]);
  });

  it('gets from each of its statements the columns that it reads', async () => {
    const texts = new Set(statementsOf(lastRelease()).flatMap((statement) => statement.texts ?? []));
    expect(texts.size).toBeGreaterThan(500);
    const changed: string[] = [];
    const columns = (client: pg.Client, text: string) =>
      namedColumns(client, text).catch(({ message }: Error) => message);
    for (const text of texts) {
      const [then, today] = [await columns(before, text), await columns(now, text)];
      if (then !== today) changed.push(`${text}\n${then} → ${today}`);
    }
    expect(changed).toEqual([]);
  });
});

describe('A worker of this version', () => {
  it('runs or ends each kind of job that servers of the last release leave behind', () => {
    const code = `const { recurringJobs, joinJobs, joinConsoleJobs } = await import('./${LAST_RELEASE.joinsJobs}');
      const unused = { secret: Buffer.alloc(32) };
      console.log(JSON.stringify([recurringJobs, joinJobs(unused), joinConsoleJobs(unused)].flatMap((of) => of.length ? of : Object.keys(of))))`;
    const theirs = JSON.parse(runLastRelease(['--input-type=module', '-e', code])) as string[];
    expect(theirs.length).toBeGreaterThan(40);
    const ours = new Set([...Object.keys(joinJobs(unused)), ...Object.keys(joinConsoleJobs(unused))]);
    expect(theirs.filter((kind) => !ours.has(kind))).toEqual([]);
  });

  it('ends a job that has no successor, and leaves nothing due', async () => {
    await db.database.transaction({}, (tx) => ensureRecurring(tx, { kind: 'upload.expire' }));
    const worker = createWorker({
      db: db.database,
      clock: systemClock,
      handlers: retiredJobs,
      log: pino({ level: 'silent' }),
    });
    expect(await worker.runDue()).toBe(1);
    const { rows } = await now.query(`SELECT state FROM jobs.jobs WHERE kind = 'upload.expire'`);
    expect(rows).toEqual([{ state: 'done' }]);
  });
});

interface Upgrade {
  /** `<file> <table> <lock>`. */
  planned: string[];
  taken: string[];
  /** Tables that were there and were written again. */
  rewritten: string[];
}

/** Applies the migrations since the last release to its database. */
async function upgrade(): Promise<Upgrade> {
  const url = withDatabase(db.url, `${name}_upgraded`);
  const { tables } = await plannedFiles({ url, demo: true });
  const upgraded = new pg.Client({ connectionString: url });
  await upgraded.connect();
  const { rows: keys } = await upgraded.query<ForeignKey>(FOREIGN_KEYS);
  const planned: string[] = [];
  const taken: string[] = [];
  try {
    const there = new Set((await upgraded.query<{ name: string }>(TABLES)).rows.map((row) => row.name));
    const files = await factsOf(upgraded, FILES);
    for (const { name: file, sql } of tables) {
      planned.push(...locksOf(sql, keys).map(({ table, lock }) => `${file} ${table} ${locks[lock].name}`));
      await upgraded.query(`BEGIN; ${sql}`);
      const { rows } = await upgraded.query<{ name: string; mode: string }>(LOCKED);
      await upgraded.query('COMMIT');
      taken.push(...rows.filter((row) => there.has(row.name)).map((row) => `${file} ${row.name} ${row.mode}`));
    }
    const filesNow = await factsOf(upgraded, FILES);
    const rewritten = [...files].flatMap(([table, file]) => ((filesNow.get(table) ?? file) === file ? [] : [table]));
    return { planned, taken, rewritten };
  } finally {
    await upgraded.end();
  }
}

describe('The upgrade from the last release', () => {
  let upgraded: Upgrade;
  beforeAll(async () => {
    upgraded = await upgrade();
  });

  it('has a plan that names each lock that its migrations take on tables that were there', () => {
    expect(upgraded.planned.toSorted()).toEqual(upgraded.taken.toSorted());
  });

  it('writes no table again, but those that are known: a read under way would find it empty', () => {
    expect(upgraded.rewritten.toSorted()).toEqual([...LAST_RELEASE.rewritten].toSorted());
  });
});
