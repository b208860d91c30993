import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { JournalCommand, LedgerAccount, PostOutcome, RefusalReason } from './command.ts';

/** Opens accounts; opening the same one again is harmless, another one under its id or code throws. */
export async function openAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<void> {
  for (const { id, mid, code, kind, mayGoNegative = false } of accounts) {
    await tx.rows('SELECT ledger.open_account($1, $2, $3, $4, $5)', [id, mid, code, kind, mayGoNegative], 'ledger.open_account');
  }
}

/** Balances by account id, of the accounts that this transaction's merchant owns. */
export async function balancesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Fen>> {
  const rows = await tx.rows<{ account_id: string; balance_fen: Fen }>('SELECT account_id, balance_fen FROM ledger.v_balances WHERE account_id = ANY ($1::uuid[])', [ids], 'ledger.balances');
  return new Map(rows.map((row) => [row.account_id, row.balance_fen]));
}

const POST_BATCH = `SELECT outcome, journal_id, account_id FROM ledger.post_batch($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::text[],
  $8::text[], $9::timestamptz[], $10::text[], $11::uuid[], $12::text[], $13::uuid[], $14::int[], $15::int[], $16::int[], $17::bigint[])`;

interface OutcomeRow {
  outcome: '' | 'replayed' | RefusalReason;
  journal_id: string;
  account_id: string | null;
}

/**
 * Posts journals in the caller's transaction, in this order, each answered for itself in its place. A refusal changes nothing and fails no neighbour.
 * Locks every account named, sorted, until the transaction ends.
 */
export async function post(tx: Tx, commands: readonly JournalCommand[]): Promise<PostOutcome[]> {
  if (commands.length === 0) return [];
  const rows = await tx.rows<OutcomeRow>(POST_BATCH, parametersOf(commands), 'ledger.post_batch');
  return rows.map(({ outcome, journal_id, account_id }): PostOutcome => {
    if (outcome === '' || outcome === 'replayed') return { status: 'posted', journalId: journal_id, replayed: outcome === 'replayed' };
    return account_id ? { status: 'refused', reason: outcome, accountId: account_id } : { status: 'refused', reason: outcome };
  });
}

/** Columns for ledger.post_batch: accounts once each, postings by their account's place. */
function parametersOf(commands: readonly JournalCommand[]): unknown[] {
  const places = new Map<string, number>();
  const placeOf = (id: string) => {
    const place = places.get(id) ?? places.size + 1;
    places.set(id, place);
    return place;
  };
  const firstPosting: number[] = [];
  const froms: number[] = [];
  const tos: number[] = [];
  const amounts: string[] = [];
  for (const { postings } of commands) {
    firstPosting.push(froms.length + 1);
    for (const { from, to, amountFen } of postings) {
      froms.push(placeOf(from));
      tos.push(placeOf(to));
      amounts.push(amountFen.toString());
    }
  }
  firstPosting.push(froms.length + 1);
  return [
    [...places.keys()],
    commands.map(newId),
    commands.map((command) => command.mid),
    commands.map((command) => command.key),
    commands.map(inputHash),
    commands.map((command) => command.typeCode),
    commands.map((command) => command.orderNo),
    commands.map((command) => command.actor),
    commands.map((command) => command.bookedAt.toISOString()),
    commands.map((command) => command.memo ?? null),
    commands.map((command) => command.reverses ?? null),
    commands.map((command) => command.hold?.op ?? null),
    commands.map((command) => command.hold?.holdId ?? null),
    firstPosting, froms, tos, amounts,
  ];
}

/** What makes two sends the same: the money and its meaning. The time of booking and who repeats it may differ. */
function inputHash({ postings, typeCode, orderNo, hold, reverses }: JournalCommand): Buffer {
  const content = [typeCode, orderNo, hold?.op ?? null, hold?.holdId ?? null, reverses ?? null, ...postings.map(({ from, to, amountFen }) => [from, to, amountFen.toString()])];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
