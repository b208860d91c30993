import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { isSoak } from '#testkit/sample.ts';
import { createGroupPoster, type JournalCommand, type PostOutcome } from '../src/index.ts';
import { LedgerModel } from './model.ts';
import {
  auditFindings,
  balances,
  journal,
  names,
  openScene,
  posting,
  postNow,
  type Accounts,
  type Name,
} from './scene.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** The random commands: small amounts over few accounts, few keys and few holds, so that they collide often. */
interface Draft {
  mid: 'a' | 'b';
  lines: { from: Name; to: Name; fen: number }[];
  key: number | null;
  hold: { op: 'open' | 'settle' | 'release' | 'expire'; no: number } | null;
}

const moneyNames = ['bank', 'a', 'a2', 'b'] as const;
/** Mostly the merchant's own; now and then another's, which no hold of this one may touch. */
const frozenNames = ['aFrozen', 'aFrozen', 'aFrozen', 'bFrozen'] as const;
const line = (from: readonly Name[], to: readonly Name[], max = 12) =>
  fc.record({ from: fc.constantFrom(...from), to: fc.constantFrom(...to), fen: fc.integer({ min: 1, max: max }) });
const key = fc.option(fc.nat(20), { freq: 3 });
const mid = fc.constantFrom('a' as const, 'b' as const);
const holdNo = fc.nat(5);

const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      mid,
      key,
      hold: fc.constant(null),
      lines: fc.array(line(moneyNames, moneyNames), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      mid: fc.constant('a' as const),
      key,
      hold: fc.record({ op: fc.constant('open' as const), no: holdNo }),
      lines: fc.array(line(['a', 'a2'], frozenNames, 4), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      mid: fc.constant('a' as const),
      key,
      hold: fc.record({ op: fc.constantFrom('settle' as const, 'release' as const, 'expire' as const), no: holdNo }),
      lines: fc.array(line(frozenNames, ['a', 'b', 'bank'], 4), { minLength: 1, maxLength: 2 }),
    }),
  },
  // Invalid commands of every kind.
  {
    weight: 1,
    arbitrary: fc.record({
      mid,
      key,
      hold: fc.option(fc.record({ op: fc.constantFrom('open' as const, 'settle' as const), no: holdNo })),
      lines: fc.array(
        fc.record({
          from: fc.constantFrom(...names),
          to: fc.constantFrom(...names),
          fen: fc.integer({ min: -2, max: 3 }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
);

const commandsOf = (accounts: Accounts, drafts: readonly Draft[]): JournalCommand[] => {
  const holds = Array.from({ length: 6 }, newId);
  return drafts.map(({ mid, lines, key, hold }) =>
    journal(
      accounts,
      lines.map(({ from, to, fen }) => posting(accounts, from, to, fen)),
      {
        mid: accounts[mid].mid,
        ...(key === null ? {} : { key: `k${key}` }),
        ...(hold ? { hold: { op: hold.op, holdId: holds[hold.no]! } } : {}),
      },
    ),
  );
};

const describeOutcome = (outcome: PostOutcome): string =>
  outcome.status === 'refused' ? outcome.reason : outcome.replayed ? 'replayed' : 'posted';
const numbers = (model: LedgerModel) => Object.fromEntries(names.map((name) => [name, Number(model.balances[name])]));

describe('the ledger does what the model says', () => {
  it('for batches of any size and with any conflicts, journal by journal', async () => {
    const batches = fc.array(fc.array(draft, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        const accounts = await openScene(db.database);
        const model = new LedgerModel(accounts);
        const commands = commandsOf(accounts, drawn.flat());
        for (const { length } of drawn) {
          const batch = commands.splice(0, length);
          const outcomes = await postNow(db.database, ...batch);
          expect(outcomes.map(describeOutcome)).toEqual(batch.map((command) => model.apply(command)));
        }
        expect(await balances(db.admin, accounts)).toEqual(numbers(model));
      }),
      { numRuns: isSoak() ? 3000 : 150 },
    );
    expect(await auditFindings(db.admin)).toEqual([]);
  });

  it('for many callers at once, in the sequence in which their journals were posted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 200, maxLength: 600 }), async (drafts) => {
        const accounts = await openScene(db.database);
        const commands = commandsOf(accounts, drafts);
        const pair = [createGroupPoster(db.database), createGroupPoster(db.database)];
        const outcomes = await Promise.all(commands.map((command, index) => pair[index % 2]!.post(command)));
        const model = new LedgerModel(accounts);
        for (const index of await orderOfPosting(outcomes)) expect(model.apply(commands[index]!)).toBe('posted');
        expect(await balances(db.admin, accounts)).toEqual(numbers(model));
        expectReplaysToNameTheirFirst(commands, outcomes);
      }),
      { numRuns: isSoak() ? 250 : 25 },
    );
    expect(await auditFindings(db.admin)).toEqual([]);
  });
});

/**
 * Places of the posted commands in an order that explains every account's chain of entries: a journal comes when all
 * its entries are next on their accounts. Two journals that share no account may come in either order.
 */
async function orderOfPosting(outcomes: readonly PostOutcome[]): Promise<number[]> {
  const placeOf = new Map<string, number>();
  outcomes.forEach((outcome, index) => {
    if (outcome.status === 'posted' && !outcome.replayed) placeOf.set(outcome.journalId, index);
  });
  const { rows } = await db.admin.query<{ journal_id: string; account_id: string; version: string }>(
    'SELECT journal_id, account_id, version FROM ledger.entries WHERE journal_id = ANY ($1) ORDER BY version DESC',
    [[...placeOf.keys()]],
  );
  const chains = Map.groupBy(rows, (row) => row.account_id);
  const entriesLeft = new Map(
    [...Map.groupBy(rows, (row) => row.journal_id)].map(([id, entries]) => [id, entries.length]),
  );
  const order: number[] = [];
  for (let moved = true; moved;) {
    moved = false;
    for (const chain of chains.values()) {
      const id = chain.at(-1)?.journal_id;
      if (!id) continue;
      const next = [...chains.values()].map((other) => leading(other, id));
      if (next.reduce((sum, count) => sum + count, 0) < entriesLeft.get(id)!) continue;
      [...chains.values()].forEach((other, index) => other.splice(other.length - next[index]!));
      order.push(placeOf.get(id)!);
      moved = true;
    }
  }
  expect(order).toHaveLength(placeOf.size);
  return order;
}

/** How many of a chain's next entries are of this journal. */
function leading(chain: readonly { journal_id: string }[], id: string): number {
  let count = 0;
  while (chain.at(-1 - count)?.journal_id === id) count += 1;
  return count;
}

/** Each key was posted once; its repeats name that journal, and a key is called reused only when it was posted. */
function expectReplaysToNameTheirFirst(commands: readonly JournalCommand[], outcomes: readonly PostOutcome[]): void {
  const answers = outcomes.map((outcome, index) => ({
    outcome,
    key: `${commands[index]!.mid} ${commands[index]!.key}`,
  }));
  const posted = answers.flatMap(({ outcome, key }) =>
    outcome.status === 'posted' && !outcome.replayed ? [{ key, id: outcome.journalId }] : [],
  );
  const idOf = new Map(posted.map(({ key, id }) => [key, id]));
  expect(idOf.size).toBe(posted.length);
  const replays = answers.flatMap(({ outcome, key }) =>
    outcome.status === 'posted' ? [{ told: outcome.journalId, first: idOf.get(key) }] : [],
  );
  expect(replays.filter(({ told: reported, first }) => reported !== first)).toEqual([]);
  const reused = answers.filter(({ outcome }) => outcome.status === 'refused' && outcome.reason === 'key_reused');
  expect(reused.filter(({ key }) => !idOf.has(key))).toEqual([]);
}
