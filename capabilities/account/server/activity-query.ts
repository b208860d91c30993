import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import type { Bucket } from '../contract/words.ts';
import type { TimeRange } from '../domain/activity-range.ts';

/** What both the page's query and its export narrow by, already read from the wire. */
export interface ActivityFilter extends TimeRange {
  direction?: 'in' | 'out';
  typeCodes?: readonly string[];
  minFen?: Fen;
  maxFen?: Fen;
  orderNo?: string;
}

export interface ActivityRow {
  accountId: string;
  version: bigint;
  bookedAt: Date;
  orderNo: string | null;
  typeCode: string;
  direction: 'in' | 'out';
  amountFen: Fen;
  beforeFen: Fen;
  afterFen: Fen;
  counterId: string;
  /** The booking time to the microsecond, as the key by which a file's next page begins; a Date would cut it. */
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

const FROM_ENTRIES = `FROM ledger.v_entries
  WHERE mid = $1 AND account_id = ANY($2::uuid[]) AND booked_at >= $3 AND booked_at <= $4
    AND ($5::text IS NULL OR direction = $5) AND ($6::text[] IS NULL OR type_code = ANY($6))
    AND ($7::bigint IS NULL OR amount_fen >= $7) AND ($8::bigint IS NULL OR amount_fen <= $8) AND ($9::text IS NULL OR order_no = $9)`;

const ROW = `account_id AS "accountId", version, booked_at AS "bookedAt", order_no AS "orderNo", type_code AS "typeCode", direction, amount_fen AS "amountFen",
  balance_before_fen AS "beforeFen", balance_after_fen AS "afterFen", counter_account_id AS "counterId",
  booked_at::text AS "bookedKey"`;

const parametersOf = (mid: string, ledgerIds: readonly string[], filter: ActivityFilter): unknown[] => [
  mid,
  ledgerIds,
  filter.from,
  filter.to,
  filter.direction ?? null,
  filter.typeCodes ?? null,
  filter.minFen ?? null,
  filter.maxFen ?? null,
  filter.orderNo ?? null,
];

/** One page, newest first. */
export const activityPage = (tx: Tx, mid: string, ledgerIds: readonly string[], filter: ActivityFilter, page: { pageNo: number; pageSize: number }) =>
  tx.rows<ActivityRow>(`SELECT ${ROW} ${FROM_ENTRIES} ORDER BY booked_at DESC, account_id DESC, version DESC LIMIT $10 OFFSET $11`, [
    ...parametersOf(mid, ledgerIds, filter),
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);

export interface ActivityTotals {
  inCount: number;
  inFen: Fen;
  outCount: number;
  outFen: Fen;
}

/** Over the whole filter. */
export async function activityTotals(tx: Tx, mid: string, ledgerIds: readonly string[], filter: ActivityFilter): Promise<ActivityTotals> {
  const rows = await tx.rows<{ direction: 'in' | 'out'; count: bigint; fen: Fen }>(
    `SELECT direction, count(*) AS count, sum(amount_fen)::bigint AS fen ${FROM_ENTRIES} GROUP BY direction`,
    parametersOf(mid, ledgerIds, filter),
  );
  const side = (direction: 'in' | 'out') => rows.find((row) => row.direction === direction);
  return { inCount: Number(side('in')?.count ?? 0), inFen: side('in')?.fen ?? 0n, outCount: Number(side('out')?.count ?? 0), outFen: side('out')?.fen ?? 0n };
}

/** The next rows after `last`, oldest first, for a file: by key, so that nothing is skipped or written twice. */
export const activityAfter = (tx: Tx, mid: string, ledgerIds: readonly string[], filter: ActivityFilter, last: ActivityRow | null, rows: number) =>
  tx.rows<ActivityRow>(
    `SELECT ${ROW} ${FROM_ENTRIES} AND ($10::timestamptz IS NULL OR (booked_at, account_id, version) > ($10, $11::uuid, $12::bigint))
     ORDER BY booked_at, account_id, version LIMIT $13`,
    [...parametersOf(mid, ledgerIds, filter), last?.bookedKey ?? null, last?.accountId ?? null, last?.version ?? null, rows],
  );

const bucketLetters: Readonly<Record<Bucket, string>> = { available: 'A', frozen: 'F', pending: 'P' };

/** The number of an entry as people see it: account, bucket, and the account's version at that entry. Unique because the version is (design rule 6). */
export const entryNoOf = (accountNo: string, bucket: Bucket, version: bigint): string =>
  `${accountNo}${bucketLetters[bucket]}${version.toString().padStart(10, '0')}`;
