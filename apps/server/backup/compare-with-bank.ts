import { openPayments, type OpenPayment } from '#capabilities/order/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankFiles, BankLine, OwnBankBook } from '#platform/port/bank-file.ts';
import type { BankRail, BankState } from '#platform/port/bank-rail.ts';

export interface BankComparison {
  /** Whether the bank can be reached. Without it a day without a file says nothing. */
  isReachable: boolean;
  /** The first day whose file was asked for. */
  from: string;
  /** Of each payment whose end these books do not know, what the bank says. */
  open: (OpenPayment & { bank: BankState['state'] })[];
  /** Payments of the bank's files that none of these books has. */
  missing: BankLine[];
  /** Days of which the bank has no file yet. */
  withoutFile: string[];
}

/**
 * Compares books that may be older than the bank's. It asks and writes nothing, on either side. The bank's answer on
 * `knownNo`, the number of any payment, shows that it can be reached.
 */
export async function compareWithBank(
  db: Database,
  { rail, files, books }: { rail: BankRail; files: BankFiles; books: readonly OwnBankBook[] },
  { from, until, knownNo }: { from: Date; until: Date; knownNo: string | null },
): Promise<BankComparison> {
  const isReachable = knownNo === null || (await rail.query(knownNo)).state !== 'unknown';
  const open: BankComparison['open'] = [];
  for (const payment of await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, openPayments)) {
    const { state: bank } = await rail.query(payment.channelNo);
    // What neither side has begun is no instruction yet; an order inside the provider will never be one.
    if (payment.sentAt !== null || bank !== 'absent') open.push({ ...payment, bank });
  }
  const missing: BankLine[] = [];
  const withoutFile: string[] = [];
  for (let day = shanghaiDate(from); day <= shanghaiDate(until); day = addDays(day, 1)) {
    const lines = (await files.read(day))?.filter(({ kind }) => kind === 'instruction');
    if (!lines) withoutFile.push(day);
    else missing.push(...(await unknownOf(db, books, lines)));
  }
  return { isReachable, from: shanghaiDate(from), open, missing, withoutFile };
}

async function unknownOf(db: Database, books: readonly OwnBankBook[], lines: readonly BankLine[]): Promise<BankLine[]> {
  const known = await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, async (tx) => {
    const rows = await Promise.all(books.map((book) => book.known(tx, lines)));
    return new Set(rows.flat().map(({ ref }) => ref));
  });
  return lines.filter(({ ref }) => !known.has(ref));
}
