import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { newId } from '#platform/kernel/id.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { auditRules } from '../audit-rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const NUMBER = '123456789012345678901234';
const PERSON = newId();
const [AVAILABLE, FROZEN, PENDING] = [newId(), newId(), newId()];

/** What the I12 rules say of one row that is inserted beside all other rules of the tables. */
async function findingsOf(insert: string): Promise<string[]> {
  const client = await db.admin.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${insert}`);
    const found: string[] = [];
    for (const { invariant, sql } of auditRules)
      if (invariant === 'I12')
        for (const row of (await client.query<{ mid: string; finding: string }>(sql)).rows)
          found.push(`${row.mid} ${row.finding}`);
    return found;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('The audit finds a row that names none on another node:', () => {
  it.each([
    [
      'a first merchant that is none of the person',
      `INSERT INTO merchant.default_merchants (person_id, mid) VALUES ('${PERSON}', 'M1001')`,
      `M1001 person ${PERSON} names a row that merchant.relations does not have`,
    ],
    [
      'an account whose number is that of another merchant',
      `INSERT INTO account.account_numbers (account_no, mid) VALUES ('8801000100000011', 'M1002');
       INSERT INTO account.accounts (mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at)
       VALUES ('M1001', '8801000100000011', 'basic', 'x', 'normal', '${AVAILABLE}', '${FROZEN}', '${PENDING}', now())`,
      'M1001 account 0011 names a row that account.account_numbers does not have',
    ],
    [
      'a collection without its settlement',
      `INSERT INTO collection.collections (collection_no, mid, account_no, order_no, channel, payer_name, note, amount_fen,
         fee_fen, paid_at, credited_at, settles_on)
       VALUES ('C1', 'M1001', '8801000100000011', '${NUMBER}', 'x', 'x', '', 1, 0, now(), now(), '2026-11-24')`,
      'M1001 collection C1 names a row that collection.settlements does not have',
    ],
    [
      'a payment of a 收款单 without its order',
      `INSERT INTO checkout.payments (mid, order_no, payee_mid, trade_no, payer_name, amount_fen, claimed_at)
       VALUES ('M1001', '${NUMBER}', 'M1002', 'SK1', 'x', 1, now())`,
      'M1001 payment of trade SK1 names a row that orders.orders does not have',
    ],
  ])('%s', async (_what, insert, finding) => {
    expect(await findingsOf(insert)).toEqual([finding]);
  });
});
