import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRules } from '#apps/server/audit-rules.ts';
import { runAudit } from '#apps/server/run-audit.ts';
import { LAST_RELEASE, lastRelease, removeLastRelease } from '#testkit/last-release.ts';
import { paidByBank } from '#testkit/bank-book.ts';
import { PeopleAtWork } from '#testkit/people-at-work.ts';
import { Front } from './side-by-side/front.ts';
import { openWorld, TODAY, type Release, type World } from './side-by-side/world.ts';

/**
 * An upgrade without a pause (docs/releasing.md): servers of the last release work while the tables are brought to this
 * version and servers of this version start next to them; then the old ones stop. People pay all the time, each call at
 * another server. The tests build on each other.
 */
/** What each person does in each phase, at the least. */
const TURNS = 3;
const DRAIN = { timeout: 240_000, interval: 500 };

let root: string;
let world: World;
let db: pg.Client;
let front: Front;
let load: PeopleAtWork;
const releases: Release[] = [];
beforeAll(async () => {
  root = lastRelease({ serves: true });
  world = await openWorld(root);
  front = await Front.open(await world.freePort());
  db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  load = new PeopleAtWork({ url: front.url, simulatorsUrl: world.simulatorsUrl });
});
afterAll(async () => {
  await load?.end().catch(() => undefined);
  await front?.close();
  await db?.end();
  await world?.stop();
  removeLastRelease();
});

const serve = async (name: string, from: string): Promise<Release> => {
  const release = await world.serve(name, from);
  releases.push(release);
  return release;
};
const column = async (sql: string, ...params: unknown[]): Promise<string[]> =>
  (await db.query<{ text: string }>(sql, params)).rows.map(({ text }) => text);

/** A read under way finds a table that is written again empty (testkit/last-release.ts). */
const isOfRewrittenTable = (refusal: string): boolean =>
  LAST_RELEASE.rewritten.includes('merchant.merchants') && refusal.endsWith(' 200 03T05');

describe('An upgrade under load', () => {
  it('refuses no call while servers of both releases answer', async () => {
    const old = await serve('old', root);
    front.upstreams = [old];
    await load.begin();
    await load.more(TURNS);

    await world.migrate();
    const atMigration = front.refusals.splice(0);
    console.log(`at the migration ${JSON.stringify(atMigration)}`);
    expect(atMigration.filter((refusal) => !isOfRewrittenTable(refusal))).toEqual([]);
    expect(await world.migrate('--plan')).toContain('无须升级');
    await load.more(TURNS);

    const new_ = await serve('new', TODAY);
    front.upstreams = [old, new_];
    await load.more(TURNS);
    await old.restartWorker();
    await load.more(TURNS);

    front.upstreams = [new_];
    await old.stop();
    await load.more(TURNS);
    await load.end();
    console.log(`calls ${JSON.stringify(front.answered)}; done ${JSON.stringify(load.done)}`);
    expect(front.refusals).toEqual([]);
    expect(Math.min(front.answered.old!, front.answered.new!)).toBeGreaterThan(0);
    expect(releases.flatMap(({ name, web, worker }) => [name, ...web.errors(), ...worker.errors()])).toEqual([
      'old',
      'new',
    ]);
  });

  it('brings each acknowledged order to its end, and the bank pays it once', async () => {
    const isUnderWay = `SELECT order_no || ' ' || state AS text FROM orders.orders WHERE state IN ('queued', 'processing')`;
    await expect.poll(() => column(isUnderWay), DRAIN).toEqual([]);
    const numbers = load.acknowledged.map(({ orderNo }) => orderNo);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(
      await column(
        `SELECT order_no || ' ' || state AS text FROM orders.orders WHERE order_no = ANY ($1) ORDER BY 1`,
        numbers,
      ),
    ).toEqual(numbers.map((orderNo) => `${orderNo} succeeded`).toSorted());

    const paid = [...paidByBank(world.dataDir)];
    // A line of a batch has the order's number and its own.
    const paidFor = (order: string) => paid.flatMap(([number, amounts]) => (number.startsWith(order) ? amounts : []));
    const wrong = load.acknowledged.filter(
      ({ orderNo, paysBank }) => paidFor(orderNo).toSorted().join() !== paysBank.toSorted().join(),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves no job behind, and books that add up', async () => {
    const { offsetMs } = (await (await fetch(`${world.simulatorsUrl}/clock`)).json()) as { offsetMs: number };
    const due = new Date(Date.now() + offsetMs);
    const remainingJobs = `SELECT kind || ' ' || key || ' ' || state AS text FROM jobs.jobs
      WHERE state = 'dead' OR state <> 'done' AND run_at < $1 ORDER BY 1`;
    await expect.poll(() => column(remainingJobs, due), DRAIN).toEqual([]);
    expect(await runAudit(world.databaseUrl, auditRules)).toMatchObject({ findings: [], broken: 0 });
  });
});
