import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { randomBytes } from 'node:crypto';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { brokenHeads, sealEntries, signHeads, type PostOutcome } from '../src/index.ts';
import { auditFindings, fund, journal, openScene, posting, postNow, type Accounts } from './scene.ts';

let db: TestDatabase;
let accounts: Accounts;
let transfer: string;
const idOf = (outcome: PostOutcome | undefined) => (outcome as { journalId: string }).journalId;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  accounts = await openScene(db.database);
  await fund(db.database, accounts, 'a', 1000);
  const outcomes = await postNow(
    db.database,
    journal(accounts, [posting(accounts, 'a', 'b', 300)], { memo: '货款' }),
    journal(accounts, [posting(accounts, 'a', 'b', 20)]),
    journal(accounts, [posting(accounts, 'a', 'aFrozen', 50)], { hold: { op: 'open', holdId: newId() } }),
  );
  transfer = idOf(outcomes[0]);
  await sealEntries(db.database);
});

/** Changes by a superuser who disables the triggers, and the audit's findings; undone afterwards. */
async function tampered(...statements: string[]): Promise<string[]> {
  const client = await db.admin.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const sql of statements) {
      const { rowCount } = await client.query(sql);
      if (rowCount === 0) throw new Error(`touched nothing: ${sql}`);
    }
    return await auditFindings(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const dropCheck = (table: string, name: string) => `ALTER TABLE ledger.${table} DROP CONSTRAINT ${name}`;

describe('the audit', () => {
  it('finds nothing in unchanged books', async () => {
    expect(await auditFindings(db.admin)).toEqual([]);
  });

  const account = () => accounts.a.id;
  const sealBroken = () => new RegExp(`I8 entry .* or its journal ${transfer} is not what seal`);
  const ofTransfer = () => `account_id = '${account()}' AND version = 2`;
  it.each<{ title: string; does: () => string[]; says: () => (string | RegExp)[] }>([
    {
      title: 'an entry’s amount',
      does: () => [
        `UPDATE ledger.entries SET delta_fen = delta_fen + 7, balance_after_fen = balance_after_fen + 7 WHERE account_id = '${account()}' AND version = 2`,
      ],
      says: () => [
        'I1 all entries add up to 7 fen',
        `I2 journal ${transfer} posting 1: 2 entries, sum 7 fen`,
        `I3 entry ${account()}/3: before 700, the entry ahead of it says 707`,
        /I3 account .*: balance 630/,
      ],
    },
    {
      title: 'both entries of a posting, and the balances with them',
      does: () => [
        `UPDATE ledger.entries SET delta_fen = delta_fen - sign(delta_fen), balance_after_fen = balance_after_fen - sign(delta_fen) WHERE journal_id = '${transfer}'`,
        `UPDATE ledger.entries SET balance_before_fen = balance_before_fen + 1, balance_after_fen = balance_after_fen + 1 WHERE account_id = '${account()}' AND version > 2`,
        `UPDATE ledger.entries SET balance_before_fen = balance_before_fen - 1, balance_after_fen = balance_after_fen - 1 WHERE account_id = '${accounts.b.id}' AND version > 1`,
        `UPDATE ledger.accounts SET balance_fen = balance_fen + CASE kind WHEN 'available' THEN CASE id WHEN '${account()}' THEN 1 ELSE -1 END END WHERE id IN ('${account()}', '${accounts.b.id}')`,
      ],
      says: () => [sealBroken()],
    },
    {
      title: 'a balance',
      does: () => [`UPDATE ledger.accounts SET balance_fen = balance_fen + 1 WHERE id = '${account()}'`],
      says: () => [`I3 account ${account()}: balance 631 at version 4, entries say 630 at 4`],
    },
    {
      title: 'a version',
      does: () => [`UPDATE ledger.accounts SET version = 9 WHERE id = '${account()}'`],
      says: () => [/I3 account .*: balance 630 at version 9, entries say 630 at 4/],
    },
    {
      title: 'an entry that is gone',
      does: () => [`DELETE FROM ledger.entries WHERE account_id = '${account()}' AND version = 2`],
      says: () => [
        /I1/,
        `I2 journal ${transfer} posting 1: 1 entries, sum 300 fen`,
        new RegExp(`I3 entry ${account()}/3: before 700`),
      ],
    },
    {
      title: 'entries of a journal that are gone',
      does: () => [`DELETE FROM ledger.entries WHERE journal_id = '${transfer}'`],
      says: () => [`I2 journal ${transfer} has no entry`],
    },
    {
      title: 'a journal that is gone',
      does: () => [`DELETE FROM ledger.journals WHERE id = '${transfer}'`],
      says: () => [/I2 entry .* has no journal/, new RegExp(`I8 entry ${account()}/2 or its journal .gone.`)],
    },
    {
      title: 'a balance below zero',
      does: () => [
        dropCheck('accounts', 'balance_is_not_negative'),
        `UPDATE ledger.accounts SET balance_fen = -1 WHERE id = '${account()}'`,
      ],
      says: () => [`I4 account ${account()}: balance -1 fen`],
    },
    {
      title: 'a hold’s amount',
      does: () => [`UPDATE ledger.holds SET amount_fen = 49 WHERE frozen_account_id = '${accounts.aFrozen.id}'`],
      says: () => [`I4 frozen account ${accounts.aFrozen.id}: balance 50 fen, open holds 49 fen`],
    },
    {
      title: 'a hold that is gone',
      does: () => [`DELETE FROM ledger.holds WHERE frozen_account_id = '${accounts.aFrozen.id}'`],
      says: () => [/I4 frozen account .*: balance 50 fen, open holds 0 fen/],
    },
    {
      title: 'a hold’s state',
      does: () => [
        `UPDATE ledger.holds SET state = 'settled', ended_by = opened_by WHERE frozen_account_id = '${accounts.aFrozen.id}'`,
      ],
      says: () => [/I4 frozen account .*: balance 50 fen, open holds 0 fen/],
    },
    {
      title: 'a reversal of a journal that another merchant has, or none',
      does: () => [`UPDATE ledger.journals SET reverses = '${accounts.a.id}' WHERE id = '${transfer}'`],
      says: () => [`I2 journal ${transfer} reverses ${accounts.a.id}, which its merchant does not have`],
    },
    {
      title: 'a second reversal',
      does: () => [
        'DROP INDEX ledger.one_reversal_per_journal',
        `UPDATE ledger.journals SET reverses = '${transfer}' WHERE mid = '${accounts.a.mid}' AND id <> '${transfer}'`,
      ],
      says: () => [new RegExp(`I2 journal ${transfer} is reversed 3 times`)],
    },
    {
      title: 'a word in a journal',
      does: () => [`UPDATE ledger.journals SET memo = '借款' WHERE id = '${transfer}'`],
      says: () => [sealBroken()],
    },
    {
      title: 'who did it',
      does: () => [`UPDATE ledger.journals SET actor = 'nobody' WHERE id = '${transfer}'`],
      says: () => [sealBroken()],
    },
    {
      title: 'when it was booked',
      does: () => [
        `UPDATE ledger.entries SET booked_at = booked_at - interval '1 day' WHERE journal_id = '${transfer}'`,
      ],
      says: () => [sealBroken()],
    },
    {
      title: 'a seal',
      does: () => [`UPDATE ledger.seals SET hash = sha256('else') WHERE ${ofTransfer()}`],
      says: () => [sealBroken()],
    },
    {
      title: 'a seal that is gone',
      does: () => [`DELETE FROM ledger.seals WHERE ${ofTransfer()}`],
      says: () => [
        `I8 entry ${account()}/2 of journal ${transfer} has no seal, later ones have`,
        /I8 seal \d+ follows seal/,
      ],
    },
    {
      title: 'a last seal that is gone',
      does: () => [
        `DELETE FROM ledger.seals s WHERE mid = '${accounts.a.mid}' AND seal_no = (SELECT max(seal_no) FROM ledger.seals WHERE mid = s.mid)`,
      ],
      says: () => [/I8 entry .* has no seal/],
    },
    {
      title: 'a column of money that is no whole number',
      does: () => ['CREATE TABLE public.rebates (rebate_fen numeric)'],
      says: () => ['I10 public.rebates.rebate_fen is numeric'],
    },
  ])('fails and names the row: $title', async ({ does, says }) => {
    const findings = await tampered(...does());
    const isSaid = (wanted: string | RegExp) =>
      findings.some((finding) => (typeof wanted === 'string' ? finding === wanted : wanted.test(finding)));
    expect(
      says().filter((wanted) => !isSaid(wanted)),
      findings.join('\n'),
    ).toEqual([]);
    expect(await auditFindings(db.admin)).toEqual([]);
  });
});

describe('sealing', () => {
  const sealNos = async (mid: string) =>
    (
      await db.admin.query<{ no: string }>('SELECT seal_no AS no FROM ledger.seals WHERE mid = $1 ORDER BY 1', [mid])
    ).rows.map(({ no }) => Number(no));

  it('seals each entry once, and continues after the last one', async () => {
    expect(await sealNos(accounts.a.mid)).toEqual([1, 2, 3, 4, 5]);
    expect(await sealEntries(db.database)).toBe(0);
    await postNow(db.database, journal(accounts, [posting(accounts, 'a', 'b', 1)]));
    expect(await sealEntries(db.database)).toBe(2);
    expect(await sealNos(accounts.a.mid)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await auditFindings(db.admin)).toEqual([]);
  });

  it('misses nothing while others post and a second sealer runs', async () => {
    const posts = Array.from({ length: 60 }, () =>
      postNow(
        db.database,
        journal(accounts, [posting(accounts, 'a', 'b', 1)]),
        journal(accounts, [posting(accounts, 'b', 'a', 1)]),
      ),
    );
    await Promise.all([...posts, ...Array.from({ length: 12 }, () => sealEntries(db.database))]);
    await sealEntries(db.database);
    expect(await sealNos(accounts.a.mid)).toHaveLength(5 + 120);
    expect(await auditFindings(db.admin)).toEqual([]);
  });

  it('looks for heads to sign without reading the chains', async () => {
    const client = await db.admin.connect();
    try {
      await client.query('BEGIN');
      let merchants = 0;
      const read = await rowsReadBy(client, 'ledger.seals', async () => {
        merchants = (await client.query(`SELECT * FROM ledger.heads_to_sign('2026-11-20')`)).rows.length;
      });
      expect(merchants).toBeGreaterThan(1);
      expect(read).toBe(merchants);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('signs a merchant’s head once a day, and recognises a rebuilt chain', async () => {
    const key = randomBytes(32);
    const sign = (day: string) => db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => signHeads(tx, day, key));
    const broken = (by = key, client: { query(sql: string): Promise<{ rows: unknown[] }> } = db.admin) =>
      brokenHeads((sql) => client.query(sql), by);
    expect(await sign('2026-11-20')).toBeGreaterThan(1);
    expect(await sign('2026-11-20')).toBe(0);
    expect(await broken()).toEqual([]);
    expect((await broken(randomBytes(32))).map(({ finding }) => finding)).toContainEqual(
      expect.stringMatching(/head of 2026-11-20, seal 5, was not signed by our key/),
    );
    const client = await db.admin.connect();
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE ledger.seals SET hash = sha256('rebuilt') WHERE mid = '${accounts.a.mid}'`,
    );
    expect(await broken(key, client)).toEqual([
      { mid: accounts.a.mid, finding: 'head of 2026-11-20, seal 5, is not in the chain any more' },
    ]);
    await client.query('ROLLBACK');
    client.release();
  });
});
