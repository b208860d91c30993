import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { TimeRange } from '../domain/activity-range.ts';
import { endOf } from './activity-query.ts';
import { placeIn, type CountedDay } from './page-place.ts';

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
/** Of an entry's key `k`. `LIMIT 1`: into the barrier of a view PostgreSQL carries a key; a join read every journal. */
const OF_KEY = `CROSS JOIN LATERAL (SELECT * FROM ledger.v_entries e WHERE e.mid = k.mid AND e.account_id = k.account_id AND e.version = k.version LIMIT 1) p
       LEFT JOIN LATERAL (SELECT * FROM ledger.v_journals j WHERE j.mid = p.mid AND j.journal_id = p.journal_id LIMIT 1) j ON true`;
const rowsOf = (keys: string): string =>
  `SELECT ${COLUMNS} FROM (${keys}) k ${OF_KEY} ORDER BY p.booked_at DESC, p.account_id DESC, p.version DESC`;

interface ChangePage {
  rows: ChangeRow[];
  totalCount: number;
}

/**
 * One page of everything that changed the buckets, newest first; inside a bucket by version, in which its balance
 * chains. Sums of days say how many there are and on which days the page lies.
 */
export async function changesPage(
  tx: Tx,
  mid: string,
  filter: ChangeFilter,
  page: { pageNo: number; pageSize: number },
): Promise<ChangePage> {
  if (filter.orderNo !== undefined) return changesOfOrder(tx, mid, filter, page);
  const { ledgerIds, from } = filter;
  const days = await tx.rows<CountedDay>(
    `SELECT to_char(e.day, 'YYYY-MM-DD') AS day, sum(e.entries)::int AS count, array_agg(DISTINCT e.account_id) AS "ledgerIds"
     FROM ledger.day_sums($2::uuid[], NULL, $3, $4) e WHERE e.mid = $1 GROUP BY e.day ORDER BY e.day DESC`,
    [mid, ledgerIds, from, endOf(filter)],
    'account.change_days',
  );
  const place = placeIn(days, filter, { ...page, isAscending: false });
  const way = place.fromOldest ? 'ASC' : 'DESC';
  const rows = await tx.rows<ChangeRow>(
    rowsOf(
      `SELECT * FROM ledger.changes_in_time($2::uuid[], $3, $4, $5, $6::bigint + $7::bigint) e WHERE e.mid = $1
       ORDER BY e.booked_at ${way}, e.account_id ${way}, e.version ${way} LIMIT $6 OFFSET $7`,
    ),
    [mid, place.ledgerIds, place.from, endOf(place), place.fromOldest, place.rows, place.skip],
    `account.changes_page ${way}`,
  );
  return { rows, totalCount: days.reduce((sum, { count }) => sum + count, 0) };
}

async function changesOfOrder(
  tx: Tx,
  mid: string,
  filter: ChangeFilter,
  page: { pageNo: number; pageSize: number },
): Promise<ChangePage> {
  const found = 'FROM ledger.entries_of_order($2::uuid[], $5, $3, $4) e WHERE e.mid = $1';
  const params = [mid, filter.ledgerIds, filter.from, endOf(filter), filter.orderNo];
  const [counted, rows] = await Promise.all([
    tx.one<{ count: number }>(`SELECT count(*)::int AS count ${found}`, params, 'account.changes_of_order_count'),
    tx.rows<ChangeRow>(
      rowsOf(
        `SELECT * ${found} ORDER BY e.booked_at DESC, e.account_id DESC, e.version DESC LIMIT $6::bigint OFFSET $7::bigint`,
      ),
      [...params, page.pageSize, (page.pageNo - 1) * page.pageSize],
      'account.changes_of_order',
    ),
  ]);
  return { rows, totalCount: counted!.count };
}

export interface BeforeFilter {
  ledgerId: string;
  before: Date;
  /** The version of the last row that was shown; left out for the first page. */
  after: string | undefined;
  limit: number;
}

/**
 * Changes of one bucket before a moment, the newest first, with the bucket's balance in the order of time: `fromFen` is
 * that after the first of them. Rows and balance are of one statement, so of one snapshot; every look-up is by key.
 */
export const changesBefore = (tx: Tx, mid: string, { ledgerId, before, after, limit }: BeforeFilter) =>
  tx.rows<ChangeRow & { fromFen: Fen }>(
    `WITH place AS MATERIALIZED (
       SELECT coalesce((SELECT m.booked_at FROM ledger.v_movements m WHERE m.mid = $1 AND m.account_id = $2 AND m.version = $4::bigint), $3) AS until, coalesce($4::bigint, 0) AS version),
     start AS MATERIALIZED (
       SELECT b.present_fen - b.later_fen + (SELECT coalesce(sum(CASE WHEN m.direction = 'in' THEN m.amount_fen ELSE -m.amount_fen END), 0) FROM ledger.v_movements m
           WHERE m.mid = $1 AND m.account_id = $2 AND m.booked_at = place.until AND m.version < place.version) AS fen
       FROM place CROSS JOIN LATERAL ledger.balances_before(ARRAY[$2::uuid], place.until, 0) b)
     SELECT ${COLUMNS}, start.fen::bigint AS "fromFen"
     FROM start CROSS JOIN (
         SELECT k.* FROM place CROSS JOIN LATERAL (
             SELECT c.mid, c.account_id, c.version, c.booked_at FROM ledger.changes_in_time(ARRAY[$2::uuid], '-infinity', place.until, false, $5) c WHERE c.mid = $1
             UNION ALL SELECT m.mid, m.account_id, m.version, m.booked_at FROM ledger.v_movements m WHERE m.mid = $1 AND m.account_id = $2 AND m.booked_at = place.until AND m.version < place.version) k
         ORDER BY k.booked_at DESC, k.version DESC LIMIT $5) k
       ${OF_KEY}
     ORDER BY p.booked_at DESC, p.version DESC`,
    [mid, ledgerId, before, after ?? null, limit],
    'account.changes_before',
  );
