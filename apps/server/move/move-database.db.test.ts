import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { markMoving, movedFrom } from '#platform/db/move/marks.ts';
import { connectForMove } from '#platform/db/move/copy-rows.ts';
import { notMovable, tablesOf } from '#platform/db/move/tables.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, withDatabase, type TestDatabase } from '#testkit/database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { secretBytes } from '../config.ts';
import { endedMove, moveDatabase } from './move-database.ts';

const secret = secretBytes('a secret of more than 32 characters');
const owner = `mover_${newId().replaceAll('-', '')}`;
const home = mkdtempSync(join(tmpdir(), 'portal-moved-'));
const names: string[] = [];
let db: TestDatabase;

/** An empty database whose owner is no superuser, as docs/operating.md makes it. */
async function emptyDatabase(): Promise<string> {
  const name = `moved_${newId().replaceAll('-', '')}`;
  names.push(name);
  await db.admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  const url = new URL(withDatabase(db.url, name));
  url.username = owner;
  url.password = 'x';
  return url.href;
}
const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connectForMove(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Each table with all of its rows. */
const rowsOf = (url: string) =>
  connected(url, async (client) => {
    const rows: Record<string, string | null> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const values = columns.map((column) => column.name).join(', ');
      const sql = `SELECT string_agg(ROW(${values})::text, '|' ORDER BY ROW(${values})::text COLLATE "C") AS text FROM ${name}`;
      rows[name] = (await client.query<{ text: string | null }>(sql)).rows[0]!.text;
    }
    return rows;
  });

/** Forwards a connection to PostgreSQL, and cuts it when the first rows of a table are about to follow. */
async function cutWhileCopying(url: string): Promise<{ url: string; close: () => void }> {
  const to = new URL(url);
  const postgresPort = Number(to.port);
  const server = createServer((client) => {
    const postgres = connect(postgresPort, '127.0.0.1');
    client.on('data', (chunk) => {
      postgres.write(chunk);
      if (chunk.includes('FROM STDIN')) for (const socket of [client, postgres]) socket.destroy();
    });
    postgres.pipe(client);
    for (const socket of [client, postgres]) socket.on('error', () => undefined);
    client.on('close', () => postgres.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  to.port = String((server.address() as AddressInfo).port);
  to.hostname = '127.0.0.1';
  to.search = '';
  return { url: to.href, close: () => server.close() };
}
const move = (target: string) => moveDatabase({ home, source: db.url, target, secret, report: () => undefined });
const start = (target: string) => prepareDatabase({ url: target, secret, demo: false, log: { info: () => undefined } });

beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
  await db.admin.query(`GRANT portal_app, portal_console TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
  chmodSync(home, 0o755);
  await prepareDatabase({ url: db.url, secret, demo: true, log: { info: () => undefined } });
  await db.admin.query(`INSERT INTO messaging.cursors (source, next_xid) VALUES ('old', '7')`);
});
afterAll(async () => {
  for (const name of names) await db.admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await db.admin.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  await db.close();
  rmSync(home, { recursive: true, force: true });
});

describe('A move of the embedded database', () => {
  it('is refused by a database that somebody has used, and leaves it as it was', async () => {
    const target = await emptyDatabase();
    await connected(target, (client) => client.query('CREATE SCHEMA other; CREATE TABLE other.notes (id int)'));
    await expect(move(target)).rejects.toThrow(/目标数据库不是空的.*other\.notes/);
    expect(await connected(target, async (client) => (await tablesOf(client)).map(({ name }) => name))).toEqual([
      'other.notes',
    ]);
    expect(movedFrom(home)).toBeNull();
  });

  it('has all rows, and rules, triggers and walls of a new database; the old one starts no more', async () => {
    const target = await emptyDatabase();
    const cut = await cutWhileCopying(target);
    await expect(move(cut.url)).rejects.toThrow();
    cut.close();
    await expect(start(target)).rejects.toThrow(/搬迁没有完成/);
    expect(movedFrom(home)).toBeNull();

    const old = await rowsOf(db.url);
    const { tables, rows } = await move(target);
    expect(await rowsOf(target)).toEqual(old);
    expect(await rowsOf(db.url)).toEqual(old);
    expect([tables, rows > 100]).toEqual([Object.keys(old).length, true]);
    await start(target);
    const walls = await connected(target, (client) =>
      client.query(`SELECT (SELECT count(*)::int FROM pg_class WHERE relforcerowsecurity) AS walls,
        (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS keys,
        (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS triggers, (SELECT count(*)::int FROM pg_index) AS indexes`),
    );
    const before = await db.admin.query(`SELECT (SELECT count(*)::int FROM pg_class WHERE relforcerowsecurity) AS walls,
        (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS keys,
        (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS triggers, (SELECT count(*)::int FROM pg_index) AS indexes`);
    expect(walls.rows).toEqual(before.rows);
    await expect(startEmbeddedPostgres({ dataDir: home, durable: false })).rejects.toThrow(/搬到.*DATABASE_URL/);
  });

  it('that was killed between its two marks starts nowhere, and its next run ends it', async () => {
    const { id } = movedFrom(home)!;
    const other = await emptyDatabase();
    expect(await endedMove(home, other)).toBe(false);
    const target = other.replace(names.at(-1)!, names.at(-2)!);
    await connected(target, (client) => markMoving(client, id));
    await expect(start(target)).rejects.toThrow(/搬迁没有完成/);
    expect(await endedMove(home, target)).toBe(true);
    await start(target);
    await expect(move(target)).rejects.toThrow(/目标数据库不是空的/);
  });

  it('copies tables: the product has no sequence, partition or large object', async () => {
    expect(await connected(db.url, notMovable)).toEqual([]);
  });
});
