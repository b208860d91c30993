import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, UnknownCommit, type Database } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migration.ts';
import { openDatabase } from './postgres-database.ts';
import { holdCommits, releaseCommits } from './test/hold-commits.ts';

const run = promisify(execFile);
const WORKERS = 6;
const KILLS = 3;
/** Work of one life of the database before it is killed. */
const ACKNOWLEDGED_FIRST = 60;

let home: string;
let postgres: EmbeddedPostgres;
let database: Database;
let admin: pg.Pool;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  chmodSync(home, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: home });
  await migrate(postgres.url, [{ module: 'platform/db', folder: join(import.meta.dirname, 'sql') }]);
  database = openDatabase({ url: postgres.url, poolSize: WORKERS, applicationName: 'survivor' });
  admin = new pg.Pool({ connectionString: postgres.url, max: 4 });
  admin.on('error', () => undefined);
  admin.on('connect', (client) => void client.on('error', () => undefined));
  await admin.query(
    'CREATE SCHEMA killed; GRANT USAGE ON SCHEMA killed TO portal_app; CREATE TABLE killed.keys (key int PRIMARY KEY); GRANT SELECT, INSERT ON killed.keys TO portal_app',
  );
});
afterAll(async () => {
  await database.close();
  await admin.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const insert = (key: number) =>
  database.transaction({}, (tx) => tx.run('INSERT INTO killed.keys (key) VALUES ($1)', [key]));
const isStored = async (key: number): Promise<boolean> =>
  (await database.transaction({ readOnly: true }, (tx) =>
    tx.one('SELECT 1 FROM killed.keys WHERE key = $1', [key]),
  )) !== undefined;
const backends = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'survivor'`;

describe('Connections that the server ends', () => {
  it('while they are idle are replaced without an error', async () => {
    await Promise.all(Array.from({ length: WORKERS }, (_, key) => insert(1_000 + key)));
    const { rowCount } = await admin.query(`SELECT pg_terminate_backend(pid) FROM (${backends}) b`);
    expect(rowCount).toBeGreaterThan(0);
    await expect.poll(async () => (await admin.query(backends)).rowCount).toBe(0);
    await expect.poll(() => insert(2_000).catch((error: unknown) => error)).toBe(1);
    expect(await Promise.all(Array.from({ length: WORKERS * 2 }, (_, key) => insert(2_001 + key)))).toHaveLength(
      WORKERS * 2,
    );
  });

  it('in the middle of a transaction leave nothing, and say that nothing has happened', async () => {
    const lost = database.transaction({}, async (tx) => {
      await tx.run('INSERT INTO killed.keys (key) VALUES (3000)');
      const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!;
      await admin.query('SELECT pg_terminate_backend($1)', [pid]);
      await tx.run('SELECT 1 FROM pg_sleep(20)');
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailable);
    expect(await isStored(3_000)).toBe(false);
    expect(await insert(3_000)).toBe(1);
  });

  it('between the commit and its answer leave it unknown; the key shows that it is committed', async () => {
    await holdCommits(admin, postgres.url);
    const lost = insert(4_000).catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep' AND application_name = 'survivor'`,
            )
          ).rowCount,
      )
      .toBe(1);
    expect(await lost).toBeInstanceOf(UnknownCommit);
    await releaseCommits(admin);
    expect(await isStored(4_000)).toBe(true);
  });

  it('before the commit is done leave it unknown too; the key shows that it is not committed', async () => {
    await admin.query(`
      CREATE TABLE killed.slow (key int); GRANT INSERT ON killed.slow TO portal_app;
      CREATE FUNCTION killed.linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON killed.slow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION killed.linger()`);
    const lost = database
      .transaction({}, async (tx) => {
        await tx.run('INSERT INTO killed.keys (key) VALUES (5000)');
        await tx.run('INSERT INTO killed.slow (key) VALUES (1)');
      })
      .catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep' AND query = 'COMMIT'`,
            )
          ).rowCount,
      )
      .toBe(1);
    expect(await lost).toBeInstanceOf(UnknownCommit);
    expect(await isStored(5_000)).toBe(false);
  });

  it('at the end of a read are no unknown commit, because a read changes nothing', async () => {
    const lost = database.transaction({ readOnly: true }, async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!;
      await admin.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect
        .poll(async () => (await admin.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount)
        .toBe(0);
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailable);
  });
});

describe('A PostgreSQL killed with SIGKILL under load', () => {
  it(`${KILLS} times does not end the process; exactly the acknowledged writes remain, the pool works`, async () => {
    const acknowledged: number[] = [];
    const refused: number[] = [];
    const unknown: number[] = [];
    let key = 10_000;
    const end = new AbortController();
    const work = async () => {
      while (!end.signal.aborted) {
        const mine = (key += 1);
        try {
          await insert(mine);
          acknowledged.push(mine);
        } catch (error) {
          if (error instanceof UnknownCommit) unknown.push(mine);
          else if (error instanceof DatabaseUnavailable) refused.push(mine);
          else throw error;
        }
      }
    };
    const workers = Array.from({ length: WORKERS }, work);
    const moreAcknowledged = async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + ACKNOWLEDGED_FIRST);
    };
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await moreAcknowledged();
        const ended = Promise.withResolvers<void>();
        postgres.onExit(ended.resolve);
        process.kill(postgres.pid, 'SIGKILL');
        await ended.promise;
        // A backend that was busy at that moment may still answer once.
        await expect.poll(() => database.isReachable(), { timeout: 60_000 }).toBe(false);
        postgres = await startEmbeddedPostgres({ dataDir: home });
      }
      await moreAcknowledged();
    } finally {
      end.abort();
    }
    await Promise.all(workers);
    const { rows } = await admin.query<{ key: number }>('SELECT key FROM killed.keys WHERE key > 10000');
    const standing = new Set(rows.map((row) => row.key));
    expect(acknowledged.filter((one) => !standing.has(one))).toEqual([]);
    expect(refused.filter((one) => standing.has(one))).toEqual([]);
    expect(standing.size).toBe(acknowledged.length + unknown.filter((one) => standing.has(one)).length);
    expect(refused.length).toBeGreaterThan(0);
    expect(await database.isReachable()).toBe(true);
  });

  it('while a query of it still runs starts again when that query has ended', async () => {
    const busy = new pg.Client({ connectionString: postgres.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const query = busy.query('SELECT count(*) FROM generate_series(1, 8000000)').catch(() => undefined);
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`,
            )
          ).rowCount,
      )
      .toBe(1);
    process.kill(postgres.pid, 'SIGKILL');
    postgres = await startEmbeddedPostgres({ dataDir: home });
    await query;
    // Each try its own key: one whose answer was lost may be committed.
    let key = 6_000;
    await expect.poll(() => insert((key += 1)).catch((error: unknown) => error), { timeout: 60_000 }).toBe(1);
  });

  it('comes back on its own port, which no outgoing connection can have taken', async () => {
    const { port } = postgres;
    await postgres.stop();
    expect(port).toBeLessThan(32_768);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const starting = startEmbeddedPostgres({ dataDir: home });
    squatter.close();
    postgres = await starting;
    expect(postgres.port).toBe(port);
  });

  it('is gone when a program without other work continues after its stop', async () => {
    await postgres.stop();
    const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
      await (await startEmbeddedPostgres({ dataDir: ${JSON.stringify(home)} })).stop();
      console.log('gone');`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
    postgres = await startEmbeddedPostgres({ dataDir: home });
    expect(stdout).toBe('gone\n');
  });
});
