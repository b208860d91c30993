import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import {
  activitySums,
  DELTA,
  endOf,
  fromPayersOnly,
  type ActivityFilter,
  type ActivityFlow,
} from './activity-query.ts';
import type { OwnBuckets } from './own-buckets.ts';

/** Income and expense from a moment until another in sums of days; the buckets are $2, their accounts $3. */
export const daySums = (since: string, until: string): string =>
  `FROM ledger.day_sums($2::uuid[], $3::text[], ${since}, ${until}) e WHERE e.mid = $1`;

/** The same with whole months in one row each, for what asks for no days. */
export const monthSums = (since: string, until: string): string =>
  `FROM ledger.month_sums($2::uuid[], $3::text[], ${since}, ${until}) e WHERE e.mid = $1`;

/** Columns over sums of days. */
export const FLOWS = `coalesce(sum(e.entries) FILTER (WHERE e.direction = 'in'), 0)::int AS "inCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in'), 0)::bigint AS "inFen",
    coalesce(sum(e.entries) FILTER (WHERE e.direction = 'out'), 0)::int AS "outCount", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out'), 0)::bigint AS "outFen"`;

export interface ActivityDay extends ActivityFlow {
  day: ShanghaiDate;
  /** The ledger accounts that have entries on it. */
  ledgerIds: string[];
}

export interface ActivityTotals extends ActivityFlow {
  /**
   * The accounts' whole balance at the range's end; null when the filter leaves entries of the range out, so that the
   * four would not add up.
   */
  closingFen: Fen | null;
  /** The same by day, newest first; null where the sums of days do not tell the filter. */
  days: ActivityDay[] | null;
}

/** Filters besides the range: with any of them income and expense no longer explain the balance. */
const isNarrowed = ({ direction, typeCodes, minFen, maxFen, orderNo, fromPayers }: ActivityFilter): boolean =>
  [direction, typeCodes, minFen, maxFen, orderNo, fromPayers].some((one) => one !== undefined);

/** The sums of days know neither single amounts nor orders. */
const isOfDays = ({ minFen, maxFen, orderNo }: ActivityFilter): boolean =>
  [minFen, maxFen, orderNo].every((one) => one === undefined);

/** The balance now less what moved since $5. */
export const CLOSING = `((SELECT coalesce(sum(b.balance_fen), 0) FROM ledger.v_balances b WHERE b.mid = $1 AND b.account_id = ANY($2::uuid[]))
    - (SELECT coalesce(sum(${DELTA}), 0) ${monthSums('$5', 'NULL')}))::bigint`;

/**
 * Balance and sums in one statement: of one snapshot, so that opening, income, expense and closing add up while money
 * moves. There is a row even without a day.
 */
const dayRows = (closing: string): string => `SELECT one."closingFen", d.* FROM (SELECT ${closing} AS "closingFen") one
  LEFT JOIN (SELECT to_char(e.day, 'YYYY-MM-DD') AS day, ${FLOWS}, array_agg(DISTINCT e.account_id) AS "ledgerIds" ${daySums('$4', '$5')}
    AND ($6::text IS NULL OR e.direction = $6) AND ($7::text[] IS NULL OR e.type_code = ANY($7)) AND ${fromPayersOnly('$8', 'e.has_order')} GROUP BY e.day) d ON true
  ORDER BY d.day DESC`;

/** Over the whole filter. */
export async function activityTotals(
  tx: Tx,
  mid: string,
  selectedBuckets: OwnBuckets,
  filter: ActivityFilter,
): Promise<ActivityTotals> {
  if (!isOfDays(filter))
    return { ...(await activitySums(tx, mid, selectedBuckets, filter))!, closingFen: null, days: null };
  const { direction = null, typeCodes = null, fromPayers = null, from } = filter;
  const rows = await tx.rows<Omit<ActivityDay, 'day'> & { day: ShanghaiDate | null; closingFen: Fen | null }>(
    dayRows(isNarrowed(filter) ? 'NULL::bigint' : CLOSING),
    [mid, selectedBuckets.ledgerIds, selectedBuckets.accountNos, from, endOf(filter), direction, typeCodes, fromPayers],
    isNarrowed(filter) ? 'account.narrowed_days' : 'account.days',
  );
  const days = rows.flatMap(({ day, closingFen: _, ...flow }) => (day === null ? [] : [{ ...flow, day }]));
  const totals = { inCount: 0, inFen: 0n, outCount: 0, outFen: 0n };
  for (const { inCount, inFen, outCount, outFen } of days) {
    totals.inCount += inCount;
    totals.inFen += inFen;
    totals.outCount += outCount;
    totals.outFen += outFen;
  }
  return { ...totals, closingFen: rows[0]!.closingFen, days };
}
