import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import type { Sort } from '#platform/kernel/page.ts';
import type { activitySorts } from '../contract/activity-operations.ts';
import type { TimeRange } from '../domain/activity-range.ts';
import { withFormer } from '../contract/kinds.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import type { OwnBuckets } from './own-buckets.ts';

/** The filter of the page's query and of its export, already parsed. */
export interface ActivityFilter extends TimeRange {
  direction?: 'in' | 'out';
  typeCodes?: readonly string[];
  minFen?: Fen;
  maxFen?: Fen;
  orderNo?: string;
  /** Only what somebody paid: no fee and no payment that the bank gave back. */
  fromPayers?: true;
}

export interface ActivityRow {
  ledgerId: string;
  version: bigint;
  accountNo: string;
  bookedAt: Date;
  journalId: string;
  postingNo: number;
  orderNo: string | null;
  typeCode: string;
  direction: 'in' | 'out';
  amountFen: Fen;
  counterId: string;
  reverses: string | null;
  /** The order behind it is the merchant's own. */
  isOwnJournal: boolean;
  /** The booking time to the microsecond, as a key; a Date would cut it. */
  bookedKey: string;
}

export const activityFilterOf = (
  range: TimeRange,
  input: { direction?: 'in' | 'out'; typeCodes?: string[]; minAmount?: string; maxAmount?: string; orderNo?: string },
): ActivityFilter => ({
  ...range,
  direction: input.direction,
  typeCodes: input.typeCodes?.length ? withFormer(input.typeCodes) : undefined,
  minFen: input.minAmount === undefined ? undefined : fenOfYuan(input.minAmount),
  maxFen: input.maxAmount === undefined ? undefined : fenOfYuan(input.maxAmount),
  orderNo: input.orderNo?.trim() || undefined,
});

/**
 * The accounts' buckets $2 that belong to the accounts $3. What moves between the buckets of one account (hold,
 * release, settlement) is neither income nor expense and is left out; what moves between two accounts of a merchant is
 * an expense of the one and an income of the other. OFFSET: without it PostgreSQL makes the list of buckets again for
 * each row that is compared with it.
 */
export const OWN = `(SELECT o.ledger_id, o.account_no, ARRAY(SELECT s.ledger_id FROM unnest($2::uuid[], $3::text[]) AS s (ledger_id, account_no) WHERE s.account_no = o.account_no) AS buckets
  FROM unnest($2::uuid[], $3::text[]) AS o (ledger_id, account_no) OFFSET 0) own`;
export const DELTA = `CASE WHEN e.direction = 'in' THEN e.amount_fen ELSE -e.amount_fen END`;

/**
 * What comes from these accounts of the provider is money of the merchant that comes back. From the bank itself come
 * payments that it returns, each with its order, and receipts that belong to none.
 */
const { bankCash, ...provider } = providerAccounts;
const GIVES_BACK = [provider.inTransit, provider.feeIncome, provider.suspense, provider.adjustment].join(',');
export const fromPayersOnly = (flagSql: string, hasOrder: string): string =>
  `(${flagSql}::boolean IS NOT TRUE OR e.counter_account_id <> ALL('{${GIVES_BACK}}'::uuid[]) AND (e.counter_account_id <> '${bankCash}' OR NOT ${hasOrder}))`;

const asksOfJournal = ({ typeCodes, orderNo, fromPayers }: ActivityFilter): boolean =>
  [typeCodes, orderNo, fromPayers].some((one) => one !== undefined);

/**
 * Entries of a filter, those of each account in the order of time. Type and order are of the journal: a filter that
 * asks for neither leaves the journals unread. `more` and `first` narrow what is read of each account.
 */
const filtered = (filter: ActivityFilter, more = '', first = ''): string => {
  const asksJournal = asksOfJournal(filter);
  const kept = `e.counter_account_id <> ALL (own.buckets) AND ${OF_ENTRY} AND ${asksJournal ? OF_JOURNAL : '$7::text[] IS NULL AND $10::text IS NULL AND $11::boolean IS NOT TRUE'} ${more} ${first}`;
  // Of one order the entries are found by its journals, of which it has few.
  if (filter.orderNo !== undefined)
    return `FROM ${OWN} JOIN ledger.entries_of_order($2::uuid[], $10, $4, $5) k ON k.mid = $1 AND k.account_id = own.ledger_id CROSS JOIN LATERAL (SELECT e.* FROM (
      SELECT * FROM ledger.v_entries e WHERE e.mid = k.mid AND e.account_id = k.account_id AND e.version = k.version LIMIT 1) e WHERE ${kept}) e`;
  return `FROM ${OWN} CROSS JOIN LATERAL (SELECT e.* FROM ledger.${asksJournal ? 'v_entries' : 'v_movements'} e
    WHERE e.mid = $1 AND e.account_id = own.ledger_id AND e.booked_at >= $4 AND e.booked_at < $5 AND ${kept}) e`;
};
export const OF_ENTRY = `($6::text IS NULL OR e.direction = $6) AND ($8::bigint IS NULL OR e.amount_fen >= $8) AND ($9::bigint IS NULL OR e.amount_fen <= $9)`;
export const OF_JOURNAL = `($7::text[] IS NULL OR e.type_code = ANY($7)) AND ($10::text IS NULL OR e.order_no = $10) AND ${fromPayersOnly('$11', '(e.order_no IS NOT NULL)')}`;

/**
 * `picked` is a page of entries: it asks nothing of their journals, which are read for the page alone. A journal that
 * another merchant's order wrote is out of sight, and its reversal reads as a movement like any other. `LIMIT 1`: into
 * the barrier of a view PostgreSQL carries the key of a row, and never a join.
 */
const rowsOf = (picked: string): string => `
  SELECT p.account_id AS "ledgerId", p.version, p.account_no, p.booked_at, p.journal_id, p.posting_no,
    p.order_no, p.type_code, p.direction, p.amount_fen, p.counter_account_id AS "counterId", j.reverses, j.journal_id IS NOT NULL AS "isOwnJournal",
    p.booked_at::text AS "bookedKey"
  FROM (SELECT e.*, k.account_no FROM (SELECT e.mid, e.account_id, e.version, own.account_no ${picked}) k
      CROSS JOIN LATERAL (SELECT * FROM ledger.v_entries e WHERE e.mid = k.mid AND e.account_id = k.account_id AND e.version = k.version LIMIT 1) e) p
    LEFT JOIN LATERAL (SELECT * FROM ledger.v_journals j WHERE j.mid = p.mid AND j.journal_id = p.journal_id LIMIT 1) j ON true`;

/** An end names a whole millisecond; what it includes lies before the next one. */
export const endOf = ({ to }: TimeRange): Date => new Date(to.getTime() + 1);

export const parametersOf = (mid: string, { ledgerIds, accountNos }: OwnBuckets, filter: ActivityFilter): unknown[] => [
  mid,
  ledgerIds,
  accountNos,
  filter.from,
  endOf(filter),
  filter.direction ?? null,
  filter.typeCodes ?? null,
  filter.minFen ?? null,
  filter.maxFen ?? null,
  filter.orderNo ?? null,
  filter.fromPayers ?? null,
];

/**
 * The one order of entries, in which balances chain; the account decides between the two sides of a posting of which
 * both are the merchant's.
 */
const order = (alias: 'e' | 'p', way: 'ASC' | 'DESC'): string =>
  ['booked_at', 'journal_id', 'posting_no', 'account_id'].map((column) => `${alias}.${column} ${way}`).join(', ');

export type ActivitySort = Sort<(typeof activitySorts)[number]>;
const sorted = (alias: 'e' | 'p', sort: ActivitySort | undefined): string => {
  if (sort === 'bookedAt:asc') return order(alias, 'ASC');
  if (sort === 'amount:asc' || sort === 'amount:desc')
    return `${alias}.amount_fen ${sort === 'amount:asc' ? 'ASC' : 'DESC'}, ${order(alias, 'DESC')}`;
  return order(alias, 'DESC');
};

/**
 * Entries in the order of time, from the end of the period that $15 tells: reads only as many as are asked for. What
 * asks of journals is empty here, and named so that its parameters have types.
 */
const IN_TIME = `FROM ledger.entries_in_time($14::uuid[], $2::uuid[], $3::text[], $4, $5, $15, $12::bigint + $13::bigint, $6, $8, $9) e
    CROSS JOIN LATERAL (SELECT e.owner AS account_no) own WHERE $7::text[] IS NULL AND $10::text IS NULL AND $11::boolean IS NOT TRUE AND e.mid = $1`;

/** Where a page lies: `skip` rows after an end of a part of the filter's period, which is read alone. */
export interface PagePlace extends TimeRange {
  skip: number;
  rows: number;
  /** Counted from its oldest row. */
  fromOldest: boolean;
  /** The ledger accounts that have entries there. */
  ledgerIds: readonly string[];
}

/** One page, newest first unless asked otherwise; equal amounts newest first. With a place only this is read. */
export const activityPage = (
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  filter: ActivityFilter,
  page: { pageNo: number; pageSize: number; sort?: ActivitySort | undefined },
  place?: PagePlace,
) => {
  const sort = place ? (`bookedAt:${place.fromOldest ? 'asc' : 'desc'}` as const) : page.sort;
  const sortOrder = sorted('e', sort);
  const isInTime = !sort?.startsWith('amount:') && !asksOfJournal(filter);
  const read = isInTime
    ? IN_TIME
    : filtered(
        filter,
        'AND own.ledger_id = ANY($14::uuid[]) AND $15::boolean IS NOT NULL',
        `ORDER BY ${sortOrder} LIMIT $12::bigint + $13::bigint`,
      );
  // A page by account and time has one plan for all parameters; an order or amounts are planned for their values.
  const isPlannedOnce = filter.orderNo === undefined && !sort?.startsWith('amount:');
  const name = `account.${isInTime ? 'page' : 'page_of_journals'} ${sort ?? ''} ${page.sort ?? ''}`;
  return tx.rows<ActivityRow>(
    `${rowsOf(`${read} ORDER BY ${sortOrder} LIMIT $12 OFFSET $13`)} ORDER BY ${sorted('p', page.sort)}`,
    [
      ...parametersOf(mid, selectedBuckets, place ? { ...filter, from: place.from, to: place.to } : filter),
      place?.rows ?? page.pageSize,
      place?.skip ?? (page.pageNo - 1) * page.pageSize,
      place?.ledgerIds ?? selectedBuckets.ledgerIds,
      sort === 'bookedAt:asc',
    ],
    isPlannedOnce ? name : undefined,
  );
};

/** Some entries of own accounts by their keys, newest first. */
export const entriesOfKeys = (
  tx: Tx,
  mid: string,
  { owners }: OwnBuckets,
  keys: readonly { ledgerId: string; version: bigint }[],
) =>
  tx.rows<ActivityRow>(
    `${rowsOf(`FROM unnest($2::uuid[], $3::bigint[], $4::text[]) AS own (account_id, version, account_no) CROSS JOIN LATERAL (SELECT $1::text AS mid, own.account_id, own.version) e`)}
     ORDER BY ${order('p', 'DESC')}`,
    [
      mid,
      keys.map(({ ledgerId }) => ledgerId),
      keys.map(({ version }) => version),
      keys.map(({ ledgerId }) => owners.get(ledgerId)!.accountNo),
    ],
    'account.entries_of_keys',
  );

export interface ActivityFlow {
  inCount: number;
  inFen: Fen;
  outCount: number;
  outFen: Fen;
}

/** Sums of the entries themselves, for what the sums of days do not tell: amounts and orders. */
export const activitySums = (tx: Tx, mid: string, selectedBuckets: OwnBuckets, filter: ActivityFilter) =>
  tx.one<ActivityFlow>(
    `SELECT count(*) FILTER (WHERE e.direction = 'in')::int AS "inCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in'), 0)::bigint AS "inFen",
    count(*) FILTER (WHERE e.direction = 'out')::int AS "outCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out'), 0)::bigint AS "outFen" ${filtered(filter)}`,
    parametersOf(mid, selectedBuckets, filter),
  );
