import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { createWorker, enqueue, type JobHandler, type Worker, type WorkerOptions } from './index.ts';
import { createEffects, withEffect } from './test/effects.ts';
import { recordingLog } from './test/recording-log.ts';

let test: TestDatabase;
/** The second process's own connections. */
let other: Database;

beforeAll(async () => {
  test = await testDatabase();
  other = test.open({ poolSize: 10, applicationName: 'other' });
  await createEffects(test);
});
afterAll(async () => {
  await other.close();
  await test.close();
});
beforeEach(() => test.admin.query('TRUNCATE jobs.jobs, public.effects'));

const add = (keys: string[]) =>
  test.database.transaction({}, (tx) =>
    enqueue(tx, ...keys.map((key) => ({ kind: 'test', key, mid: null, payload: {} }))),
  );
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `job-${index}`);
const effects = async () =>
  (await test.admin.query<{ key: string }>('SELECT key FROM public.effects')).rows.map(({ key }) => key);
const inState = async (state: string) =>
  (await test.admin.query<{ n: number }>('SELECT count(*)::int AS n FROM jobs.jobs WHERE state = $1', [state])).rows[0]!
    .n;
const patience = { timeout: 60_000, interval: 20 };

const worker = (handler: JobHandler, more: Partial<WorkerOptions> = {}): Worker =>
  createWorker({
    db: test.database,
    clock: systemClock,
    log: recordingLog().log,
    pollMs: 5,
    backoffMs: () => 0,
    handlers: { test: handler },
    ...more,
  });

describe('Two workers', () => {
  it('share the work and never run a job twice', async () => {
    const keys = numbered(400);
    const runs: Record<string, string[]> = {};
    const by = (name: string, db: Database) =>
      worker(
        async (job, context) => {
          (runs[job.key] ??= []).push(name);
          await withEffect(job, context);
        },
        { db },
      );
    const workers = [by('one', test.database), by('two', other)];
    for (const each of workers) each.start();
    await add(keys);
    await expect.poll(() => inState('done'), patience).toBe(keys.length);
    await Promise.all(workers.map((each) => each.stop()));
    expect((await effects()).toSorted()).toEqual(keys.toSorted());
    expect(Object.values(runs).every((names) => names.length === 1)).toBe(true);
    expect(new Set(Object.values(runs).flat())).toEqual(new Set(['one', 'two']));
  });
});

describe('A worker that does not know the kind of a job', () => {
  const known = (kind: string) => worker(withEffect, { handlers: { [kind]: withEffect } });
  const addOf = (kind: string) =>
    test.database.transaction({}, (tx) => enqueue(tx, { kind, key: 'newer', mid: null, payload: {} }));

  it.each(['newer', 'toString'])('leaves it to the newer worker next to it (%s)', async (kind) => {
    await addOf(kind);
    expect(await known('test').runDue()).toBe(0);
    expect(await inState('ready')).toBe(1);
    expect(await known(kind).runDue()).toBe(1);
    expect(await effects()).toEqual(['newer']);
  });

  it('leaves it also after that worker has died', async () => {
    await addOf('newer');
    await test.admin.query(
      `UPDATE jobs.jobs SET state = 'leased', lease_token = id, leased_until = now() - interval '1 second', attempt = 1`,
    );
    expect(await known('test').runDue()).toBe(0);
    expect(await known('newer').runDue()).toBe(1);
  });
});

describe('A worker that waits long between looks', () => {
  const idleMs = 3_600_000;

  it('runs an enqueued job at once when it gets a signal', async () => {
    const waiting = worker(withEffect, { idleMs });
    await add(['first']);
    waiting.start();
    await expect.poll(() => inState('done'), patience).toBe(1);
    await add(['second']);
    waiting.wake();
    await expect.poll(() => inState('done'), patience).toBe(2);
    await waiting.stop();
  });

  it('runs a job at its time, and at once what a job enqueues', async () => {
    await test.database.transaction({}, (tx) =>
      enqueue(tx, { kind: 'test', key: 'later', mid: null, payload: {}, runAt: new Date(Date.now() + 300) }),
    );
    const waiting = worker(
      async (job, context) => {
        if (job.key === 'later') await add(['of-later']);
        await withEffect(job, context);
      },
      { idleMs },
    );
    waiting.start();
    await expect.poll(() => inState('done'), patience).toBe(2);
    await waiting.stop();
    expect(await effects()).toEqual(['later', 'of-later']);
  });
});

describe('A worker', () => {
  it('runs as many jobs at once as it is set to, and no more', async () => {
    let now = 0;
    let max = 0;
    await add(numbered(40));
    await worker(
      async (job, context) => {
        now += 1;
        max = Math.max(max, now);
        await withEffect(job, context);
        now -= 1;
      },
      { concurrency: 3 },
    ).runDue();
    expect(max).toBe(3);
    expect(await inState('done')).toBe(40);
  });

  it('continues with other jobs during a long one', async () => {
    let end = () => {};
    const slow = new Promise<void>((done) => (end = done));
    const busy = worker(
      async (job, context) => {
        if (job.key === 'job-0') await slow;
        await withEffect(job, context);
      },
      { concurrency: 2 },
    );
    await add(numbered(80));
    busy.start();
    await expect.poll(() => inState('done'), patience).toBe(79);
    end();
    await expect.poll(() => inState('done'), patience).toBe(80);
    await busy.stop();
  });

  it('that is stopped waits for what is under way and gives back what it has not begun', async () => {
    await add(numbered(10));
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const stopping = worker(
      async (job, context) => {
        begun.resolve();
        await end.promise;
        await withEffect(job, context);
      },
      { concurrency: 1 },
    );
    stopping.start();
    await begun.promise;
    let stopped = false;
    const stop = stopping.stop().then(() => (stopped = true));
    await expect.poll(() => inState('ready'), patience).toBe(9);
    expect(stopped).toBe(false);
    end.resolve();
    await stop;
    expect(await effects()).toHaveLength(1);
    const { rows } = await test.admin.query('SELECT DISTINCT state, attempt FROM jobs.jobs ORDER BY state');
    expect(rows).toEqual([
      { state: 'done', attempt: 1 },
      { state: 'ready', attempt: 0 },
    ]);
  });

  it('that is stopped aborts a handler that follows the signal, without using up an attempt', async () => {
    await add(['listens']);
    const begun = Promise.withResolvers<void>();
    const stopping = worker(async (_job, { signal }) => {
      const aborted = new Promise<never>((_done, failed) =>
        signal.addEventListener('abort', () => failed(signal.reason)),
      );
      begun.resolve();
      await aborted;
    });
    stopping.start();
    await begun.promise;
    await stopping.stop();
    const { rows } = await test.admin.query('SELECT state, attempt FROM jobs.jobs');
    expect(rows).toEqual([{ state: 'ready', attempt: 0 }]);
    stopping.start();
    await stopping.stop();
  });

  it('survives that its connections are cut again and again, and every effect is there once', async () => {
    const keys = numbered(300);
    await add(keys);
    const cut = worker(withEffect, { db: other, leaseMs: 300 });
    cut.start();
    for (let round = 0; round < 10; round += 1) {
      const before = await inState('done');
      await test.admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'other'`,
      );
      await expect
        .poll(() => inState('done'), patience)
        .toSatisfy((done: number) => done > before || done === keys.length);
    }
    await expect.poll(() => inState('done'), patience).toBe(keys.length);
    await cut.stop();
    expect((await effects()).toSorted()).toEqual(keys.toSorted());
  });

  it('waits for a database that is away, says so once, and continues when it is back', async () => {
    const { log, lines } = recordingLog();
    const name = new URL(test.url).pathname.slice(1);
    const server = new pg.Client({ connectionString: process.env.PORTAL_TEST_DATABASE });
    await server.connect();
    // One connection, and one that no other test has cut: when it is idle, none is being opened that could outlive the
    // cut below.
    const away = test.open({ poolSize: 1, applicationName: 'away', connectTimeoutMs: 5_000 });
    const ended: string[] = [];
    const waiting = worker(
      async (job, context) => {
        await withEffect(job, context);
        ended.push(job.key);
      },
      { db: away, log },
    );
    waiting.start();
    await add(['before']);
    // The handler's own answer, not the row: a commit is seen by others before the worker has been told of it.
    await expect.poll(() => ended, patience).toEqual(['before']);
    await add(['meanwhile']);
    await expect.poll(() => ended, patience).toEqual(['before', 'meanwhile']);

    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const cut = await server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'away'`,
    );
    expect(cut.rowCount).toBe(1);
    await expect.poll(() => lines, patience).toEqual([['warn', 'the queue does not answer; waiting for it']]);
    await expect.poll(() => away.isReachable(), patience).toBe(false);
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await server.end();

    await expect
      .poll(() => lines, patience)
      .toEqual([
        ['warn', 'the queue does not answer; waiting for it'],
        ['info', 'the queue answers again'],
      ]);
    await add(['after']);
    await expect.poll(() => inState('done'), patience).toBe(3);
    await waiting.stop();
    await away.close();
  });
});
