import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { CROSSING, DELTA, type ActivityRow } from './activity-query.ts';
import type { OwnBuckets } from './own-buckets.ts';

/**
 * $4 and $5 are account and time of each wanted row, $6 and $7 its ledger account and version; $8 and $9 bound their
 * times for the planner.
 */
const BALANCES = `
  WITH spans AS (SELECT account_no, min(booked_at) AS oldest, max(booked_at) AS newest FROM unnest($4::text[], $5::timestamptz[]) AS wanted (account_no, booked_at) GROUP BY account_no),
  present AS (
    SELECT own.account_no, sum(b.balance_fen) AS fen FROM ledger.v_balances b JOIN unnest($2::uuid[], $3::text[]) AS own (ledger_id, account_no) ON own.ledger_id = b.account_id
    WHERE b.mid = $1 AND b.account_id = ANY($2::uuid[]) GROUP BY own.account_no),
  newer AS (
    SELECT own.account_no, sum(${DELTA}) AS fen ${CROSSING} AND e.booked_at >= $8::timestamptz
      AND EXISTS (SELECT FROM spans s WHERE s.account_no = own.account_no AND e.booked_at > s.newest) GROUP BY own.account_no),
  walked AS (
    SELECT own.account_no, e.account_id, e.version, ${DELTA} AS delta,
      sum(${DELTA}) OVER (PARTITION BY own.account_no ORDER BY e.booked_at DESC, e.journal_id DESC, e.posting_no DESC ROWS UNBOUNDED PRECEDING) AS fen
    ${CROSSING} AND e.booked_at BETWEEN $8::timestamptz AND $9::timestamptz
      AND EXISTS (SELECT FROM spans s WHERE s.account_no = own.account_no AND e.booked_at BETWEEN s.oldest AND s.newest))
  SELECT account_id AS "ledgerId", version, (present.fen - coalesce(newer.fen, 0) - walked.fen)::bigint AS "beforeFen",
    (present.fen - coalesce(newer.fen, 0) - walked.fen + walked.delta)::bigint AS "afterFen"
  FROM walked JOIN unnest($6::uuid[], $7::bigint[]) AS wanted (account_id, version) USING (account_id, version) JOIN present USING (account_no) LEFT JOIN newer USING (account_no)`;

export interface RowBalance {
  beforeFen: Fen;
  afterFen: Fen;
}

/**
 * The account's whole balance (available, frozen, pending) before and after each row, in the order of the rows,
 * whichever that is: the present balance less what crossed the border since, first what is newer than the newest row,
 * then row by row through their span, narrowed by no filter. Entries are never taken back, so rows read a moment before
 * are found; balance and entries are of one statement, so of one snapshot.
 */
export async function balancesOfRows(
  tx: Tx,
  mid: string,
  own: OwnBuckets,
  rows: readonly ActivityRow[],
): Promise<RowBalance[]> {
  if (rows.length === 0) return [];
  const times = rows.map(({ bookedAt }) => bookedAt.getTime());
  const found = await tx.rows<RowBalance & { ledgerId: string; version: bigint }>(BALANCES, [
    mid,
    own.ledgerIds,
    own.accountNos,
    rows.map(({ accountNo }) => accountNo),
    rows.map(({ bookedKey }) => bookedKey),
    rows.map(({ ledgerId }) => ledgerId),
    rows.map(({ version }) => version),
    new Date(Math.min(...times)),
    // A Date is cut to the millisecond.
    new Date(Math.max(...times) + 1),
  ]);
  const byEntry = new Map(found.map((row) => [`${row.ledgerId} ${row.version}`, row]));
  return rows.map(({ ledgerId, version }) => byEntry.get(`${ledgerId} ${version}`)!);
}
