import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { migrate, migrationSources } from './migration.ts';

/** An owner with the least rights that docs/running.md asks for: the wall between merchants holds for it too. */
const owner = `owner_${newId().replaceAll('-', '')}`;
const name = `owned_${newId().replaceAll('-', '')}`;
const root = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
let db: TestDatabase;
let url: string;
let admin: pg.Pool;

const write = (file: string, sql: string) => writeFileSync(join(root, 'trial/sql', file), sql);
const run = () => migrate(url, [...migrationSources(join(import.meta.dirname, '../..'), ['platform/db']), ...trial()]);
const trial = () => migrationSources(root, ['trial']);

beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
  await db.admin.query(`GRANT portal_app, portal_console TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
  await db.admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  const its = new URL(withDatabase(db.url, name));
  its.username = owner;
  its.password = 'x';
  url = its.href;
  admin = new pg.Pool({ connectionString: withDatabase(db.url, name), max: 1 });
  admin.on('error', () => undefined);
  mkdirSync(join(root, 'trial/sql/migrations'), { recursive: true });
  write(
    'schema.sql',
    `CREATE SCHEMA trial; CREATE TABLE trial.lines (mid text, id int, seal text); CREATE TABLE trial.sealed (mid text, id int)`,
  );
  write('functions.sql', `SELECT platform.protect_tenant('trial.lines'), platform.protect_tenant('trial.sealed')`);
  await run();
  await admin.query(
    `INSERT INTO trial.lines SELECT mid, n FROM unnest('{M1,M2,M3}'::text[]) mid, generate_series(1, 50) n`,
  );
});
afterAll(async () => {
  await admin.end();
  await db.admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await db.admin.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  await db.close();
  rmSync(root, { recursive: true, force: true });
});

describe('A migration of an owner without superuser', () => {
  it('reaches every row of every merchant, although row-level security holds for the owner', async () => {
    const bare = new pg.Client({ connectionString: url });
    await bare.connect();
    expect((await bare.query('SELECT count(*)::int AS seen FROM trial.lines')).rows).toEqual([{ seen: 0 }]);
    await bare.end();
    write(
      'migrations/001-seals.sql',
      `-- expand: old lines are sealed
      UPDATE trial.lines SET seal = 'x'; INSERT INTO trial.sealed SELECT mid, id FROM trial.lines`,
    );
    expect(await run()).toEqual(['trial/migrations/001-seals.sql']);
    const { rows } = await admin.query(
      `SELECT (SELECT count(*)::int FROM trial.lines WHERE seal IS NULL) AS unsealed, (SELECT count(*)::int FROM trial.sealed) AS sealed`,
    );
    expect(rows).toEqual([{ unsealed: 0, sealed: 150 }]);
  });

  it('finds no table of the product with a wall that hides rows from the one who migrates', async () => {
    // Every wall admits `*` for all commands, and none that narrows another one is for the owner too.
    const { rows } = await db.admin.query<{ hidden: string }>(
      `SELECT c.oid::regclass || coalesce(': ' || narrows.polname, '') AS hidden
       FROM pg_class c LEFT JOIN pg_policy narrows ON narrows.polrelid = c.oid AND NOT narrows.polpermissive AND narrows.polroles && '{0}'::oid[]
       WHERE c.relrowsecurity AND (narrows.polname IS NOT NULL OR NOT EXISTS (
         SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd = '*' AND p.polroles = '{0}'
           AND pg_get_expr(p.polqual, c.oid) LIKE '%WHEN ''*''::text THEN true%'))`,
    );
    expect(rows).toEqual([]);
    const walls = await db.admin.query('SELECT count(*)::int AS count FROM pg_class WHERE relrowsecurity');
    expect(walls.rows[0].count).toBeGreaterThan(50);
  });
});
