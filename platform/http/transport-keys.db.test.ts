import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { createTransportKeys, serverLog } from './index.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const input = { text: '你好' };
const log = serverLog('silent');
let db: TestDatabase;
/** A read asks for a key while it holds a connection. */
let keysDb: Database;
let edge: Edge | undefined;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  keysDb = db.open({ poolSize: 4, applicationName: 'test keys' });
});
afterAll(async () => {
  await edge?.stop();
  await keysDb.close();
  await db.close();
});

describe('Transport keys', () => {
  const keys = (secret = 1, more: object = {}) =>
    createTransportKeys({ db: keysDb, secret: Buffer.alloc(32, secret), log, freshMs: 0, ...more });

  it('are one for all servers, found again after a restart, and sealed in the database', async () => {
    await db.admin.query('DELETE FROM wire.transport_keys');
    const made = await Promise.all([keys().current(), keys().current(), keys().current()]);
    expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(1);
    expect(await keys().find(made[0]!.keyId)).not.toBeNull();
    const { rows } = await db.admin.query('SELECT sealed_private FROM wire.transport_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0].sealed_private.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });

  it('rotate after a week, stay accepted for a day and are gone then', async () => {
    const first = (await keys().current()).keyId;
    await db.admin.query(`UPDATE wire.transport_keys SET created_at = now() - interval '8 days'`);
    const server = keys();
    const second = (await server.current()).keyId;
    expect(second).not.toBe(first);
    expect(await server.find(first)).not.toBeNull();
    await db.admin.query(
      `UPDATE wire.transport_keys SET superseded_at = now() - interval '25 hours' WHERE key_id = $1`,
      [first],
    );
    expect(await server.find(first)).toBeNull();
    expect(await server.find('unknown')).toBeNull();
  });

  it('of another secret open nothing and are replaced', async () => {
    const before = (await keys(1).current()).keyId;
    expect(await keys(2).find(before)).toBeNull();
    expect((await keys(2).current()).keyId).not.toBe(before);
  });

  it('that are retired send a page to fetch the new one', async () => {
    edge = await startEdge(db, { transportKeys: keys(3) });
    const user = await edge.signedIn();
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
    await db.admin.query(
      `UPDATE wire.transport_keys SET superseded_at = now() - interval '25 hours' WHERE superseded_at IS NULL`,
    );
    expect((await user.send('test/read', await user.seal('test/read', input))).responseCode).toBe('09006KPLMS');
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
  });
});
