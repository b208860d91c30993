import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownAuthority } from '#capabilities/certificate/server/index.ts';
import { createGatewayCalls, createGauges, serveProbes } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { waitFor } from '#testkit/wait-for.ts';
import { productGauges, readProduct } from './worker-metrics.ts';

let db: TestDatabase;
const now = new Date();
const MINUTE_MS = 60_000;
const logged: string[] = [];
const log = { info: () => undefined, warn: (_data: unknown, text?: string) => void logged.push(text ?? '') };
beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({}, async (tx) => {
    for (const [key, minutes] of Object.entries({ oldest: 10, later: -10, dead: 5, lost: 5 }))
      await enqueue(tx, {
        kind: 'watched',
        key,
        mid: null,
        payload: {},
        runAt: new Date(now.getTime() - minutes * MINUTE_MS),
      });
  });
  await db.admin.query(`UPDATE jobs.jobs SET state = 'dead', ended_at = now(), last_error = 'x' WHERE key = 'dead';
    UPDATE jobs.jobs SET state = 'leased', lease_token = id, leased_until = now() - interval '1 second', attempt = 1 WHERE key = 'lost';
    INSERT INTO monitor.gateways (gateway, last_ok_at, last_error) VALUES ('bank', now(), '');
    INSERT INTO monitor.gateway_minutes (gateway, minute, process, calls, errors, latencies)
      VALUES ('bank', date_trunc('minute', now()), 'worker', 9, 6, array_fill(0, ARRAY[14]))`);
});
afterAll(() => db.close());

it('The worker tells of the queue by kind, of gateways, payments, holds and the reserve', async () => {
  const authority = ownAuthority({
    db: db.database,
    secret: Buffer.alloc(32, 9),
    organization: '商户门户',
    portalUrl: null,
    now: () => new Date(),
  });
  await authority.chain('sm2');
  const calls = createGatewayCalls([1, 5]);
  calls.observe({ gateway: 'bank', outcome: 'error' }, 3);
  const metrics = createGauges(
    productGauges,
    () => readProduct(db.console, now),
    () => db.console.usage(),
    [calls],
  );
  const port = await freePorts();
  let ready = true;
  const options = { host: '127.0.0.1', port, isReady: async () => ready, metrics, log };
  const stop = await serveProbes(options);
  try {
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, await response.text()] as const;
    };
    const [, text] = await get('/metrics');
    for (const line of [
      'portal_jobs_due{kind="watched"} 1',
      'portal_jobs_oldest_age_seconds{kind="watched"} 600',
      'portal_jobs_leased{kind="watched"} 1',
      'portal_jobs_lease_overdue{kind="watched"} 1',
      'portal_jobs_dead{kind="watched"} 1',
      'portal_gateway_calls_5m{gateway="bank"} 9',
      'portal_gateway_errors_5m{gateway="bank"} 6',
      'portal_gateway_call_seconds_count{gateway="bank",outcome="error"} 1',
      'portal_payments_open 0',
      'portal_holds_open 0',
      'portal_reserve_difference_fen 0',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^portal_crl_age_seconds\{authority="sm2"\} \d/m);
    expect(text).toMatch(/^portal_authority_left_seconds\{certificate="sm2 issuing"\} 3\d{8}/m);
    expect(await get('/healthz')).toEqual([200, '{"status":"ok"}']);
    expect(await get('/readyz')).toEqual([200, '{"status":"ready"}']);
    ready = false;
    expect((await get('/readyz'))[0]).toBe(503);
    // A second worker on the machine works without being asked.
    const stopSecond = await serveProbes(options);
    expect(logged).toEqual(['health and metrics of this process are not served']);
    await stopSecond();
  } finally {
    await stop();
  }
});

it('The worker tells how far a standby is behind and how old the oldest hold is', async () => {
  const ownDatabase = await testDatabase();
  const config = { connectionString: ownDatabase.url, replication: 'true', application_name: 'standby-1' };
  const standby = new pg.Client(config as pg.ClientConfig);
  standby.on('error', () => undefined);
  await standby.connect();
  try {
    const { rows } = await ownDatabase.admin.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
    // It never says that it has applied anything; its question ends with its connection.
    standby.query(`START_REPLICATION PHYSICAL ${rows[0]!.lsn}`).catch(() => undefined);
    const [account, journal] = [newId(), newId()];
    await ownDatabase.admin.query(`
      INSERT INTO ledger.accounts (id, mid, code, kind) VALUES ('${account}', 'M9', 'frozen', 'frozen');
      INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, actor, booked_at)
        VALUES ('${journal}', 'M9', 'freeze', sha256('x'), 'hold', 'x', now() - interval '3 days');
      INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by)
        VALUES ('M9', '${journal}', '${account}', 1, 'open', '${journal}')`);
    const readings = await waitFor(async () => {
      const read = await readProduct(ownDatabase.console, new Date());
      expect(read.portal_replication_lag_bytes).toContainEqual({ label: 'standby-1', value: expect.any(Number) });
      return read;
    });
    expect(readings.portal_holds_oldest_age_seconds).toEqual([
      { label: 'part_freeze', value: expect.closeTo(3 * 86_400, -4) },
    ]);
  } finally {
    await standby.end();
    await ownDatabase.close();
  }
});
