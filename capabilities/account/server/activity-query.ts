import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import type { Sort } from '#platform/kernel/page.ts';
import type { activitySorts } from '../contract/activity-operations.ts';
import type { TimeRange } from '../domain/activity-range.ts';
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
  typeCodes: input.typeCodes?.length ? input.typeCodes : undefined,
  minFen: input.minAmount === undefined ? undefined : fenOfYuan(input.minAmount),
  maxFen: input.maxAmount === undefined ? undefined : fenOfYuan(input.maxAmount),
  orderNo: input.orderNo?.trim() || undefined,
});

/**
 * Entries of the buckets $2 of the accounts $3 of merchant $1 that cross the border of their account: what moves
 * between the buckets of one account (hold, release, settlement) is neither income nor expense, what moves between two
 * accounts of a merchant is an expense of the one and an income of the other.
 */
const crossingOf = (
  view: 'v_entries' | 'v_movements',
): string => `FROM ledger.${view} e JOIN unnest($2::uuid[], $3::text[]) AS own (ledger_id, account_no) ON own.ledger_id = e.account_id
  WHERE e.mid = $1 AND e.account_id = ANY($2::uuid[]) AND NOT EXISTS (
    SELECT FROM unnest($2::uuid[], $3::text[]) AS other (ledger_id, account_no) WHERE other.ledger_id = e.counter_account_id AND other.account_no = own.account_no)`;

/** The same for what asks nothing of their journals. */
export const CROSSING = crossingOf('v_movements');

/** Merchant, buckets and range: $1 to $5. */
const RANGE_PARAMETERS = 5;
export const DELTA = `CASE WHEN e.direction = 'in' THEN e.amount_fen ELSE -e.amount_fen END`;

/**
 * What comes from these accounts of the provider is money of the merchant that comes back. From the bank itself come
 * payments that it returns, each with its order, and receipts that belong to none.
 */
const { bankCash, ...own } = providerAccounts;
const GIVES_BACK = [own.inTransit, own.feeIncome, own.suspense].join(',');

/** Type and order are of the journal: a filter that asks for neither leaves the journals unread. */
const filtered = ({ typeCodes, orderNo, fromPayers }: ActivityFilter): string => {
  const asksJournal = [typeCodes, orderNo, fromPayers].some((one) => one !== undefined);
  return `${crossingOf(asksJournal ? 'v_entries' : 'v_movements')} AND e.booked_at >= $4 AND e.booked_at <= $5
    AND ($6::text IS NULL OR e.direction = $6) AND ($8::bigint IS NULL OR e.amount_fen >= $8) AND ($9::bigint IS NULL OR e.amount_fen <= $9)
    AND ${asksJournal ? OF_JOURNAL : '$7::text[] IS NULL AND $10::text IS NULL AND $11::boolean IS NOT TRUE'}`;
};
const OF_JOURNAL = `($7::text[] IS NULL OR e.type_code = ANY($7)) AND ($10::text IS NULL OR e.order_no = $10)
    AND ($11::boolean IS NOT TRUE OR e.counter_account_id <> ALL('{${GIVES_BACK}}'::uuid[]) AND (e.counter_account_id <> '${bankCash}' OR e.order_no IS NULL))`;

/**
 * `picked` is a page of entries: it asks nothing of their journals, which are read for the page alone. A journal that
 * another merchant's order wrote is out of sight, and its reversal reads as a movement like any other. `LIMIT 1`: into
 * the barrier of a view PostgreSQL carries the key of a row, and never a join.
 */
const rowsOf = (picked: string): string => `
  SELECT p.account_id AS "ledgerId", p.version, p.account_no AS "accountNo", p.booked_at AS "bookedAt", p.journal_id AS "journalId", p.posting_no AS "postingNo",
    p.order_no AS "orderNo", p.type_code AS "typeCode", p.direction, p.amount_fen AS "amountFen", p.counter_account_id AS "counterId", j.reverses, j.journal_id IS NOT NULL AS "isOwnJournal",
    p.booked_at::text AS "bookedKey"
  FROM (SELECT e.*, k.account_no FROM (SELECT e.mid, e.account_id, e.version, own.account_no ${picked}) k
      CROSS JOIN LATERAL (SELECT * FROM ledger.v_entries e WHERE e.mid = k.mid AND e.account_id = k.account_id AND e.version = k.version LIMIT 1) e) p
    LEFT JOIN LATERAL (SELECT * FROM ledger.v_journals j WHERE j.mid = p.mid AND j.journal_id = p.journal_id LIMIT 1) j ON true`;

const parametersOf = (mid: string, { ledgerIds, accountNos }: OwnBuckets, filter: ActivityFilter): unknown[] => [
  mid,
  ledgerIds,
  accountNos,
  filter.from,
  filter.to,
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

/** One page, newest first unless asked otherwise; equal amounts newest first. */
export const activityPage = (
  tx: Tx,
  mid: string,
  own: OwnBuckets,
  filter: ActivityFilter,
  page: { pageNo: number; pageSize: number; sort?: ActivitySort | undefined },
) =>
  tx.rows<ActivityRow>(
    `${rowsOf(`${filtered(filter)} ORDER BY ${sorted('e', page.sort)} LIMIT $12 OFFSET $13`)} ORDER BY ${sorted('p', page.sort)}`,
    [...parametersOf(mid, own, filter), page.pageSize, (page.pageNo - 1) * page.pageSize],
  );

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

/** The next rows after `last`, oldest first, for a file: by key, so that nothing is skipped or written twice. */
export const activityAfter = (
  tx: Tx,
  mid: string,
  own: OwnBuckets,
  filter: ActivityFilter,
  last: ActivityRow | null,
  rows: number,
) =>
  tx.rows<ActivityRow>(
    `${rowsOf(`${filtered(filter)} AND ($12::timestamptz IS NULL OR (e.booked_at, e.journal_id, e.posting_no, e.account_id) > ($12, $13::uuid, $14::smallint, $15::uuid))
     ORDER BY ${order('e', 'ASC')} LIMIT $16`)} ORDER BY ${order('p', 'ASC')}`,
    [
      ...parametersOf(mid, own, filter),
      last?.bookedKey ?? null,
      last?.journalId ?? null,
      last?.postingNo ?? null,
      last?.ledgerId ?? null,
      rows,
    ],
  );

export interface ActivityTotals {
  inCount: number;
  inFen: Fen;
  outCount: number;
  outFen: Fen;
  /**
   * The accounts' whole balance at the range's end; null when the filter leaves entries of the range out, so that the
   * four would not add up.
   */
  closingFen: Fen | null;
}

/** Filters besides the range: with any of them income and expense no longer explain the balance. */
const isNarrowed = ({ direction, typeCodes, minFen, maxFen, orderNo, fromPayers }: ActivityFilter): boolean =>
  [direction, typeCodes, minFen, maxFen, orderNo, fromPayers].some((one) => one !== undefined);

/**
 * The balance now less what crossed the border since, and the range's sums, in one statement: of one snapshot, so that
 * opening, income, expense and closing add up while money moves.
 */
const EXPLAINED = `SELECT count(*) FILTER (WHERE e.direction = 'in' AND e.booked_at <= $5) AS "inCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in' AND e.booked_at <= $5), 0)::bigint AS "inFen",
    count(*) FILTER (WHERE e.direction = 'out' AND e.booked_at <= $5) AS "outCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out' AND e.booked_at <= $5), 0)::bigint AS "outFen",
    ((SELECT coalesce(sum(b.balance_fen), 0) FROM ledger.v_balances b WHERE b.mid = $1 AND b.account_id = ANY($2::uuid[]))
      - coalesce(sum(${DELTA}) FILTER (WHERE e.booked_at > $5), 0))::bigint AS "closingFen"
  ${CROSSING} AND e.booked_at >= $4`;

const narrowed = (
  filter: ActivityFilter,
): string => `SELECT count(*) FILTER (WHERE e.direction = 'in') AS "inCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in'), 0)::bigint AS "inFen",
    count(*) FILTER (WHERE e.direction = 'out') AS "outCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out'), 0)::bigint AS "outFen", NULL::bigint AS "closingFen" ${filtered(filter)}`;

/** Over the whole filter. */
export async function activityTotals(
  tx: Tx,
  mid: string,
  own: OwnBuckets,
  filter: ActivityFilter,
): Promise<ActivityTotals> {
  const parameters = parametersOf(mid, own, filter);
  const row = await (isNarrowed(filter)
    ? tx.one<ActivityTotals>(narrowed(filter), parameters)
    : tx.one<ActivityTotals>(EXPLAINED, parameters.slice(0, RANGE_PARAMETERS)));
  return { ...row!, inCount: Number(row!.inCount), outCount: Number(row!.outCount) };
}
