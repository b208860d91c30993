import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { post, type JournalCommand, type PostOutcome, type Posting } from '../src/index.ts';
import {
  auditFindings,
  balances,
  fund,
  journal,
  openScene,
  posting,
  postNow,
  type Accounts,
  type Name,
} from './scene.ts';
import { type Step, cases } from './post-cases.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const nobody = newId();

/** Builds a case's commands on its own accounts. */
function commandsOf(accounts: Accounts, steps: readonly Step[]): JournalCommand[] {
  const holds = new Map<string, string>();
  const idOf = (name: string) => (name === 'nobody' ? nobody : accounts[name as Name].id);
  return steps.map(({ journal: lines, hold, key, ofMerchantB, more }) => {
    const postings = lines
      .map((line) => line.split(' '))
      .map(([from, to, fen]) => ({ from: idOf(from!), to: idOf(to!), amountFen: BigInt(fen!) }));
    const [op, name] = (hold ?? '').split(':');
    if (name && !holds.has(name)) holds.set(name, newId());
    return journal(accounts, postings, {
      ...(key ? { key } : {}),
      ...(name ? { hold: { op: op as 'open', holdId: holds.get(name)! } } : {}),
      ...(ofMerchantB ? { mid: accounts.b.mid } : {}),
      ...more,
    });
  });
}

function describeOutcome(accounts: Accounts, outcome: PostOutcome): string {
  if (outcome.status === 'posted') return outcome.replayed ? 'replayed' : 'posted';
  if (!outcome.accountId) return outcome.reason;
  const name = Object.entries(accounts).find(([, { id }]) => id === outcome.accountId)?.[0] ?? 'nobody';
  return `${outcome.reason} ${name}`;
}

describe('a journal', () => {
  it.each(cases)('$title', async ({ steps, after }) => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const outcomes: string[] = [];
    for (const command of commandsOf(accounts, steps))
      outcomes.push(describeOutcome(accounts, (await postNow(db.database, command))[0]!));
    expect(outcomes).toEqual(steps.map(({ expected }) => expected));
    const { a, a2, aFrozen, b } = await balances(db.admin, accounts);
    expect([a, a2, aFrozen, b]).toEqual(after);
  });

  it.each(cases)('in one batch: $title', async ({ steps, after }) => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const outcomes = await postNow(db.database, ...commandsOf(accounts, steps));
    expect(outcomes.map((outcome) => describeOutcome(accounts, outcome))).toEqual(
      steps.map(({ expected }) => expected),
    );
    const { a, a2, aFrozen, b } = await balances(db.admin, accounts);
    expect([a, a2, aFrozen, b]).toEqual(after);
  });

  it('keeps texts unchanged, with quotes, backslashes, braces and commas', async () => {
    const accounts = await openScene(db.database);
    const memo = String.raw`{"退票", \ 'NULL' ,}` + '\n';
    const [outcome] = await postNow(
      db.database,
      journal(accounts, [posting(accounts, 'bank', 'a', 5)], { memo, key: String.raw`k"\,{}`, orderNo: 'NULL' }),
    );
    const { rows } = await db.admin.query('SELECT memo, key, order_no FROM ledger.journals WHERE id = $1', [
      (outcome as { journalId: string }).journalId,
    ]);
    expect(rows).toEqual([{ memo, key: String.raw`k"\,{}`, order_no: 'NULL' }]);
  });

  it('leaves the same rows, whether it is alone or its batch has another', async () => {
    const alone = await rowsOf([]);
    const inBatch = await rowsOf([['a2', 'b', 1]]);
    expect(alone).toEqual(inBatch);
    expect(alone.map(({ hold }) => hold)).toEqual([null, null, ...Array(6).fill('settled')]);
  });

  /** The entries of a transfer and of a hold from its opening to its end with a fee. The `others` are refused. */
  async function rowsOf(others: readonly (readonly [Name, Name, number])[]): Promise<Record<string, unknown>[]> {
    const accounts = await openScene(db.database);
    const holdId = newId();
    const step = async (key: string, lines: Posting[], more: Partial<JournalCommand> = {}): Promise<void> => {
      const beside = others.map(([from, to, fen]) => journal(accounts, [posting(accounts, from, to, fen)]));
      const command = journal(accounts, lines, { key, memo: `memo of ${key}`, orderNo: `no of ${key}`, ...more });
      const [outcome] = await postNow(db.database, command, ...beside);
      expect(describeOutcome(accounts, outcome!)).toBe('posted');
    };
    await step('fund', [posting(accounts, 'bank', 'a', 50)]);
    await step('open', [posting(accounts, 'a', 'aFrozen', 20)], { hold: { op: 'open', holdId } });
    const [amount, fee] = [posting(accounts, 'aFrozen', 'b', 18), posting(accounts, 'aFrozen', 'bank', 2)];
    await step('settle', [amount, fee], { hold: { op: 'settle', holdId } });
    const { rows } = await db.admin.query<Record<string, unknown>>(
      `SELECT j.key, j.input_hash IS NOT NULL AS hashed, j.type_code, j.order_no, j.actor, j.booked_at, j.memo,
         e.version, e.posting_no, e.delta_fen, e.balance_before_fen, e.balance_after_fen, e.booked_at AS entry_at,
         c.kind AS counter, h.state AS hold, h.amount_fen, h.opened_by = j.id AS opens, h.ended_by = j.id AS ends
       FROM ledger.journals j
         JOIN ledger.entries e ON e.journal_id = j.id
         JOIN ledger.accounts c ON c.id = e.counter_account_id
         LEFT JOIN ledger.holds h ON j.id IN (h.opened_by, h.ended_by) AND h.hold_id = $2
       WHERE j.mid = $1 AND j.key IN ('fund', 'open', 'settle') ORDER BY j.key, e.posting_no, e.delta_fen`,
      [accounts.a.mid, holdId],
    );
    return rows;
  }

  it('moves no account that none of its postings names', async () => {
    const accounts = await openScene(db.database);
    await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 50)]));
    const ids = [accounts.a.id, accounts.b.id, accounts.a2.id].sort();
    const place = (id: string) => ids.indexOf(id) + 1;
    await db.admin.query(
      `SELECT ledger.post_batch($1, $2, $3, '{extra}', sha256('extra'), '{1}', '{NULL}', '{test}', $4, '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{1,2}', $5, $6, '{20}')`,
      [ids, [newId()], [accounts.a.mid], [new Date()], [place(accounts.a.id)], [place(accounts.b.id)]],
    );
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 30, b: 20, a2: 0 });
    expect(await auditFindings(db.admin)).toEqual([]);
  });

  it('remembers which journal it reverses', async () => {
    const accounts = await openScene(db.database);
    const [first] = await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 5)]));
    const reverses = (first as { journalId: string }).journalId;
    const [second] = await postNow(db.database, journal(accounts, [posting(accounts, 'a', 'bank', 5)], { reverses }));
    const { rows } = await db.admin.query('SELECT reverses FROM ledger.journals WHERE id = $1', [
      (second as { journalId: string }).journalId,
    ]);
    expect(rows).toEqual([{ reverses }]);
  });

  it('is reversed once, by its own merchant, and a refused reversal moves nothing', async () => {
    const accounts = await openScene(db.database);
    const [first, other] = await postNow(
      db.database,
      journal(accounts, [posting(accounts, 'bank', 'a', 50)]),
      journal(accounts, [posting(accounts, 'bank', 'b', 50)], { mid: accounts.b.mid }),
    );
    const [idOfA, idOfB] = [first, other].map((outcome) => (outcome as { journalId: string }).journalId);
    const reversal = (reverses: string | undefined, more: Partial<JournalCommand> = {}) =>
      journal(accounts, [posting(accounts, 'a', 'bank', 5)], { reverses: reverses!, ...more });
    const once = reversal(idOfA);
    const outcomes = await postNow(db.database, reversal(newId()), reversal(idOfB), once, reversal(idOfA), once);
    expect(outcomes.map((outcome) => describeOutcome(accounts, outcome))).toEqual([
      'journal_missing',
      'journal_missing',
      'posted',
      'journal_reversed',
      'replayed',
    ]);
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 45, b: 50 });
  });

  it('that two callers reverse at the same moment is reversed by one of them', async () => {
    const accounts = await openScene(db.database);
    const [first] = await postNow(
      db.database,
      journal(accounts, [posting(accounts, 'bank', 'a', 50), posting(accounts, 'bank', 'a2', 50)]),
    );
    const reverses = (first as { journalId: string }).journalId;
    const rivals = await Promise.all(
      (['a', 'a2'] as const).map((from) =>
        postNow(db.database, journal(accounts, [posting(accounts, from, 'b', 5)], { reverses })),
      ),
    );
    expect(rivals.map(([outcome]) => describeOutcome(accounts, outcome!)).toSorted()).toEqual([
      'journal_reversed',
      'posted',
    ]);
    expect(await balances(db.admin, accounts)).toMatchObject({ b: 5 });
  });

  it('is undone with the transaction that it was posted in', async () => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const undone = db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
      await post(tx, [journal(accounts, [posting(accounts, 'a', 'b', 30)])]);
      throw new Error('the caller failed');
    });
    await expect(undone).rejects.toThrow('the caller failed');
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 100, b: 0 });
  });

  it('leaves books without findings of the audit after all postings and refusals above', async () => {
    expect(await auditFindings(db.admin)).toEqual([]);
  });
});
