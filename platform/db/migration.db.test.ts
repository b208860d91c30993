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
  mkdirSync(join(root, module, 'sql'), { recursive: true });
  writeFileSync(join(root, module, 'sql', file), sql);
};
const writeUpgrade = (module: string, file: string, sql: string): void => {
  mkdirSync(join(root, module, 'sql/upgrade'), { recursive: true });
  writeFileSync(join(root, module, 'sql/upgrade', file), sql);
};
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
    const modules = [...new Set(rows.map(({ name }) => dirname(name)))];
    expect(modules.slice(0, 4)).toEqual(['platform/db', 'platform/jobs', 'platform/http', 'ledger']);
    expect(await migrate(db.url, migrationSources(join(import.meta.dirname, '../..'), modules))).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('are applied in the order of modules, then of file names, once each', async () => {
    write('trial', '002-second.sql', 'CREATE TABLE migrated.b AS SELECT * FROM migrated.a');
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    write('second', '001-third.sql', 'CREATE TABLE migrated.c AS SELECT * FROM migrated.b');
    write('trial', 'notes.txt', 'not SQL');
    expect(await run('trial', 'second', 'no-such-module')).toEqual([
      'trial/001-first.sql',
      'trial/002-second.sql',
      'second/001-third.sql',
    ]);
    expect(await run('trial', 'second')).toEqual([]);
    write('trial', '003-later.sql', 'CREATE TABLE migrated.d (id int)');
    expect(await run('trial', 'second')).toEqual(['trial/003-later.sql']);
    expect(await tables()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that were changed after they were applied stop the start, and say which', async () => {
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    await run();
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id bigint)');
    write('trial', '002-second.sql', 'CREATE TABLE migrated.b (id int)');
    await expect(run()).rejects.toThrow('trial/001-first.sql was applied and has changed since');
    expect(await tables()).toEqual(['a']);
  });

  it('that are replaced by one new text take a database of the old text there, and a new one directly', async () => {
    const replace = () => {
      rmSync(join(root, 'trial/sql'), { recursive: true });
      write('trial', '010-whole.sql', 'CREATE TABLE migrated.a (id int PRIMARY KEY, note text)');
      write('trial', '011-more.sql', 'CREATE TABLE migrated.b (id int)');
      writeUpgrade('trial', '002-note.sql', 'ALTER TABLE migrated.a ADD PRIMARY KEY (id)');
    };
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    await run();
    write('trial', '002-note.sql', 'ALTER TABLE migrated.a ADD COLUMN note text');
    replace();
    await expect(run()).rejects.toThrow(
      'trial has no upgrade from trial/001-first.sql: start the version before this one once',
    );
    expect(await tables()).toEqual(['a']);
    rmSync(join(root, 'trial/sql'), { recursive: true });
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    write('trial', '002-note.sql', 'ALTER TABLE migrated.a ADD COLUMN note text');
    expect(await run()).toEqual(['trial/002-note.sql']);
    replace();
    expect(await run()).toEqual(['trial/010-whole.sql', 'trial/011-more.sql']);
    expect(await run()).toEqual([]);
    const { rows } = await db.admin.query(`SELECT name FROM platform.migrations WHERE name LIKE 'trial/%' ORDER BY 1`);
    expect(rows).toEqual([{ name: 'trial/010-whole.sql' }, { name: 'trial/011-more.sql' }]);
    await db.admin.query(
      `DROP SCHEMA migrated CASCADE; CREATE SCHEMA migrated; DELETE FROM platform.migrations WHERE name LIKE 'trial/%'`,
    );
    expect(await run()).toEqual(['trial/010-whole.sql', 'trial/011-more.sql']);
  });

  it('that fail leave no change, keep earlier migrations, and go on when they are corrected', async () => {
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    write('trial', '002-second.sql', 'CREATE TABLE migrated.b (id int); SELECT 1 / 0');
    await expect(run()).rejects.toThrow('trial/002-second.sql: division by zero');
    expect(await tables()).toEqual(['a']);
    write('trial', '002-second.sql', 'CREATE TABLE migrated.b (id int)');
    expect(await run()).toEqual(['trial/002-second.sql']);
  });

  it('of four servers that start together are applied once', async () => {
    write(
      'trial',
      '001-first.sql',
      'CREATE TABLE migrated.a (id int); INSERT INTO migrated.a SELECT 1 FROM pg_sleep(0.1)',
    );
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(['trial/001-first.sql']);
    expect((await db.admin.query('SELECT count(*)::int AS count FROM migrated.a')).rows).toEqual([{ count: 1 }]);
  });

  it('do not wait long behind a lock of the running product, and can be tried again', async () => {
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    await run();
    write('trial', '002-second.sql', 'ALTER TABLE migrated.a ADD COLUMN note text');
    const holder = await db.admin.connect();
    await holder.query('BEGIN; LOCK TABLE migrated.a IN ACCESS SHARE MODE');
    await expect(run()).rejects.toThrow('lock timeout');
    await holder.query('COMMIT');
    holder.release();
    expect(await run()).toEqual(['trial/002-second.sql']);
  });

  it('need no writable folder', async () => {
    write('trial', '001-first.sql', 'CREATE TABLE migrated.a (id int)');
    chmodSync(join(root, 'trial/sql'), 0o555);
    expect(await run()).toEqual(['trial/001-first.sql']);
    chmodSync(join(root, 'trial/sql'), 0o755);
  });
});
