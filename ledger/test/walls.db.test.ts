import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { balancesOf, openAccounts } from '../src/index.ts';
import { fund, journal, openScene, posting, postNow, type Accounts } from './scene.ts';

let db: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  db = await testDatabase();
  accounts = await openScene(db.database);
  await fund(db.database, accounts, 'a', 100);
  await fund(db.database, accounts, 'b', 50);
  await postNow(
    db.database,
    journal(accounts, [posting(accounts, 'a', 'aFrozen', 10)], { hold: { op: 'open', holdId: newId() } }),
  );
  await postNow(
    db.database,
    journal(accounts, [posting(accounts, 'b', 'bFrozen', 5)], {
      mid: accounts.b.mid,
      hold: { op: 'open', holdId: newId() },
    }),
  );
});
afterAll(() => db.close());

const tables = [
  'accounts',
  'journals',
  'entries',
  'holds',
  'seals',
  'sealed_versions',
  'signed_heads',
  'sealer',
] as const;
const asApplication = (sql: string) => db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => tx.run(sql));

describe('the application’s role', () => {
  it.each(
    tables.flatMap((table) => [
      `SELECT * FROM ledger.${table}`,
      `DELETE FROM ledger.${table}`,
      `TRUNCATE ledger.${table}`,
      `INSERT INTO ledger.${table} DEFAULT VALUES`,
    ]),
  )('may not %s', async (sql) => {
    await expect(asApplication(sql)).rejects.toThrow(/permission denied/);
  });

  it.each([
    'accounts SET balance_fen = 1',
    'entries SET delta_fen = 1',
    "journals SET memo = ''",
    "holds SET state = 'settled'",
    "seals SET hash = ''",
  ])('may not UPDATE %s', async (what) => {
    await expect(asApplication(`UPDATE ledger.${what}`)).rejects.toThrow(/permission denied/);
  });

  it('may not move a hold or change the triggers without the ledger', async () => {
    await expect(
      asApplication(`SELECT ledger.move_hold('m', '${newId()}', 'open', '${newId()}', NULL, NULL, 0, 1)`),
    ).rejects.toThrow(/permission denied/);
    await expect(asApplication('ALTER TABLE ledger.entries DISABLE TRIGGER ALL')).rejects.toThrow(/must be owner/);
  });

  it('sees through the views only what its merchant owns', async () => {
    const seen = (mid: string | null, view: string) =>
      db.database.transaction({ mid }, async (tx) =>
        (await tx.rows<{ mid: string }>(`SELECT mid FROM ledger.${view}`)).map((row) => row.mid),
      );
    for (const view of ['v_balances', 'v_journals', 'v_entries', 'v_holds']) {
      for (const owner of [accounts.a.mid, accounts.b.mid])
        expect(new Set(await seen(owner, view))).toEqual(new Set([owner]));
      expect(await seen(null, view)).toEqual([]);
      expect(new Set(await seen(ALL_MERCHANTS, view))).toContain(accounts.b.mid);
    }
  });

  it('can read the balances of its merchant’s accounts only', async () => {
    const balances = await db.database.transaction({ mid: accounts.a.mid }, (tx) =>
      balancesOf(tx, [accounts.a.id, accounts.b.id]),
    );
    expect([...balances]).toEqual([[accounts.a.id, 90n]]);
  });
});

describe('the owner of the tables', () => {
  it.each(['entries', 'journals', 'seals'])('can’t change or delete %s either', async (table) => {
    for (const sql of [
      `DELETE FROM ledger.${table}`,
      `UPDATE ledger.${table} SET mid = mid`,
      `TRUNCATE ledger.${table}`,
    ]) {
      await expect(db.admin.query(sql)).rejects.toThrow(/append-only/);
    }
  });

  it('can’t take a balance below zero or let an entry contradict itself', async () => {
    await expect(
      db.admin.query('UPDATE ledger.accounts SET balance_fen = -1 WHERE id = $1', [accounts.a.id]),
    ).rejects.toThrow(/balance_is_not_negative/);
    await expect(
      db.admin.query(
        `INSERT INTO ledger.entries SELECT account_id, version + 100, mid, journal_id, posting_no, counter_account_id, delta_fen + 1, balance_before_fen, balance_after_fen, booked_at FROM ledger.entries`,
      ),
    ).rejects.toThrow(/entry_proves_itself/);
  });
});

describe('an account', () => {
  it('can be opened again as it is, and not as another', async () => {
    const open = (more: object) =>
      db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => openAccounts(tx, [{ ...accounts.a, ...more }]));
    await expect(open({})).resolves.toBeUndefined();
    await expect(open({ kind: 'pending' })).rejects.toThrow(/another ledger account/);
    await expect(open({ id: newId() })).rejects.toThrow(/another ledger account/);
    await expect(open({ mayGoNegative: true })).rejects.toThrow(/another ledger account/);
  });
});
