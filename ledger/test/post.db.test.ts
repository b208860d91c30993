import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { post, type JournalCommand, type PostOutcome } from '../src/index.ts';
import { auditFindings, balances, fund, journal, openScene, posting, postNow, type Accounts, type Name } from './scene.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** `from to fen`, as many as a journal has; `op:hold` makes it open or end a hold. */
interface Step {
  journal: string[];
  hold?: string;
  key?: string;
  ofMerchantB?: true;
  more?: Partial<JournalCommand>;
  expected: string;
}

/** Balances in the order a, a2, aFrozen, b. Merchant A begins with 100 in account a. */
interface Case {
  title: string;
  steps: Step[];
  after: [number, number, number, number];
}

const open40: Step = { journal: ['a aFrozen 40'], hold: 'open:h', expected: 'posted' };
const cases: Case[] = [
  { title: 'moves money between two accounts', steps: [{ journal: ['a b 30'], expected: 'posted' }], after: [70, 0, 0, 30] },
  { title: 'moves all there is', steps: [{ journal: ['a b 100'], expected: 'posted' }], after: [0, 0, 0, 100] },
  { title: 'refuses one fen more than there is, and names the account', steps: [{ journal: ['a b 101'], expected: 'insufficient_balance a' }], after: [100, 0, 0, 0] },
  {
    title: 'applies the postings of a journal in their order: money may pass through an account',
    steps: [{ journal: ['a a2 60', 'a2 b 60'], expected: 'posted' }, { journal: ['a2 b 10', 'a a2 10'], expected: 'insufficient_balance a2' }],
    after: [40, 0, 0, 60],
  },
  { title: 'posts all of a journal or nothing', steps: [{ journal: ['a b 30', 'a b 80'], expected: 'insufficient_balance a' }], after: [100, 0, 0, 0] },
  { title: 'lets an account that mirrors the outside go below zero', steps: [{ journal: ['bank b 500'], expected: 'posted' }], after: [100, 0, 0, 500] },
  { title: 'refuses nothing and less than nothing', steps: [{ journal: ['a b 0'], expected: 'bad_posting' }, { journal: ['b a -5'], expected: 'bad_posting' }], after: [100, 0, 0, 0] },
  { title: 'refuses an account paying itself', steps: [{ journal: ['a a 5'], expected: 'bad_posting' }], after: [100, 0, 0, 0] },
  { title: 'refuses a journal without postings', steps: [{ journal: [], expected: 'bad_posting' }], after: [100, 0, 0, 0] },
  { title: 'refuses an account that does not exist, on either side', steps: [{ journal: ['a nobody 5'], expected: 'account_missing nobody' }, { journal: ['nobody a 5'], expected: 'account_missing nobody' }], after: [100, 0, 0, 0] },
  { title: 'answers the same key with the same content by the first result', steps: [{ journal: ['a b 30'], key: 'k', expected: 'posted' }, { journal: ['a b 30'], key: 'k', expected: 'replayed' }], after: [70, 0, 0, 30] },
  {
    title: 'takes a repeat for the same although its time, actor and memo differ',
    steps: [{ journal: ['a b 30'], key: 'k', expected: 'posted' }, { journal: ['a b 30'], key: 'k', more: { actor: 'else', memo: 'again', bookedAt: new Date() }, expected: 'replayed' }],
    after: [70, 0, 0, 30],
  },
  {
    title: 'refuses a key that comes again with another amount, order or type',
    steps: [
      { journal: ['a b 30'], key: 'k', expected: 'posted' },
      { journal: ['a b 31'], key: 'k', expected: 'key_reused' },
      { journal: ['a b 30'], key: 'k', more: { orderNo: 'X' }, expected: 'key_reused' },
      { journal: ['a b 30'], key: 'k', more: { typeCode: '3010' }, expected: 'key_reused' },
    ],
    after: [70, 0, 0, 30],
  },
  { title: 'lets a refused key try again', steps: [{ journal: ['a b 101'], key: 'k', expected: 'insufficient_balance a' }, { journal: ['a b 99'], key: 'k', expected: 'posted' }], after: [1, 0, 0, 99] },
  { title: 'keeps keys of merchants apart', steps: [{ journal: ['a b 30'], key: 'k', expected: 'posted' }, { journal: ['a b 31'], key: 'k', ofMerchantB: true, expected: 'posted' }], after: [39, 0, 0, 61] },
  { title: 'holds money', steps: [open40], after: [60, 0, 40, 0] },
  { title: 'does not hold what is not there', steps: [{ journal: ['a aFrozen 101'], hold: 'open:h', expected: 'insufficient_balance a' }, { journal: ['aFrozen a 101'], hold: 'release:h', expected: 'hold_missing' }], after: [100, 0, 0, 0] },
  { title: 'holds under one name once', steps: [open40, { journal: ['a aFrozen 10'], hold: 'open:h', expected: 'hold_exists' }], after: [60, 0, 40, 0] },
  { title: 'settles a hold to more than one receiver', steps: [open40, { journal: ['aFrozen b 38', 'aFrozen a2 2'], hold: 'settle:h', expected: 'posted' }], after: [60, 2, 0, 38] },
  { title: 'releases a hold', steps: [open40, { journal: ['aFrozen a 40'], hold: 'release:h', expected: 'posted' }], after: [100, 0, 0, 0] },
  {
    title: 'settles once and says so the second time',
    steps: [open40, { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'posted' }, { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'hold_settled' }],
    after: [60, 0, 0, 40],
  },
  {
    title: 'names what ended a hold, also when other holds fill the account',
    steps: [
      open40,
      { journal: ['a aFrozen 40'], hold: 'open:other', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'hold_settled' },
      { journal: ['aFrozen a 40'], hold: 'release:h', expected: 'hold_settled' },
      { journal: ['aFrozen a 40'], hold: 'expire:other', expected: 'posted' },
      { journal: ['a aFrozen 40'], hold: 'open:third', expected: 'posted' },
      { journal: ['aFrozen a 40'], hold: 'release:other', expected: 'hold_expired' },
    ],
    after: [20, 0, 40, 40],
  },
  { title: 'takes exactly the held amount', steps: [open40, { journal: ['aFrozen b 39'], hold: 'settle:h', expected: 'hold_amount_differs' }], after: [60, 0, 40, 0] },
  { title: 'moves nothing into or out of a frozen account without a hold', steps: [open40, { journal: ['aFrozen a 40'], expected: 'bad_posting' }, { journal: ['a aFrozen 1'], expected: 'bad_posting' }], after: [60, 0, 40, 0] },
  { title: 'does not end a hold with the money of another account', steps: [open40, { journal: ['a b 40'], hold: 'settle:h', expected: 'bad_posting' }], after: [60, 0, 40, 0] },
  {
    title: 'does not end a hold with part of another one’s money',
    steps: [
      open40,
      { journal: ['a b 10'], expected: 'posted' },
      { journal: ['b bFrozen 10'], hold: 'open:other', ofMerchantB: true, expected: 'posted' },
      { journal: ['aFrozen bank 30', 'bFrozen bank 10'], hold: 'settle:h', expected: 'bad_posting' },
    ],
    after: [50, 0, 40, 0],
  },
  { title: 'holds in one account', steps: [{ journal: ['a aFrozen 20', 'a bFrozen 20'], hold: 'open:h', expected: 'bad_posting' }], after: [100, 0, 0, 0] },
  { title: 'answers a repeated settlement by the first', steps: [open40, { journal: ['aFrozen b 40'], hold: 'settle:h', key: 's', expected: 'posted' }, { journal: ['aFrozen b 40'], hold: 'settle:h', key: 's', expected: 'replayed' }], after: [60, 0, 0, 40] },
];

const nobody = newId();

/** Builds a case's commands on its own accounts. */
function commandsOf(accounts: Accounts, steps: readonly Step[]): JournalCommand[] {
  const holds = new Map<string, string>();
  const idOf = (name: string) => (name === 'nobody' ? nobody : accounts[name as Name].id);
  return steps.map(({ journal: lines, hold, key, ofMerchantB, more }) => {
    const postings = lines.map((line) => line.split(' ')).map(([from, to, fen]) => ({ from: idOf(from!), to: idOf(to!), amountFen: BigInt(fen!) }));
    const [op, name] = (hold ?? '').split(':');
    if (name && !holds.has(name)) holds.set(name, newId());
    return journal(accounts, postings, { ...(key ? { key } : {}), ...(name ? { hold: { op: op as 'open', holdId: holds.get(name)! } } : {}), ...(ofMerchantB ? { mid: accounts.b.mid } : {}), ...more });
  });
}

function said(accounts: Accounts, outcome: PostOutcome): string {
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
    for (const command of commandsOf(accounts, steps)) outcomes.push(said(accounts, (await postNow(db.database, command))[0]!));
    expect(outcomes).toEqual(steps.map(({ expected }) => expected));
    const { a, a2, aFrozen, b } = await balances(db.admin, accounts);
    expect([a, a2, aFrozen, b]).toEqual(after);
  });

  it.each(cases)('in one batch: $title', async ({ steps, after }) => {
    const accounts = await openScene(db.database);
    await fund(db.database, accounts, 'a', 100);
    const outcomes = await postNow(db.database, ...commandsOf(accounts, steps));
    expect(outcomes.map((outcome) => said(accounts, outcome))).toEqual(steps.map(({ expected }) => expected));
    const { a, a2, aFrozen, b } = await balances(db.admin, accounts);
    expect([a, a2, aFrozen, b]).toEqual(after);
  });

  it('keeps texts unchanged, with quotes, backslashes, braces and commas', async () => {
    const accounts = await openScene(db.database);
    const memo = String.raw`{"退票", \ 'NULL' ,}` + '\n';
    const [outcome] = await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 5)], { memo, key: String.raw`k"\,{}`, orderNo: 'NULL' }));
    const { rows } = await db.admin.query('SELECT memo, key, order_no FROM ledger.journals WHERE id = $1', [(outcome as { journalId: string }).journalId]);
    expect(rows).toEqual([{ memo, key: String.raw`k"\,{}`, order_no: 'NULL' }]);
  });

  it('remembers which journal it reverses', async () => {
    const accounts = await openScene(db.database);
    const [first] = await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 5)]));
    const reverses = (first as { journalId: string }).journalId;
    const [second] = await postNow(db.database, journal(accounts, [posting(accounts, 'a', 'bank', 5)], { reverses }));
    const { rows } = await db.admin.query('SELECT reverses FROM ledger.journals WHERE id = $1', [(second as { journalId: string }).journalId]);
    expect(rows).toEqual([{ reverses }]);
  });

  it('is reversed once, by its own merchant, and a refused reversal moves nothing', async () => {
    const accounts = await openScene(db.database);
    const [first, other] = await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 50)]), journal(accounts, [posting(accounts, 'bank', 'b', 50)], { mid: accounts.b.mid }));
    const [idOfA, idOfB] = [first, other].map((outcome) => (outcome as { journalId: string }).journalId);
    const reversal = (reverses: string | undefined, more: Partial<JournalCommand> = {}) => journal(accounts, [posting(accounts, 'a', 'bank', 5)], { reverses: reverses!, ...more });
    const once = reversal(idOfA);
    const outcomes = await postNow(db.database, reversal(newId()), reversal(idOfB), once, reversal(idOfA), once);
    expect(outcomes.map((outcome) => said(accounts, outcome))).toEqual(['journal_missing', 'journal_missing', 'posted', 'journal_reversed', 'replayed']);
    expect(await balances(db.admin, accounts)).toMatchObject({ a: 45, b: 50 });
  });

  it('that two callers reverse at the same moment is reversed by one of them', async () => {
    const accounts = await openScene(db.database);
    const [first] = await postNow(db.database, journal(accounts, [posting(accounts, 'bank', 'a', 50), posting(accounts, 'bank', 'a2', 50)]));
    const reverses = (first as { journalId: string }).journalId;
    const rivals = await Promise.all((['a', 'a2'] as const).map((from) => postNow(db.database, journal(accounts, [posting(accounts, from, 'b', 5)], { reverses }))));
    expect(rivals.map(([outcome]) => said(accounts, outcome!)).toSorted()).toEqual(['journal_reversed', 'posted']);
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

  it('leaves books that the audit finds right, whatever was posted or refused above', async () => {
    expect(await auditFindings(db.admin)).toEqual([]);
  });
});
