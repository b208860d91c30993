import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { TimeRange } from '../domain/activity-range.ts';

export interface ChangeRow {
  ledgerId: string;
  version: bigint;
  bookedAt: Date;
  orderNo: string | null;
  typeCode: string;
  direction: 'in' | 'out';
  amountFen: Fen;
  /** Of the bucket itself. */
  beforeFen: Fen;
  afterFen: Fen;
  counterId: string;
  reverses: string | null;
}

export interface ChangeFilter extends TimeRange {
  ledgerIds: readonly string[];
  orderNo?: string;
}

const COLUMNS = `p.account_id AS "ledgerId", p.version, p.booked_at, p.order_no, p.type_code, p.direction, p.amount_fen,
  p.balance_before_fen AS "beforeFen", p.balance_after_fen AS "afterFen", p.counter_account_id AS "counterId", j.reverses`;
const CHANGES = `FROM ledger.v_entries e
  WHERE e.mid = $1 AND e.account_id = ANY($2::uuid[]) AND e.booked_at >= $3 AND e.booked_at <= $4 AND ($5::text IS NULL OR e.order_no = $5)`;

const parametersOf = (mid: string, { ledgerIds, from, to, orderNo }: ChangeFilter): unknown[] => [
  mid,
  ledgerIds,
  from,
  to,
  orderNo ?? null,
];

/**
 * One page of everything that changed the buckets, newest first; inside a bucket by version, in which its balance
 * chains.
 */
export const changesPage = (tx: Tx, mid: string, filter: ChangeFilter, page: { pageNo: number; pageSize: number }) =>
  tx.rows<ChangeRow>(
    `SELECT ${COLUMNS}
     FROM (SELECT e.* ${CHANGES} ORDER BY e.booked_at DESC, e.account_id DESC, e.version DESC LIMIT $6 OFFSET $7) p
       LEFT JOIN ledger.v_journals j ON j.mid = p.mid AND j.journal_id = p.journal_id
     ORDER BY p.booked_at DESC, p.account_id DESC, p.version DESC`,
    [...parametersOf(mid, filter), page.pageSize, (page.pageNo - 1) * page.pageSize],
  );

export async function countChanges(tx: Tx, mid: string, filter: ChangeFilter): Promise<number> {
  const row = await tx.one<{ count: bigint }>(`SELECT count(*) AS count ${CHANGES}`, parametersOf(mid, filter));
  return Number(row!.count);
}

export interface BeforeFilter {
  ledgerId: string;
  before: Date;
  /** The version of the last row that was shown; left out for the first page. */
  after: string | undefined;
  most: number;
}

/**
 * Changes of one bucket before a moment, the newest first, with the bucket's balance in the order of time: `fromFen` is
 * that after the first of them. Rows and balance are of one statement, so of one snapshot; every look-up is by key.
 */
export const changesBefore = (tx: Tx, mid: string, { ledgerId, before, after, most }: BeforeFilter) =>
  tx.rows<ChangeRow & { fromFen: Fen }>(
    `WITH place AS MATERIALIZED (
       SELECT coalesce((SELECT m.booked_at FROM ledger.v_movements m WHERE m.mid = $1 AND m.account_id = $2 AND m.version = $4::bigint), $3) AS until, coalesce($4::bigint, 0) AS version),
     start AS MATERIALIZED (
       SELECT b.present_fen - b.later_fen + (SELECT coalesce(sum(CASE WHEN m.direction = 'in' THEN m.amount_fen ELSE -m.amount_fen END), 0) FROM ledger.v_movements m
           WHERE m.mid = $1 AND m.account_id = $2 AND m.booked_at = place.until AND m.version < place.version) AS fen
       FROM place CROSS JOIN LATERAL ledger.balances_before(ARRAY[$2::uuid], place.until, 0) b)
     SELECT ${COLUMNS}, start.fen::bigint AS "fromFen"
     FROM place CROSS JOIN start CROSS JOIN LATERAL (SELECT e.* FROM ledger.v_entries e
         WHERE e.mid = $1 AND e.account_id = $2 AND e.booked_at <= place.until AND (e.booked_at < place.until OR e.version < place.version)
         ORDER BY e.booked_at DESC, e.version DESC LIMIT $5) p
       LEFT JOIN ledger.v_journals j ON j.mid = p.mid AND j.journal_id = p.journal_id
     ORDER BY p.booked_at DESC, p.version DESC`,
    [mid, ledgerId, before, after ?? null, most],
    'account.changes_before',
  );
