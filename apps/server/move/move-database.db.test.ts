import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { markMoving, movedFrom } from '#platform/db/move/marks.ts';
import { connectForMove } from '#platform/db/move/copy-rows.ts';
import { notMovable, tablesOf } from '#platform/db/move/tables.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { secretBytes } from '../config.ts';
import { endedMove, moveDatabase } from './move-database.ts';
import { cutWhileCopying, moveTargets } from './test/targets.ts';

const secret = secretBytes('a secret of more than 32 characters');
const home = mkdtempSync(join(tmpdir(), 'portal-moved-'));
let db: TestDatabase;
/** The database of the move that ended. */
let movedTo = '';
let targets: Awaited<ReturnType<typeof moveTargets>>;

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

const move = (target: string) => moveDatabase({ home, source: db.url, target, secret, report: () => undefined });
const start = (target: string) => prepareDatabase({ url: target, secret, demo: false, log: { info: () => undefined } });

beforeAll(async () => {
  db = await testDatabase();
  targets = await moveTargets(db);
  chmodSync(home, 0o755);
  await prepareDatabase({ url: db.url, secret, demo: true, log: { info: () => undefined } });
  await db.admin.query(`INSERT INTO messaging.cursors (source, next_xid) VALUES ('old', '7')`);
});
afterAll(async () => {
  await targets.remove();
  await db.close();
  rmSync(home, { recursive: true, force: true });
});

describe('A move of the embedded database', () => {
  it('is refused by a database that somebody has used, and leaves it as it was', async () => {
    const target = await targets.empty();
    await connected(target, (client) => client.query('CREATE SCHEMA other; CREATE TABLE other.notes (id int)'));
    await expect(move(target)).rejects.toThrow(/目标数据库不是空的.*other\.notes/);
    expect(await connected(target, async (client) => (await tablesOf(client)).map(({ name }) => name))).toEqual([
      'other.notes',
    ]);
    expect(movedFrom(home)).toBeNull();
  });

  it('has all rows, and rules, triggers and walls of a new database; the old one starts no more', async () => {
    const target = (movedTo = await targets.empty());
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
    const other = await targets.empty();
    expect(await endedMove(home, other)).toBe(false);
    const target = movedTo;
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
