import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { migrate, migrationSources } from './migration.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let root: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  await db.admin.query(
    `DROP SCHEMA IF EXISTS migrated CASCADE; CREATE SCHEMA migrated; DELETE FROM platform.migrations WHERE name LIKE 'trial/%' OR name LIKE 'second/%'`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (module: string, file: string, sql: string): void => {
  const path = join(root, module, 'sql', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, sql);
};
const FIRST = 'CREATE TABLE migrated.a (id int)';
const run = (...names: string[]) => migrate(db.url, migrationSources(root, names.length ? names : ['trial']));
const tables = async () =>
  (
    await db.admin.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'migrated' ORDER BY 1`,
    )
  ).rows.map(({ tablename }) => tablename);

describe('Migrations', () => {
  it('of the whole product applied a second time change nothing', async () => {
    const dump = async () =>
      (
        await db.admin.query(
          `SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
        )
      ).rows;
    const before = await dump();
    const { rows } = await db.admin.query<{ name: string }>(
      'SELECT name FROM platform.migrations ORDER BY applied_at, name',
    );
    const modules = [...new Set(rows.map(({ name }) => name.replace(/\/(schema|functions|migrations).*$/, '')))];
    expect(modules.slice(0, 4)).toEqual(['platform/db', 'platform/jobs', 'platform/http', 'ledger']);
    expect(await migrate(db.url, migrationSources(join(import.meta.dirname, '../..'), modules))).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('are applied once each: the tables of all modules, then what uses them', async () => {
    write('trial', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.v AS SELECT count(*) FROM migrated.c');
    write('trial', 'migrations/002-second.sql', 'CREATE TABLE migrated.b AS SELECT * FROM migrated.a2');
    write('trial', 'migrations/001-first.sql', 'ALTER TABLE migrated.a RENAME TO a2');
    write('trial', 'schema.sql', FIRST);
    write('second', 'schema.sql', 'CREATE TABLE migrated.c AS SELECT * FROM migrated.b');
    write('trial', 'migrations/notes.txt', 'not SQL');
    expect(await run('trial', 'second', 'no-such-module')).toEqual([
      'trial/schema.sql',
      'trial/migrations/001-first.sql',
      'trial/migrations/002-second.sql',
      'second/schema.sql',
      'trial/functions.sql',
    ]);
    expect(await run('trial', 'second')).toEqual([]);
    write('trial', 'migrations/003-later.sql', 'CREATE TABLE migrated.d (id int)');
    expect(await run('trial', 'second')).toEqual(['trial/migrations/003-later.sql']);
    expect(await tables()).toEqual(['a2', 'b', 'c', 'd']);
  });

  it('that were changed after they were applied stop the start, and say which', async () => {
    write('trial', 'schema.sql', FIRST);
    await run();
    write('trial', 'schema.sql', 'CREATE TABLE migrated.a (id bigint)');
    write('trial', 'migrations/001-second.sql', 'CREATE TABLE migrated.b (id int)');
    await expect(run()).rejects.toThrow('trial/schema.sql was applied and has changed since');
    expect(await tables()).toEqual(['a']);
  });

  it('apply functions whose text has changed again, and all behind them', async () => {
    const seen = async () => (await db.admin.query('SELECT * FROM migrated.v2')).rows;
    const view = (text: string) => `CREATE OR REPLACE VIEW migrated.v1 AS SELECT ${text}`;
    write('trial', 'schema.sql', 'CREATE TABLE migrated.a (id int); INSERT INTO migrated.a VALUES (1), (2)');
    write('trial', 'functions/1-first.sql', view('count(*)::int AS n FROM migrated.a'));
    write('second', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.v2 AS SELECT * FROM migrated.v1');
    await run('trial', 'second');
    expect(await seen()).toEqual([{ n: 2 }]);
    write('trial', 'migrations/001-other-view.sql', 'DROP VIEW migrated.v1 CASCADE');
    write('trial', 'functions/1-first.sql', view('sum(id)::int AS total FROM migrated.a'));
    expect(await run('trial', 'second')).toEqual([
      'trial/migrations/001-other-view.sql',
      'trial/functions/1-first.sql',
      'second/functions.sql',
    ]);
    expect(await seen()).toEqual([{ total: 3 }]);
    expect(await run('trial', 'second')).toEqual([]);
  });

  it('keep all functions as they were when one of them fails, and say which', async () => {
    write('trial', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.v AS SELECT 1 AS one');
    write('second', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.w AS SELECT 1 AS one');
    await run('trial', 'second');
    write('trial', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.v AS SELECT 2 AS one');
    write('second', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.w AS SELECT * FROM migrated.nothing');
    await expect(run('trial', 'second')).rejects.toThrow('second/functions.sql: relation "migrated.nothing"');
    expect((await db.admin.query('SELECT one FROM migrated.v')).rows).toEqual([{ one: 1 }]);
    write('second', 'functions.sql', 'CREATE OR REPLACE VIEW migrated.w AS SELECT one FROM migrated.v');
    expect(await run('trial', 'second')).toEqual(['trial/functions.sql', 'second/functions.sql']);
    expect((await db.admin.query('SELECT one FROM migrated.w')).rows).toEqual([{ one: 2 }]);
  });

  it('leave a policy that has its text alone, so that nobody waits for the table', async () => {
    const policy = (text: string) => `SELECT platform.set_policy('migrated.a', 'some', 'USING (${text})')`;
    const oidOf = async () => (await db.admin.query(`SELECT oid FROM pg_policy WHERE polname = 'some'`)).rows;
    write('trial', 'schema.sql', FIRST);
    write('trial', 'functions.sql', policy('id > 0'));
    await run();
    const first = await oidOf();
    write('trial', 'functions.sql', `${policy('id > 0')};`);
    expect(await run()).toEqual(['trial/functions.sql']);
    expect(await oidOf()).toEqual(first);
    write('trial', 'functions.sql', policy('id > 1'));
    await run();
    expect(await oidOf()).not.toEqual(first);
  });

  it('that fail leave no change, keep earlier migrations, and continue once corrected', async () => {
    write('trial', 'schema.sql', FIRST);
    write('trial', 'migrations/001-second.sql', 'CREATE TABLE migrated.b (id int); SELECT 1 / 0');
    await expect(run()).rejects.toThrow('trial/migrations/001-second.sql: division by zero');
    expect(await tables()).toEqual(['a']);
    write('trial', 'migrations/001-second.sql', 'CREATE TABLE migrated.b (id int)');
    expect(await run()).toEqual(['trial/migrations/001-second.sql']);
  });

  it('of four servers that start together are applied once', async () => {
    write(
      'trial',
      'schema.sql',
      'CREATE TABLE migrated.a (id int); INSERT INTO migrated.a SELECT 1 FROM pg_sleep(0.1)',
    );
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(['trial/schema.sql']);
    expect((await db.admin.query('SELECT count(*)::int AS count FROM migrated.a')).rows).toEqual([{ count: 1 }]);
  });

  it('do not wait long behind a lock of the running product, and can be tried again', async () => {
    write('trial', 'schema.sql', FIRST);
    await run();
    write('trial', 'migrations/001-second.sql', 'ALTER TABLE migrated.a ADD COLUMN note text');
    const holder = await db.admin.connect();
    await holder.query('BEGIN; LOCK TABLE migrated.a IN ACCESS SHARE MODE');
    await expect(run()).rejects.toThrow('lock timeout');
    await holder.query('COMMIT');
    holder.release();
    expect(await run()).toEqual(['trial/migrations/001-second.sql']);
  });

  it('that meet a transaction of a server in a deadlock are run again', async () => {
    write('trial', 'schema.sql', `${FIRST}; CREATE TABLE migrated.b (id int)`);
    await run();
    const lockOf = (table: string, rest: string) =>
      `(SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()
        WHERE relation = 'migrated.${table}'::regclass AND pid <> pg_backend_pid() AND ${rest})`;
    // Each time the migration has the one table, it lets the server that has the other one ask for it first.
    write(
      'trial',
      'migrations/001-both.sql',
      `ALTER TABLE migrated.a ADD c int;
       DO $$ BEGIN WHILE ${lockOf('b', 'granted')} > ${lockOf('a', 'NOT granted')} LOOP PERFORM pg_sleep(0.01); END LOOP; END $$;
       ALTER TABLE migrated.b ADD c int`,
    );
    const name = new URL(db.url).pathname.slice(1);
    await db.admin.query(`ALTER DATABASE ${name} SET deadlock_timeout = '50ms'`);
    const server = await db.admin.connect();
    try {
      // It is the migration that gives way.
      await server.query(`BEGIN; SET LOCAL deadlock_timeout = '1h'; SELECT id FROM migrated.b`);
      const migrated = run();
      const hasFirst = `SELECT ${lockOf('a', `mode = 'AccessExclusiveLock'`)}::int AS locks`;
      await expect.poll(async () => (await db.admin.query(hasFirst)).rows).toEqual([{ locks: 1 }]);
      await server.query('SELECT id FROM migrated.a');
      await server.query('COMMIT');
      expect(await migrated).toEqual(['trial/migrations/001-both.sql']);
    } finally {
      server.release(true);
      await db.admin.query(`ALTER DATABASE ${name} RESET deadlock_timeout`);
    }
  });

  it('need no writable folder', async () => {
    write('trial', 'schema.sql', FIRST);
    chmodSync(join(root, 'trial/sql'), 0o555);
    expect(await run()).toEqual(['trial/schema.sql']);
    chmodSync(join(root, 'trial/sql'), 0o755);
  });
});
