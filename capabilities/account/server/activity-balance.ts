import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { DELTA, OWN, type ActivityRow } from './activity-query.ts';
import type { OwnBuckets } from './own-buckets.ts';

/** So many days behind the newest row are read as days, by the call that reads its day. */
const FEW_DAYS = 31;

/**
 * $4 and $5 are account and time of each wanted row, $6 and $7 its ledger account and version, $8 the midnight before
 * the oldest, $9 the one after the newest, behind which whole months are read where $10 says that it is long ago. Rows
 * of a day are walked from its nearer end: from its beginning to the newest of them, or from the oldest of them to its
 * end.
 */
const BALANCES = `
  WITH wanted AS MATERIALIZED (
    SELECT account_no, booked_at, (booked_at AT TIME ZONE 'Asia/Shanghai')::date AS day FROM unnest($4::text[], $5::timestamptz[]) AS w (account_no, booked_at)),
  spans AS MATERIALIZED (
    SELECT d.account_no, d.day, d.is_early, CASE WHEN d.is_early THEN d.begins ELSE d.oldest END AS since, CASE WHEN d.is_early THEN d.newest + interval '1 microsecond' ELSE d.ends END AS until
    FROM (SELECT m.*, m.newest - m.begins < least(m.ends, greatest(now(), m.oldest)) - m.oldest AS is_early
      FROM (SELECT account_no, day, min(booked_at) AS oldest, max(booked_at) AS newest, day::timestamp AT TIME ZONE 'Asia/Shanghai' AS begins, (day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS ends
        FROM wanted GROUP BY account_no, day) m) d),
  present AS MATERIALIZED (
    SELECT own.account_no, sum(b.balance_fen) AS fen FROM ledger.v_balances b JOIN unnest($2::uuid[], $3::text[]) AS own (ledger_id, account_no) ON own.ledger_id = b.account_id
    WHERE b.mid = $1 AND b.account_id = ANY($2::uuid[]) GROUP BY own.account_no),
  newer AS MATERIALIZED (
    SELECT e.owner AS account_no, e.day, sum(${DELTA}) AS fen
    FROM (SELECT * FROM ledger.day_sums($2::uuid[], $3::text[], $8, CASE WHEN $10::boolean THEN $9::timestamptz END)
      UNION ALL SELECT * FROM ledger.month_sums($2::uuid[], $3::text[], $9, NULL) WHERE $10::boolean) e GROUP BY e.owner, e.day),
  ends AS MATERIALIZED (
    SELECT s.*, p.fen - coalesce((SELECT sum(n.fen) FROM newer n WHERE n.account_no = s.account_no AND n.day >= s.day), 0) AS opening_fen,
      p.fen - coalesce((SELECT sum(n.fen) FROM newer n WHERE n.account_no = s.account_no AND n.day > s.day), 0) AS closing_fen
    FROM spans s JOIN present p USING (account_no)),
  walked AS (
    SELECT own.account_no, s.day, e.account_id, e.version, ${DELTA} AS delta, s.is_early, s.opening_fen, s.closing_fen, sum(${DELTA}) OVER (PARTITION BY own.account_no, s.day) AS whole_fen,
      sum(${DELTA}) OVER (PARTITION BY own.account_no, s.day ORDER BY e.booked_at, e.journal_id, e.posting_no ROWS UNBOUNDED PRECEDING) AS fen
    FROM ends s JOIN ${OWN} ON own.account_no = s.account_no CROSS JOIN LATERAL (
      SELECT * FROM ledger.v_movements e WHERE e.mid = $1 AND e.account_id = own.ledger_id AND e.booked_at >= s.since AND e.booked_at < s.until AND e.counter_account_id <> ALL (own.buckets) OFFSET 0) e)
  SELECT account_id AS "ledgerId", version, (after_fen - delta)::bigint AS "beforeFen", after_fen::bigint AS "afterFen"
  FROM (SELECT w.*, CASE WHEN is_early THEN opening_fen + fen ELSE closing_fen - (whole_fen - fen) END AS after_fen FROM walked w) w
    JOIN unnest($6::uuid[], $7::bigint[]) AS wanted (account_id, version) USING (account_id, version)`;

export interface RowBalance {
  beforeFen: Fen;
  afterFen: Fen;
}

/**
 * The account's whole balance (available, frozen, pending) before and after each row, in the order of the rows,
 * whichever that is: the present balance less the days since, then row by row through the part of a day, narrowed by no
 * filter. Entries are never taken back, so rows read a moment before are found; balance and entries are of one
 * statement, so of one snapshot. By `now` it is only decided how the days since are read.
 */
export async function balancesOfRows(
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  rows: readonly ActivityRow[],
  now = new Date(),
): Promise<RowBalance[]> {
  if (rows.length === 0) return [];
  const times = rows.map(({ bookedAt }) => bookedAt.getTime());
  const newestDay = shanghaiDate(new Date(Math.max(...times)));
  const found = await tx.rows<RowBalance & { ledgerId: string; version: bigint }>(
    BALANCES,
    [
      mid,
      selectedBuckets.ledgerIds,
      selectedBuckets.accountNos,
      rows.map(({ accountNo }) => accountNo),
      rows.map(({ bookedKey }) => bookedKey),
      rows.map(({ ledgerId }) => ledgerId),
      rows.map(({ version }) => version),
      atShanghai(shanghaiDate(new Date(Math.min(...times)))),
      atShanghai(addDays(newestDay, 1)),
      addDays(newestDay, FEW_DAYS) < shanghaiDate(now),
    ],
    'account.row_balances',
  );
  const byEntry = new Map(found.map((row) => [`${row.ledgerId} ${row.version}`, row]));
  return rows.map(({ ledgerId, version }) => byEntry.get(`${ledgerId} ${version}`)!);
}
