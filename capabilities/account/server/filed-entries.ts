import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import {
  columnPages,
  pagesAhead,
  ROWS_TOGETHER,
  sqlTime,
  type KeyedPage,
  type ReadingByColumn,
} from '#platform/sheet/index.ts';
import { entryName } from '../domain/entry-name.ts';
import { OF_ENTRY, OF_JOURNAL, parametersOf, type ActivityFilter } from './activity-query.ts';
import { counterpartiesOf, type Counterparty, type SidedEntry } from './counterparties.ts';
import { entryTailOf, type OwnBuckets } from './own-buckets.ts';
import { balancesBefore } from './show-balance-at.ts';

/** An entry of a file. */
export interface FiledEntry {
  /** `2026-11-20 15:04:05` in Shanghai. */
  at: string;
  /** The number without the account's. */
  entryTail: string;
  accountNo: string;
  orderNo: string | null;
  typeName: string;
  typeCode: string;
  counterparty: Counterparty;
  direction: 'in' | 'out';
  amountFen: Fen;
  /** The account's whole balance. */
  beforeFen: Fen;
  afterFen: Fen;
}

const SECOND_CHARACTERS = 'yyyy-MM-dd HH:mm:ss'.length;

/** Entries that the filter leaves out are read too, because balances need them: all but these two is empty in them. */
const ALWAYS = ['account_id', 'delta_fen'];
const WHERE_SHOWN = [
  sqlTime('booked_at'),
  'version',
  'type_code',
  'order_no',
  'counter_account_id',
  'nullif(is_own, false)',
  'reverses',
];

const reading = (
  mid: string,
  selectedBuckets: OwnBuckets,
  filter: ActivityFilter,
  pageRows: number,
): ReadingByColumn => ({
  columns: [...ALWAYS, ...WHERE_SHOWN.map((sql) => `CASE WHEN is_shown THEN ${sql} END`)].map((sql) => ({ sql })),
  key: ['booked_at', 'journal_id', 'posting_no', 'account_id'],
  pageRows,
  from: (last) => ({
    sql: `FROM (SELECT e.*, ${OF_ENTRY} AND ${OF_JOURNAL} AS is_shown
      FROM (SELECT *, CASE WHEN delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(delta_fen) AS amount_fen
        FROM ledger.entries_behind($2::uuid[], $3::text[], coalesce($12::timestamptz, $4), $5, $13::uuid, $14::smallint, $15::uuid, ${pageRows}) WITH ORDINALITY) e) e
      WHERE mid = $1 ORDER BY ordinality`,
    params: [...parametersOf(mid, selectedBuckets, filter), ...(last ?? [null, null, null, null])],
  }),
});

/** A page with what is looked up for it, so that this too is done while the page before it is written. */
interface SidedPage extends KeyedPage {
  sides: readonly SidedEntry[];
  counterparty(entry: SidedEntry): Counterparty;
}

/**
 * Entries of a filter, oldest first, in pages by key. Balances are the opening one and the sum of all entries since:
 * both are of the snapshot that `tx` must be.
 */
export async function* filedEntries(
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  filter: ActivityFilter,
  pageRows: number,
): AsyncGenerator<FiledEntry[]> {
  const balances = await openingBalances(tx, selectedBuckets, filter.from);
  const pageAfter = columnPages(tx, reading(mid, selectedBuckets, filter, pageRows));
  const pages = pagesAhead<SidedPage>(async (last) => {
    const page = await pageAfter(last);
    if (!page) return [];
    const sides = sidesOf(page);
    const counterparty = await counterpartiesOf(tx, mid, sides.filter(isFiled));
    return [{ ...page, sides, counterparty }];
  }, 1);
  for await (const [page] of pages) {
    if (!page) return;
    yield* entriesOf(page, selectedBuckets, balances);
  }
}

/** By account, before a moment. */
async function openingBalances(tx: Tx, { ledgerIds, owners }: OwnBuckets, moment: Date): Promise<Map<string, Fen>> {
  const balances = new Map<string, Fen>();
  for (const { ledgerId, presentFen, laterFen } of await balancesBefore(tx, ledgerIds, moment)) {
    const { accountNo } = owners.get(ledgerId)!;
    balances.set(accountNo, (balances.get(accountNo) ?? 0n) + presentFen - laterFen);
  }
  return balances;
}

const isFiled = ({ counterId }: SidedEntry): boolean => counterId !== '';

/** One for each row of the page. */
function sidesOf({ rowCount, valueAt }: KeyedPage): SidedEntry[] {
  const sides: SidedEntry[] = [];
  for (let row = 0; row < rowCount; row += 1)
    sides.push({
      counterId: valueAt(6, row),
      orderNo: valueAt(5, row) || null,
      isOwnJournal: valueAt(7, row) !== '',
    });
  return sides;
}

/** The entries of a page that the filter has, some at a time; the balances continue to the page's end. */
function* entriesOf(page: SidedPage, { owners }: OwnBuckets, balances: Map<string, Fen>): Generator<FiledEntry[]> {
  const { rowCount, valueAt } = page;
  let entries: FiledEntry[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    const { accountNo, bucket } = owners.get(valueAt(0, row))!;
    const deltaFen = BigInt(valueAt(1, row));
    const beforeFen = balances.get(accountNo)!;
    const afterFen = beforeFen + deltaFen;
    balances.set(accountNo, afterFen);
    const at = valueAt(2, row);
    if (at === '') continue;
    const side = page.sides[row]!;
    const typeCode = valueAt(4, row);
    const direction = deltaFen > 0n ? 'in' : 'out';
    const reverses = valueAt(8, row) || null;
    entries.push({
      at: at.slice(0, SECOND_CHARACTERS),
      entryTail: entryTailOf(bucket, BigInt(valueAt(3, row))),
      accountNo,
      orderNo: side.orderNo,
      typeName: entryName({ typeCode, direction, counterId: side.counterId, reverses }),
      typeCode,
      counterparty: page.counterparty(side),
      direction,
      amountFen: deltaFen > 0n ? deltaFen : -deltaFen,
      beforeFen,
      afterFen,
    });
    if (entries.length < ROWS_TOGETHER) continue;
    yield entries;
    entries = [];
  }
  if (entries.length > 0) yield entries;
}
