import type { Pool } from 'pg';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { ledgerAuditRules } from '../src/audit.ts';
import {
  openAccounts,
  post,
  PROVIDER_MID,
  type JournalCommand,
  type LedgerAccount,
  type PostOutcome,
  type Posting,
} from '../src/index.ts';

/**
 * Accounts by short names: merchant A has two available ones and a frozen one, merchant B one of each, the provider its
 * bank.
 */
export const names = ['bank', 'a', 'a2', 'aFrozen', 'b', 'bFrozen'] as const;
export type Name = (typeof names)[number];
export type Accounts = Record<Name, LedgerAccount>;

/**
 * Fresh accounts with fresh merchants, so that many scenes share a database. The bank may owe; all others begin at
 * zero.
 */
export async function openScene(db: Database): Promise<Accounts> {
  const account = (mid: string, code: string, kind: string, mayGoNegative = false): LedgerAccount => ({
    id: newId(),
    mid,
    code,
    kind,
    mayGoNegative,
  });
  const [a, b] = [newId(), newId()];
  const accounts = {
    bank: account(PROVIDER_MID, `bank:${newId()}`, 'bank_cash', true),
    a: account(a, 'a:available', 'available'),
    a2: account(a, 'a2:available', 'available'),
    aFrozen: account(a, 'a:frozen', 'frozen'),
    b: account(b, 'b:available', 'available'),
    bFrozen: account(b, 'b:frozen', 'frozen'),
  };
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) => openAccounts(tx, Object.values(accounts)));
  return accounts;
}

const bookedAt = new Date('2026-11-20T02:00:00Z');

export const posting = (accounts: Accounts, from: Name, to: Name, fen: number): Posting => ({
  from: accounts[from].id,
  to: accounts[to].id,
  amountFen: BigInt(fen),
});

/** A journal of merchant A with a key of its own, unless told otherwise. */
export const journal = (
  accounts: Accounts,
  postings: readonly Posting[],
  more: Partial<JournalCommand> = {},
): JournalCommand => ({
  mid: accounts.a.mid,
  key: newId(),
  postings,
  typeCode: '2010',
  orderNo: null,
  actor: 'test',
  bookedAt,
  ...more,
});

export const postNow = (db: Database, ...commands: readonly JournalCommand[]): Promise<PostOutcome[]> =>
  db.transaction({ mid: ALL_MERCHANTS }, (tx) => post(tx, commands));

export const fund = async (db: Database, accounts: Accounts, to: Name, fen: number): Promise<void> => {
  await postNow(db, journal(accounts, [posting(accounts, 'bank', to, fen)]));
};

export async function balances(admin: Pool, accounts: Accounts): Promise<Record<Name, number>> {
  const { rows } = await admin.query<{ id: string; balance: string }>(
    'SELECT id, balance_fen AS balance FROM ledger.accounts WHERE id = ANY ($1)',
    [Object.values(accounts).map(({ id }) => id)],
  );
  const byId = new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
  return Object.fromEntries(names.map((name) => [name, byId.get(accounts[name].id)])) as Record<Name, number>;
}

/** The findings of the ledger's own rules over the whole database. */
export async function auditFindings(client: Pick<Pool, 'query'>): Promise<string[]> {
  const findings: string[] = [];
  for (const { invariant, sql } of ledgerAuditRules) {
    const { rows } = await client.query<{ finding: string }>(sql);
    findings.push(...rows.map(({ finding }) => `${invariant} ${finding}`));
  }
  return findings;
}
