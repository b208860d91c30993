import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { holdCommits, releaseCommits } from '#platform/db/test/hold-commits.ts';
import { newRequestNo, type OutsideClient, type OutsideReply } from '#testkit/outside-client.ts';
import { confirmed, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const PAYMENTS = 40;
const PROCESSING = '02008KCSDS';

let home: string;
let postgres: EmbeddedPostgres;
let db: TestDatabase;
let edge: Edge;
let user: OutsideClient;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portal-lost-'));
  chmodSync(home, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: home });
  await migrate(
    postgres.url,
    ['platform/db', 'platform/http'].map((module) => ({
      module,
      folder: join(import.meta.dirname, '../..', module, 'sql'),
    })),
  );
  const admin = new pg.Pool({ connectionString: postgres.url, max: 4 });
  admin.on('error', () => undefined);
  admin.on('connect', (client) => void client.on('error', () => undefined));
  const open: TestDatabase['open'] = (options) => openDatabase({ ...options, url: postgres.url });
  const database = open({ poolSize: 8, applicationName: 'edge' });
  db = {
    database,
    console: database,
    admin,
    url: postgres.url,
    open,
    close: async () => void (await Promise.all([database.close(), admin.end()])),
  };
  await prepareTables(db);
  edge = await startEdge(db, { settlePauseMs: 50 });
  user = await edge.signedIn();
  // The first call of all makes the transport key, which is not what is cut here.
  await user.call('test/move', move());
});
afterAll(async () => {
  await edge.stop();
  await db.close();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const move = () => ({ requestNo: newRequestNo(), amount: '1.00', mespAuthList: confirmed });
/**
 * Ends the one connection of the edge that waits like this, and waits until it is gone: one that is told of a new
 * setting before it has seen its end would answer after all.
 */
const cut = async (where: string): Promise<void> => {
  const found = `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'edge' AND ${where}`;
  let pids: number[] = [];
  const end = async () => (pids = (await db.admin.query<{ pid: number }>(found)).rows.map(({ pid }) => pid));
  await expect.poll(end).toHaveLength(1);
  const remainingConnections = async () =>
    (await db.admin.query('SELECT 1 FROM pg_stat_activity WHERE pid = ANY($1)', [pids])).rowCount;
  await expect.poll(remainingConnections).toBe(0);
};

describe('A connection cut by the server between the commit of a payment and its answer', () => {
  it('after the commit: the key is read, the stored answer is sent, and nothing is paid twice', async () => {
    await holdCommits(db.admin, postgres.url);
    const payload = move();
    const reply = user.call('test/move', payload);
    await expect
      .poll(
        async () =>
          (
            await db.admin.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'`,
            )
          ).rowCount,
      )
      .toBe(1);
    await cut(`wait_event = 'SyncRep'`);
    await releaseCommits(db.admin);
    expect((await reply).responseCode).toBe('00000');
    expect((await user.call('test/move', payload)).text).toBe((await reply).text);
    expect(await edge.effects(payload.requestNo)).toBe(1);
    expect(edge.logText()).toContain('the answer of a commit was lost and is being settled');
  });

  it('when it does not: the key is free, and the payment is made now, once', async () => {
    await db.admin.query(`
      CREATE TABLE edge_test.slow (); GRANT SELECT ON edge_test.slow TO portal_app; INSERT INTO edge_test.slow DEFAULT VALUES;
      CREATE FUNCTION edge_test.linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM edge_test.slow) THEN PERFORM pg_sleep(20); END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON edge_test.effects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION edge_test.linger()`);
    const payload = move();
    const reply = user.call('test/move', payload);
    await expect
      .poll(
        async () =>
          (
            await db.admin.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep' AND query = 'COMMIT'`,
            )
          ).rowCount,
      )
      .toBe(1);
    await db.admin.query('DELETE FROM edge_test.slow');
    await cut(`wait_event = 'PgSleep'`);
    expect((await reply).responseCode).toBe('00000');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });
});

describe('A PostgreSQL killed with SIGKILL while payments come in', () => {
  it('leaves the server running: callers must retry or wait, and each number pays exactly once', async () => {
    const seen = new Set<string>();
    const payUntilDone = async (payload: ReturnType<typeof move>): Promise<OutsideReply> => {
      for (;;) {
        const reply = await user.call('test/move', payload);
        if (reply.responseCode === '00000') return reply;
        seen.add(`${reply.status} ${reply.responseCode}`);
      }
    };
    const payloads = Array.from({ length: PAYMENTS }, move);
    const paying = payloads.map(payUntilDone);
    await expect.poll(() => edge.effects(), { interval: 2 }).toBeGreaterThan(5);
    process.kill(postgres.pid, 'SIGKILL');
    postgres = await startEmbeddedPostgres({ dataDir: home });
    const replies = await Promise.all(paying);
    expect([...seen].filter((one) => one !== '503 09099KPLMS' && one !== `200 ${PROCESSING}`)).toEqual([]);
    for (const [index, payload] of payloads.entries()) {
      expect(await edge.effects(payload.requestNo)).toBe(1);
      expect((await user.call('test/move', payload)).text).toBe(replies[index]!.text);
    }
    await expect.poll(async () => (await fetch(`${edge.url}/readyz`)).status).toBe(200);
  });
});
