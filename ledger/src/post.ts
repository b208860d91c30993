import { hash } from 'node:crypto';
import type { Database, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { JournalCommand, LedgerAccount, PostOutcome, RefusalReason } from './command.ts';

/** Opens accounts; opening the same one again is harmless, another one under its id or code throws. */
export async function openAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<void> {
  for (const { id, mid, code, kind, mayGoNegative = false } of accounts) {
    await tx.rows(
      'SELECT ledger.open_account($1, $2, $3, $4, $5)',
      [id, mid, code, kind, mayGoNegative],
      'ledger.open_account',
    );
  }
}

/** Balances by account id, of the accounts that this transaction's merchant owns. */
export async function balancesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Fen>> {
  const rows = await tx.rows<{ accountId: string; balanceFen: Fen }>(
    'SELECT account_id, balance_fen FROM ledger.v_balances WHERE account_id = ANY ($1::uuid[])',
    [ids],
    'ledger.balances',
  );
  return new Map(rows.map((row) => [row.accountId, row.balanceFen]));
}

const POST_BATCH = `SELECT journal, outcome, journal_id, account_id FROM ledger.post_batch($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea, $6::text[], $7::text[],
  $8::text[], $9::timestamptz[], $10::text[], $11::uuid[], $12::text[], $13::uuid[], $14::int[], $15::int[], $16::int[], $17::bigint[])`;

const NAME = 'ledger.post_batch';

/** Only what was not posted now is answered by a row. */
interface ExceptionRow {
  journal: number;
  outcome: 'replayed' | RefusalReason;
  journalId: string | null;
  accountId: string | null;
}

/**
 * Posts journals in the caller's transaction, in this order, each answered for itself in its place. A refusal changes
 * nothing and does not affect the others. Locks every account named, sorted, until the transaction ends.
 */
export const post = (tx: Tx, commands: readonly JournalCommand[]): Promise<PostOutcome[]> =>
  postThrough((params) => tx.rows<ExceptionRow>(POST_BATCH, params, NAME), commands);

/**
 * The same as a transaction of its own in a single round trip, for commands of which no two claim the same: no other
 * work shares its fate. Rejects with UnknownCommit when the answer was lost.
 */
export const postAlone = (db: Database, commands: readonly JournalCommand[]): Promise<PostOutcome[]> => {
  if (runsOf(commands).length > 1)
    throw new Error('two commands of one batch have the same key or reverse the same journal');
  return postThrough((params) => db.statement<ExceptionRow>(POST_BATCH, params, NAME), commands);
};

async function postThrough(
  query: (params: unknown[]) => Promise<ExceptionRow[]>,
  commands: readonly JournalCommand[],
): Promise<PostOutcome[]> {
  const outcomes: PostOutcome[] = [];
  for (const run of runsOf(commands)) {
    const ids = run.map(newId);
    const exceptions = await query(parametersOf(ids, run));
    const first = outcomes.length;
    for (const journalId of ids) outcomes.push({ status: 'posted', journalId, replayed: false });
    for (const { journal, outcome, journalId, accountId } of exceptions)
      outcomes[first + journal - 1] = exceptional(outcome, journalId, accountId);
  }
  return outcomes;
}

function exceptional(
  outcome: ExceptionRow['outcome'],
  journalId: string | null,
  accountId: string | null,
): PostOutcome {
  if (outcome === 'replayed') return { status: 'posted', journalId: journalId!, replayed: true };
  return accountId ? { status: 'refused', reason: outcome, accountId } : { status: 'refused', reason: outcome };
}

/** The claims of a command, unique within a batch: its key, and the journal that it reverses. */
export const claimsOf = ({ mid, key, reverses }: JournalCommand): string[] =>
  reverses ? [`${mid} ${key}`, `${mid} ${reverses}`] : [`${mid} ${key}`];

/** A claim that comes again begins a new run, which finds what the run before it has posted. */
function runsOf(commands: readonly JournalCommand[]): (readonly JournalCommand[])[] {
  const runs: JournalCommand[][] = [];
  let run: JournalCommand[] = [];
  let claimed = new Set<string>();
  for (const command of commands) {
    const claims = claimsOf(command);
    if (claims.some((claim) => claimed.has(claim))) {
      runs.push(run);
      run = [];
      claimed = new Set();
    }
    for (const claim of claims) claimed.add(claim);
    run.push(command);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/**
 * Columns for ledger.post_batch: accounts once each and sorted, postings by their account's place. Arrays are written
 * as PostgreSQL reads them: the driver's own way is slow.
 */
function parametersOf(ids: readonly string[], commands: readonly JournalCommand[]): unknown[] {
  const places = new Map<string, number>();
  for (const { postings } of commands) {
    for (const { from, to } of postings) {
      places.set(from, 0);
      places.set(to, 0);
    }
  }
  const accounts = [...places.keys()].sort();
  accounts.forEach((id, index) => places.set(id, index + 1));
  const firstPosting: number[] = [];
  const froms: number[] = [];
  const tos: number[] = [];
  const amounts: bigint[] = [];
  for (const { postings } of commands) {
    firstPosting.push(froms.length + 1);
    for (const { from, to, amountFen } of postings) {
      froms.push(places.get(from)!);
      tos.push(places.get(to)!);
      amounts.push(amountFen);
    }
  }
  firstPosting.push(froms.length + 1);
  return [
    plainArray(accounts),
    plainArray(ids),
    textArray(commands.map((command) => command.mid)),
    textArray(commands.map((command) => command.key)),
    Buffer.concat(commands.map(inputHash)),
    textArray(commands.map((command) => command.typeCode)),
    textArray(commands.map((command) => command.orderNo)),
    textArray(commands.map((command) => command.actor)),
    plainArray(commands.map((command) => command.bookedAt.toISOString())),
    textArray(commands.map((command) => command.memo)),
    plainArray(commands.map((command) => command.reverses ?? 'NULL')),
    textArray(commands.map((command) => command.hold?.op)),
    plainArray(commands.map((command) => command.hold?.holdId ?? 'NULL')),
    plainArray(firstPosting),
    plainArray(froms),
    plainArray(tos),
    plainArray(amounts),
  ];
}

/** For ids, numbers and times, which need no escaping inside an array. */
const plainArray = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`;

const textArray = (values: readonly (string | null | undefined)[]): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`)).join(',')}}`;

/** The content that makes two commands the same: the money and its meaning. Booking time and actor may differ. */
function inputHash({ postings, typeCode, orderNo, hold, reverses }: JournalCommand): Buffer {
  const content = [
    typeCode,
    orderNo,
    hold?.op ?? null,
    hold?.holdId ?? null,
    reverses ?? null,
    ...postings.map(({ from, to, amountFen }) => [from, to, amountFen.toString()]),
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}
