import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oldestSql, removeEnded, removeStep, type Ending } from '#platform/db/retention.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { createWorker, enqueue, ensureRecurring, recordRetention } from '#platform/jobs/index.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { waitFor } from '#testkit/wait-for.ts';
import { joinConsoleJobs } from './join-jobs.ts';
import { RETENTION } from './retention-job.ts';
import { endings, endingsWith, retention, retentionObstacles } from './retention.ts';
import { readProduct } from './worker-metrics.ts';

let db: TestDatabase;
const jobsRule = endings.find(({ ends }) => ends === 'jobs.jobs')!;
const replaysRule = endings.find(({ ends }) => ends === 'wire.replays')!;
const triesRule = endings.find(({ ends }) => ends === 'identity.tries')!;

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => db.admin.query('TRUNCATE jobs.jobs, wire.replays, identity.tries, jobs.retention'));
afterAll(() => db.close());

const addDone = (count: number) =>
  db.admin.query(
    `INSERT INTO jobs.jobs (id, kind, key, payload, run_at, max_attempts, state, ended_at)
     SELECT gen_random_uuid(), 'old', n::text, '{}', '-infinity', 1, 'done', now() - interval '40 days' FROM generate_series(1, $1::int) n`,
    [count],
  );
const addReplays = (count: number) =>
  db.admin.query(
    `INSERT INTO wire.replays SELECT sha256(n::text::bytea), now() - interval '1 minute' FROM generate_series(1, $1::int) n`,
    [count],
  );
const countOf = async (table: string): Promise<number> =>
  (await db.admin.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]!.count;
const removed = (rules: readonly Ending[], maxSteps: number) =>
  removeEnded(db.console, { rules, now: () => new Date(), maxSteps }, recordRetention);

it('Every table of the database says once how long its rows are kept', async () => {
  const { rows } = await db.admin.query<{ name: string }>(
    `SELECT format('%s.%s', n.nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND nspname !~ '^pg_' ORDER BY 1`,
  );
  const listedTables = retention.flatMap((one) => ('ends' in one ? [one.ends] : one.tables));
  expect(listedTables.toSorted()).toEqual(rows.map(({ name }) => name));
});

it('A rule for some rows of a table says in words for which', () => {
  const wordless = endings.filter(({ only, since, which }) => (only || !/^\w+$/.test(since)) && !which);
  expect(wordless).toEqual([]);
});

it.each(endings.map((rule) => [rule.ends, rule] as const))(
  'The oldest row of %s is found by an index, unless it is said why not',
  async (table, rule) => {
    const client = await db.admin.connect();
    try {
      await client.query('SET enable_seqscan = off; SET enable_sort = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${oldestSql(rule)}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tableName = table.split('.')[1]!;
      expect(/\bSort\b/.test(plan) || plan.includes(`Seq Scan on ${tableName} t`)).toBe(rule.isSmall !== undefined);
    } finally {
      client.release(true);
    }
  },
);

describe('Rows whose days are over', () => {
  it('are removed in steps, a large table not before a small one, and the rest in the next round', async () => {
    await addDone(2_500);
    await addReplays(10);
    expect(await removed([jobsRule, replaysRule], 2)).toEqual({ isMore: true });
    expect([await countOf('jobs.jobs'), await countOf('wire.replays')]).toEqual([500, 0]);
    expect(await removed([jobsRule, replaysRule], 100)).toEqual({ isMore: false });
    expect(await countOf('jobs.jobs')).toBe(0);
  });

  it('are removed from the other tables when one of them fails, and the failure is thrown', async () => {
    await addReplays(1);
    const broken: Ending = { ...replaysRule, ends: 'wire.nothing' };
    await expect(removed([broken, replaysRule], 10)).rejects.toThrow('wire.nothing');
    expect(await countOf('wire.replays')).toBe(0);
  });

  it('stay when their date is renewed while they are about to be removed', async () => {
    await db.admin.query(
      `INSERT INTO identity.tries (kind, subject, touched_at) VALUES ('login', 'x', now() - interval '3 days')`,
    );
    const other = await db.admin.connect();
    await other.query(`BEGIN; UPDATE identity.tries SET touched_at = now()`);
    const step = db.console.transaction({}, (tx) => removeStep(tx, triesRule, new Date(Date.now() - 86_400_000)));
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await waitFor(async () => expect((await db.admin.query(waiting)).rowCount).toBe(1));
    await other.query('COMMIT');
    other.release();
    expect([await step, await countOf('identity.tries')]).toEqual([0, 1]);
  });

  it('are removed by the worker from every table, with its figures, again and again', async () => {
    await addDone(3);
    await db.admin.query(`INSERT INTO wire.replays VALUES (sha256('young'), now() + interval '1 hour')`);
    const at = '2026-11-27T10:00:01+08:00';
    await db.database.transaction({}, async (tx) => {
      await ensureRecurring(tx, { kind: RETENTION });
      await enqueue(tx, { kind: 'other', key: 'waits', mid: null, payload: {} });
    });
    const errors: unknown[] = [];
    const log = { info: () => undefined, warn: (data: unknown) => void errors.push(data), error: () => undefined };
    const handlers = joinConsoleJobs({ secret: Buffer.alloc(32, 1) });
    await createWorker({ db: db.console, clock: fixedClock(at), handlers, log }).runDue();
    expect(errors).toEqual([]);
    const figures = await db.admin.query<{ table_name: string; removed: string }>(
      'SELECT table_name, removed::int AS removed FROM jobs.retention ORDER BY table_name',
    );
    expect(figures.rows).toEqual(
      endings
        .map(({ ends }) => ({ table_name: ends, removed: ends === 'jobs.jobs' ? 3 : 0 }))
        .toSorted((a, b) => (a.table_name < b.table_name ? -1 : 1)),
    );
    const { rows } = await db.admin.query(`SELECT kind, run_at::text AS at FROM jobs.jobs ORDER BY kind`);
    expect(rows).toEqual([
      { kind: 'other', at: '-infinity' },
      { kind: RETENTION, at: expect.stringContaining('02:10:00') },
    ]);
  });

  it('that are overdue are reported by the metrics, with their delay', async () => {
    await db.admin.query(`INSERT INTO jobs.retention VALUES ('machine.calls', 10, 7, 11 * 86400)`);
    const readings = await readProduct(db.console, new Date());
    expect([
      readings.portal_retention_removed_rows,
      readings.portal_retention_oldest_age_seconds,
      readings.portal_retention_overdue_seconds,
    ]).toEqual([7, 950_400, 86_400].map((value) => [{ label: 'machine.calls', value }]));
  });
});

describe('RETENTION_DAYS', () => {
  it('keeps the rows of a table longer than the product does', () => {
    const days = (settings: string[]) => endingsWith(settings).find(({ ends }) => ends === 'identity.logins')!.days;
    expect([days([]), days(['identity.logins=400'])]).toEqual([183, 400]);
  });

  it.each([
    ['identity.logins=182', 'RETENTION_DAYS: identity.logins is kept 183 days at least'],
    ['ledger.entries=10', 'RETENTION_DAYS takes <table>=<days> of tables whose rows end, not ledger.entries=10'],
    [
      'identity.logins=a year',
      'RETENTION_DAYS takes <table>=<days> of tables whose rows end, not identity.logins=a year',
    ],
  ])('does not let the product start with %s', (setting, sentence) => {
    expect(retentionObstacles([setting, 'identity.logins=400'])).toEqual([sentence]);
  });
});
