import type { Database } from '#platform/db/database.ts';
import { PROVIDER_MID } from './command.ts';

/** One transaction adds up at most this many entries; some 100,000 take a second. */
const MOST_PER_TRANSACTION = 50_000;

/**
 * Adds every entry that exists now to the totals of its account and day, in transactions of limited size. Answers how
 * many; 0 while another one is at work. Sums are exact without it, but read each entry that it has not added.
 */
export async function keepTotals(db: Database, most = MOST_PER_TRANSACTION): Promise<number> {
  let total = 0;
  for (;;) {
    const { added } = (await db.transaction({}, (tx) =>
      tx.one<{ added: number }>('SELECT ledger.keep_totals($1, $2) AS added', [most, PROVIDER_MID], 'ledger.totals'),
    ))!;
    total += added;
    if (added < most) return total;
  }
}
