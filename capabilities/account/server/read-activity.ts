import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { queryAccountActivity } from '../contract/activity-operations.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import { decideRange, type TimeRange } from '../domain/activity-range.ts';
import { entryName } from '../domain/entry-name.ts';
import { balancesOfRows, type RowBalance } from './activity-balance.ts';
import { activityTotals, type ActivityTotals } from './activity-days.ts';
import {
  activityFilterOf,
  activityPage,
  type ActivityFilter,
  type ActivityRow,
  type ActivitySort,
} from './activity-query.ts';
import { counterpartiesOf, ownOrdersAmong, type Counterparty } from './counterparties.ts';
import { filedEntries, type FiledEntry } from './filed-entries.ts';
import { accountsOf } from './find-account.ts';
import { placeOfPage } from './page-place.ts';
import { entryNoOf, entryTailOf, ownBuckets, type AccountBuckets, type OwnBuckets } from './own-buckets.ts';

export type ActivityInput = Omit<InputOf<typeof queryAccountActivity>, 'pageNo' | 'pageSize' | 'sort'>;

/** What a list of a higher capability has of all income and expense, regardless of what a person filters by. */
export type ActivityScope = Pick<ActivityFilter, 'direction' | 'fromPayers'>;

export interface ActivityEntry extends ActivityRow, RowBalance {
  entryNo: string;
  /** The number without the account's. */
  entryTail: string;
  typeName: string;
  counterparty: Counterparty;
  /** Its order is one of this merchant. */
  isOwnOrder: boolean;
}

interface Asked {
  own: OwnBuckets;
  filter: ActivityFilter;
}

/** 02101KCSDS for an account that the merchant does not have, and what is wrong with the period. */
async function resolveQuery(tx: Tx, mid: string, input: ActivityInput, scope: ActivityScope) {
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const accounts = (await accountsOf(tx, mid)).filter(
    (account) => input.accountNo === undefined || account.accountNo === input.accountNo,
  );
  if (input.accountNo !== undefined && accounts.length === 0) return fail(ACCOUNT_MISSING);
  return ok({ own: ownBuckets(accounts), filter: { ...activityFilterOf(range.data, input), ...scope } });
}

/** `isLast`: the caller asks for nothing more. */
async function entriesOf(
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  rows: readonly ActivityRow[],
  isLast: boolean,
): Promise<ActivityEntry[]> {
  const pending = Promise.all([
    balancesOfRows(tx, mid, selectedBuckets, rows),
    counterpartiesOf(tx, mid, rows),
    ownOrdersAmong(tx, mid, rows),
  ]);
  if (isLast) tx.noMore();
  const [balances, counterparty, ownOrders] = await pending;
  return rows.map((row, index) => {
    const { bucket } = selectedBuckets.owners.get(row.ledgerId)!;
    return {
      ...row,
      ...balances[index]!,
      entryNo: entryNoOf(row.accountNo, bucket, row.version),
      entryTail: entryTailOf(bucket, row.version),
      typeName: entryName(row),
      counterparty: counterparty(row),
      isOwnOrder: ownOrders.has(row.orderNo ?? ''),
    };
  });
}

async function pageOf(
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  filter: ActivityFilter,
  page: { pageNo: number; pageSize: number; sort?: ActivitySort | undefined },
  isLast = false,
) {
  const totals = await activityTotals(tx, mid, selectedBuckets, filter);
  const rows = await activityPage(tx, mid, selectedBuckets, filter, page, placeOfPage(totals, filter, page));
  return { entries: await entriesOf(tx, mid, selectedBuckets, rows, isLast), totals };
}

/** One page of income and expense with the totals of the whole filter, for a caller that asks for nothing more. */
export async function readActivity(
  tx: Tx,
  mid: string,
  input: InputOf<typeof queryAccountActivity>,
  scope: ActivityScope = {},
) {
  const resolved = await resolveQuery(tx, mid, input, scope);
  if (!resolved.ok) return resolved;
  const { own: selectedBuckets, filter } = resolved.data;
  return ok(await pageOf(tx, mid, selectedBuckets, filter, input, true));
}

/** One page of income and expense of an account that a higher capability keeps, newest first. */
export async function activityOfAccount(
  tx: Tx,
  mid: string,
  account: AccountBuckets,
  query: TimeRange & { pageNo: number; pageSize: number },
) {
  const selectedBuckets = ownBuckets([account]);
  const { entries, totals } = await pageOf(tx, mid, selectedBuckets, query, query);
  return { entries, count: totals.inCount + totals.outCount };
}

/** Number of entries of a checked filter. */
export async function countActivity(tx: Tx, mid: string, input: ActivityInput, scope: ActivityScope): Promise<number> {
  const { own: selectedBuckets, filter } = await checked(tx, mid, input, scope);
  const { inCount, outCount } = await activityTotals(tx, mid, selectedBuckets, filter);
  return inCount + outCount;
}

/** All entries of a checked filter, oldest first, in pages by key, out of the snapshot that `tx` is. */
export async function* allActivity(
  tx: Tx,
  mid: string,
  input: ActivityInput,
  scope: ActivityScope,
  pageRows: number,
): AsyncGenerator<FiledEntry[]> {
  const { own: selectedBuckets, filter } = await checked(tx, mid, input, scope);
  yield* filedEntries(tx, mid, selectedBuckets, filter, pageRows);
}

/** An account that the merchant does not have has no entries. */
async function checked(tx: Tx, mid: string, input: ActivityInput, scope: ActivityScope): Promise<Asked> {
  const resolved = await resolveQuery(tx, mid, input, scope);
  if (resolved.ok) return resolved.data;
  if (resolved.code !== ACCOUNT_MISSING) throw new Error('the filter was checked before');
  return { own: ownBuckets([]), filter: { from: new Date(0), to: new Date(0) } };
}

/** An entry as the wire has it. */
export const describeEntry = (entry: ActivityEntry) => ({
  entryNo: entry.entryNo,
  bookedAt: shanghaiIso(entry.bookedAt),
  accountNo: entry.accountNo,
  orderNo: entry.orderNo,
  isOwnOrder: entry.isOwnOrder,
  typeCode: entry.typeCode,
  typeName: entry.typeName,
  direction: entry.direction,
  amount: yuanOfFen(entry.amountFen),
  counterName: entry.counterparty.name,
  counterAccountNo: entry.counterparty.accountNo,
  balanceBefore: yuanOfFen(entry.beforeFen),
  balanceAfter: yuanOfFen(entry.afterFen),
});

export const describeTotals = ({ inCount, inFen, outCount, outFen, closingFen }: Omit<ActivityTotals, 'days'>) => ({
  count: inCount + outCount,
  inCount,
  inAmount: yuanOfFen(inFen),
  outCount,
  outAmount: yuanOfFen(outFen),
  opening: closingFen === null ? null : yuanOfFen(closingFen - inFen + outFen),
  closing: closingFen === null ? null : yuanOfFen(closingFen),
});
