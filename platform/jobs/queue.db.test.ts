import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixedClock } from '#platform/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import {
  createWorker,
  enqueue,
  LeaseLost,
  jobsRetention,
  queueState,
  revive,
  withPayload,
  type JobHandler,
  type LeasedJob,
  type WorkerOptions,
} from './index.ts';
import { complete, renew, takeDue } from './lease.ts';
import { createEffects, withEffect } from './test/effects.ts';
import { recordingLog } from './test/recording-log.ts';

const clock = fixedClock('2026-11-02T01:00:00Z');
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await createEffects(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.admin.query('TRUNCATE jobs.jobs, public.effects');
  clock.set('2026-11-02T01:00:00Z');
});

const add = (...keys: string[]) =>
  test.database.transaction({}, (tx) =>
    enqueue(tx, ...keys.map((key) => ({ kind: 'test', key, mid: 'M1', payload: {} }))),
  );
const stateOf = async (key: string) =>
  (await test.admin.query('SELECT state, attempt, last_error, lease_token FROM jobs.jobs WHERE key = $1', [key]))
    .rows[0];
const effects = async () =>
  (await test.admin.query<{ key: string }>('SELECT key FROM public.effects ORDER BY key')).rows.map(({ key }) => key);
const counts = () => test.database.transaction({}, (tx) => queueState(tx, clock.now()));
const expireLeases = () =>
  test.admin.query(`UPDATE jobs.jobs SET leased_until = now() - interval '1 second' WHERE state = 'leased'`);

const worker = (handler: JobHandler, more: Partial<WorkerOptions> = {}) =>
  createWorker({
    db: test.database,
    clock,
    log: recordingLog().log,
    pollMs: 5,
    backoffMs: () => 0,
    handlers: { test: handler },
    ...more,
  });

describe('Enqueuing', () => {
  it('gives a handler what was enqueued', async () => {
    let seen: LeasedJob | undefined;
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'k', mid: 'M1', payload: { orderId: 'a', parts: [1, 2] } }),
    );
    const runs = await worker(async (job, context) => {
      seen = job;
      await withEffect(job, context);
    }).runDue();
    expect(runs).toBe(1);
    expect(seen).toMatchObject({
      kind: 'test',
      key: 'k',
      mid: 'M1',
      payload: { orderId: 'a', parts: [1, 2] },
      attempt: 1,
    });
    expect(await stateOf('k')).toMatchObject({ state: 'done', lease_token: null });
  });

  it('keeps the first job of a key, also when that has been done', async () => {
    expect(await add('a', 'a', 'b')).toBe(2);
    expect(await worker(withEffect).runDue()).toBe(2);
    expect(await add('a')).toBe(0);
    expect(await worker(withEffect).runDue()).toBe(0);
    expect(await effects()).toEqual(['a', 'b']);
  });

  it('is undone with the transaction that wanted the work', async () => {
    const failing = test.database.transaction({}, async (tx) => {
      await enqueue(tx, { kind: 'test', key: 'never', mid: null, payload: {} });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await stateOf('never')).toBeUndefined();
  });
});

describe('The business clock', () => {
  it('makes a scheduled job due when it is moved', async () => {
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'tomorrow', mid: null, payload: {}, runAt: new Date('2026-11-03T01:00:00Z') }),
    );
    expect(await worker(withEffect).runDue()).toBe(0);
    clock.set('2026-11-03T01:00:00Z');
    expect(await worker(withEffect).runDue()).toBe(1);
  });

  it('that is far behind the real time does not hold up a job without a time', async () => {
    clock.set('2001-01-01T00:00:00Z');
    await add('now');
    expect(await worker(withEffect).runDue()).toBe(1);
  });

  it('does not shorten the pause after a failure', async () => {
    await add('fails');
    const failing = worker(() => Promise.reject(new Error('no')), { backoffMs: () => 60_000 });
    expect(await failing.runDue()).toBe(1);
    clock.set('2027-01-01T00:00:00Z');
    expect(await failing.runDue()).toBe(0);
  });
});

describe('Again', () => {
  it('puts a job back for a later time with its new payload, its failures forgotten', async () => {
    await add('query');
    const seen: unknown[] = [];
    const querying = worker(async (job, { db }) => {
      seen.push([job.attempt, job.payload]);
      if (job.attempt === 1 && seen.length === 1) throw new Error('line is busy');
      await db.transaction({}, (tx) => job.again(tx, new Date('2026-11-02T02:00:00Z'), { rounds: seen.length }));
    });
    await querying.runDue();
    expect(seen).toEqual([
      [1, {}],
      [2, {}],
    ]);
    clock.set('2026-11-02T02:00:00Z');
    const [job] = (await takeDue(test.database, { now: clock.now(), kinds: ['test'], limit: 1, leaseMs: 1_000 })).rows;
    expect(job).toMatchObject({ attempt: 1, payload: { rounds: 2 } });
  });
});

describe('A lease', () => {
  it('of a killed worker is taken over when it ends, not before', async () => {
    await add('orphan');
    const [dead] = (await takeDue(test.database, { now: clock.now(), kinds: ['test'], limit: 10, leaseMs: 60_000 }))
      .rows;
    expect(dead?.key).toBe('orphan');
    expect(await worker(withEffect).runDue()).toBe(0);
    await expireLeases();
    let attempt = 0;
    await worker(async (job, context) => {
      attempt = job.attempt;
      await withEffect(job, context);
    }).runDue();
    expect(attempt).toBe(2);
    expect(await effects()).toEqual(['orphan']);
  });

  it('that was lost undoes the effect', async () => {
    await add('slow');
    const { log, lines } = recordingLog();
    const results: unknown[] = [];
    const slow = worker(
      async (job, context) => {
        await expireLeases();
        // Another worker comes meanwhile, and is faster.
        await worker(withEffect).runDue();
        await withEffect(job, context).catch((error: unknown) => {
          results.push(error);
          throw error;
        });
      },
      { log },
    );
    await slow.runDue();
    expect(results).toEqual([expect.any(LeaseLost)]);
    expect(await effects()).toEqual(['slow']);
    expect(await stateOf('slow')).toMatchObject({ state: 'done', attempt: 2 });
    expect(lines).toContainEqual(['warn', 'job was taken over: its lease had run out']);
  });

  it('is renewed as long as the handler runs', async () => {
    await add('long');
    // A machine that stalls for less than that does not lose it.
    const leaseMs = 6_000;
    const leasedUntil = async () =>
      (
        await test.admin.query<{ at: number }>(
          `SELECT extract(epoch FROM leased_until)::float AS at FROM jobs.jobs WHERE key = 'long'`,
        )
      ).rows[0]!.at;
    let rivals = 0;
    const rival = worker(async () => void (rivals += 1));
    const running = worker(
      async (job, context) => {
        for (let renewals = 0; renewals < 2; renewals += 1) {
          const before = await leasedUntil();
          await expect.poll(leasedUntil).toBeGreaterThan(before);
          await rival.runDue();
        }
        await withEffect(job, context);
      },
      { leaseMs },
    );
    await running.runDue();
    expect(rivals).toBe(0);
    expect(await effects()).toEqual(['long']);
  });

  it('is not waited for by the renewal while its handler holds the row, which could deadlock', async () => {
    await add('ending', 'running');
    const { rows: leases } = await takeDue(test.database, {
      now: clock.now(),
      kinds: ['test'],
      limit: 2,
      leaseMs: 1_000,
    });
    await test.database.transaction({ isCounted: true }, async (tx) => {
      await complete(
        tx,
        leases.filter(({ key }) => key === 'ending'),
      );
      await renew(test.database, leases, 3_600_000);
    });
    const { rows } = await test.admin.query(
      `SELECT key, state, leased_until > now() + interval '50 minutes' AS renewed FROM jobs.jobs ORDER BY key`,
    );
    expect(rows).toEqual([
      { key: 'ending', state: 'done', renewed: null },
      { key: 'running', state: 'leased', renewed: true },
    ]);
  });
});

describe('A job is dead', () => {
  it('after its last attempt, with the kind of error and no message', async () => {
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'poor', mid: null, payload: {}, maxAttempts: 3 }),
    );
    const { log, lines } = recordingLog();
    expect(await worker(() => Promise.reject(new TypeError('card 6222020000000000')), { log }).runDue()).toBe(3);
    expect(await stateOf('poor')).toMatchObject({ state: 'dead', attempt: 3, last_error: 'TypeError' });
    expect(lines.map(([level]) => level)).toEqual(['warn', 'warn', 'error']);
    expect(await counts()).toMatchObject({ dead: 1 });
    expect(await test.database.transaction({}, (tx) => revive(tx, 'test', 'poor'))).toBe(true);
    expect(await worker(withEffect).runDue()).toBe(1);
  });

  it('at its first run when its payload does not fit, and says which member', async () => {
    await add('misfit');
    const { log, lines } = recordingLog();
    const handler = withPayload(z.object({ orderNo: z.string() }), withEffect);
    expect(await worker(handler, { log }).runDue()).toBe(1);
    const why = 'the payload does not fit: orderNo invalid_type';
    expect(await stateOf('misfit')).toMatchObject({ state: 'dead', attempt: 1, last_error: why });
    expect(lines).toEqual([['error', 'job is dead: its payload does not fit its kind']]);
    expect(await effects()).toEqual([]);
  });

  it('when it kills its workers', async () => {
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'killer', mid: null, payload: {}, maxAttempts: 2 }),
    );
    for (let life = 1; life <= 2; life += 1) {
      const { rows } = await takeDue(test.database, { now: clock.now(), kinds: ['test'], limit: 1, leaseMs: 60_000 });
      expect(rows).toMatchObject([{ attempt: life, state: 'leased' }]);
      await expireLeases();
    }
    const { log, lines } = recordingLog();
    expect(await worker(withEffect, { log }).runDue()).toBe(0);
    expect(await stateOf('killer')).toMatchObject({ state: 'dead' });
    expect(lines).toEqual([['error', 'job is dead: its worker died in the last attempt']]);
  });

  it('when its handler forgets to end it', async () => {
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'forgotten', mid: null, payload: {}, maxAttempts: 2 }),
    );
    expect(await worker(async () => {}).runDue()).toBe(2);
    expect(await stateOf('forgotten')).toMatchObject({ state: 'dead' });
  });
});

describe('The retention', () => {
  it('removes what was done long ago, and keeps the dead', async () => {
    await add('old', 'fresh', 'dead');
    await worker(withEffect).runDue();
    await test.admin.query(`UPDATE jobs.jobs SET ended_at = now() - interval '40 days' WHERE key <> 'fresh'`);
    await test.admin.query(`UPDATE jobs.jobs SET state = 'dead' WHERE key = 'dead'`);
    await removeEndedOf(test, jobsRetention);
    expect([await stateOf('old'), (await stateOf('fresh'))?.state, (await stateOf('dead'))?.state]).toEqual([
      undefined,
      'done',
      'dead',
    ]);
  });
});
