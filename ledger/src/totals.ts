import type { Database } from '#platform/db/database.ts';
import { PROVIDER_MID } from './command.ts';

/** One transaction adds up at most this many entries; some 100,000 take a second. */
const MAX_PER_TRANSACTION = 50_000;
/** Of an account with years of business some 20,000 rows are read. */
const ACCOUNTS_PER_TRANSACTION = 50;

/** Makes the months of accounts whose days were added up without them. */
async function keepMonths(db: Database): Promise<void> {
  for (let made = ACCOUNTS_PER_TRANSACTION; made === ACCOUNTS_PER_TRANSACTION;)
    ({ made } = (await db.transaction({}, (tx) =>
      tx.one<{ made: number }>('SELECT ledger.keep_months($1) AS made', [ACCOUNTS_PER_TRANSACTION], 'ledger.months'),
    ))!);
}

/**
 * Adds every entry that exists now to the totals of its account, day and month, in transactions of limited size.
 * Answers how many; 0 while another one is at work. Sums are exact without it, but read each entry that it has not
 * added.
 */
export async function keepTotals(db: Database, limit = MAX_PER_TRANSACTION): Promise<number> {
  let total = 0;
  await keepMonths(db);
  for (;;) {
    const { added } = (await db.transaction({}, (tx) =>
      tx.one<{ added: number }>('SELECT ledger.keep_totals($1, $2) AS added', [limit, PROVIDER_MID], 'ledger.totals'),
    ))!;
    total += added;
    if (added < limit) return total;
  }
}
