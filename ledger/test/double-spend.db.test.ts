import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/postgres-database.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { createGroupPoster, type JournalCommand, type PostOutcome } from '../src/index.ts';
import { auditFindings, balances, fund, journal, openScene, posting, postNow } from './scene.ts';

const CALLERS = 200;
let db: TestDatabase;
let servers: Database[];
beforeAll(async () => {
  db = await testDatabase();
  servers = Array.from({ length: 4 }, (_, index) => db.open({ poolSize: 8, applicationName: `server-${index}` }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await db.close();
});

const single = (server: Database) => async (command: JournalCommand) => (await postNow(server, command))[0]!;
const ways = [
  { way: 'one call each', posters: () => servers.map(single) },
  { way: 'gathered', posters: () => servers.map((server) => createGroupPoster(server).post) },
  {
    way: 'some gathered, some not',
    posters: () => servers.map((server, index) => (index % 2 ? single(server) : createGroupPoster(server).post)),
  },
];
const count = (outcomes: readonly PostOutcome[], outcomeName: string) =>
  outcomes.filter(
    (outcome) =>
      (outcome.status === 'refused' ? outcome.reason : outcome.replayed ? 'replayed' : 'posted') === outcomeName,
  ).length;

describe.each(ways)('many callers on four servers, $way', ({ posters }) => {
  const all = (commands: readonly JournalCommand[]) => {
    const post = posters();
    return Promise.all(commands.map((command, index) => post[index % post.length]!(command)));
  };

  it('spend the same money once', async () => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const outcomes = await all(
      Array.from({ length: CALLERS }, () => journal(accounts, [posting(accounts, 'a', 'b', 100)])),
    );
    expect([count(outcomes, 'posted'), count(outcomes, 'insufficient_balance')]).toEqual([1, CALLERS - 1]);
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 0, b: 100 });
  });

  it('post the same key once, and all get the same journal', async () => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 1000);
    const one = journal(accounts, [posting(accounts, 'a', 'b', 100)]);
    const outcomes = await all(Array.from({ length: CALLERS }, () => one));
    expect([count(outcomes, 'posted'), count(outcomes, 'replayed')]).toEqual([1, CALLERS - 1]);
    expect(new Set(outcomes.map((outcome) => outcome.status === 'posted' && outcome.journalId)).size).toBe(1);
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 900, b: 100 });
  });

  it('post one of two contents under a key, over accounts that have nothing in common', async () => {
    const [left, right] = [await openScene(db.database), await openScene(db.database)];
    const commandFor = (index: number) =>
      journal(index % 2 ? left : right, [posting(index % 2 ? left : right, 'bank', 'a', 1)], {
        mid: left.a.mid,
        key: 'contested',
      });
    const outcomes = await all(Array.from({ length: CALLERS }, (_, index) => commandFor(index)));
    expect([count(outcomes, 'posted'), count(outcomes, 'replayed') + count(outcomes, 'key_reused')]).toEqual([
      1,
      CALLERS - 1,
    ]);
  });

  it('settle or release a hold once', async () => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const holdId = crypto.randomUUID();
    await postNow(
      db.database,
      journal(accounts, [posting(accounts, 'a', 'aFrozen', 100)], { hold: { op: 'open', holdId } }),
    );
    const endings = Array.from({ length: CALLERS }, (_, index) =>
      index % 2
        ? journal(accounts, [posting(accounts, 'aFrozen', 'b', 100)], { hold: { op: 'settle', holdId } })
        : journal(accounts, [posting(accounts, 'aFrozen', 'a', 100)], { hold: { op: 'release', holdId } }),
    );
    const outcomes = await all(endings);
    expect([count(outcomes, 'posted'), count(outcomes, 'hold_settled') + count(outcomes, 'hold_released')]).toEqual([
      1,
      CALLERS - 1,
    ]);
  });

  it('pay in circles without a deadlock', async () => {
    const accounts = await openScene(db.database);
    for (const name of ['a', 'a2', 'b'] as const) await fund(db.database, accounts, name, 1000);
    const ring = [posting(accounts, 'a', 'b', 1), posting(accounts, 'b', 'a2', 1), posting(accounts, 'a2', 'a', 1)];
    const outcomes = await all(
      Array.from({ length: 3 * CALLERS }, (_, index) => journal(accounts, [ring[index % 3]!])),
    );
    expect(count(outcomes, 'posted')).toBe(3 * CALLERS);
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 1000, a2: 1000, b: 1000 });
  });

  it.each([0.01, 0.5, 0.99])('are answered each for itself when a share of %f cannot pay', async (share) => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', CALLERS);
    const fails = (index: number) => Math.floor(index * share) < Math.floor((index + 1) * share);
    const outcomes = await all(
      Array.from({ length: CALLERS }, (_, index) =>
        journal(accounts, [fails(index) ? posting(accounts, 'a2', 'b', 1) : posting(accounts, 'a', 'b', 1)]),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => (fails(index) ? 'refused' : 'posted')),
    );
    expect(await balances(db.admin, accounts)).toMatchObject({ a2: 0, b: count(outcomes, 'posted') });
  });

  it('leave books that the audit finds right', async () => {
    expect(await auditFindings(db.admin)).toEqual([]);
  });
});

describe('a group poster', () => {
  it('tells every caller when the database is away, now and later', async () => {
    const away = openDatabase({ url: db.url.replace(/@[^/]+/, '@127.0.0.1:1'), applicationName: 'away' });
    const accounts = await openScene(db.database);
    const { post } = createGroupPoster(away);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => post(journal(accounts, [posting(accounts, 'bank', 'a', 1)]))),
    );
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
    await expect(post(journal(accounts, [posting(accounts, 'bank', 'a', 1)]))).rejects.toThrow('no connection');
    await away.close();
  });
});
