import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai } from '#platform/kernel/shanghai-time.ts';
import { periodBalances, type PeriodBalances, type PeriodSums } from '../domain/period-balances.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import { FLOWS } from './activity-days.ts';
import { DELTA } from './activity-query.ts';

import { ownBuckets, type AccountBuckets } from './own-buckets.ts';

/** How a period is named: `2026-11-20` or `2026-11`. */
const NAMES = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/** What moved: in each month; on each day until $6, and since then in sums of months. */
const MOVED = {
  day: `(SELECT * FROM ledger.day_sums($2::uuid[], $3::text[], $4, $6) UNION ALL SELECT * FROM ledger.month_sums($2::uuid[], $3::text[], $6, NULL))`,
  month: 'ledger.month_sums($2::uuid[], $3::text[], $4, NULL)',
} as const;

/** The balance and all sums in one statement: of one snapshot. A period without entries has no row. */
const sumsBy = (unit: keyof typeof NAMES): string => `SELECT b.fen AS "presentFen", s.* FROM
  (SELECT coalesce(sum(balance_fen), 0)::bigint AS fen FROM ledger.v_balances WHERE mid = $1 AND account_id = ANY($2::uuid[])) b
  LEFT JOIN (
    SELECT to_char(e.day, $5) AS period, ${FLOWS}, coalesce(-sum(${DELTA}) FILTER (WHERE e.counter_account_id = '${providerAccounts.feeIncome}'), 0)::bigint AS "feeFen"
    FROM ${MOVED[unit]} e WHERE e.mid = $1 GROUP BY 1) s ON true`;

/**
 * What went in and out of one account in each of these days or months, with its whole balance before and after
 * (available, frozen and pending). `periods` are without a gap, oldest first, the first of them beginning at `from`.
 */
export async function balancesOfPeriods(
  tx: Tx,
  account: AccountBuckets & { mid: string },
  unit: keyof typeof NAMES,
  { periods, from }: { periods: readonly string[]; from: Date },
): Promise<PeriodBalances[]> {
  const { ledgerIds, accountNos } = ownBuckets([account]);
  const newest = periods.at(-1);
  if (newest === undefined) return [];
  const ends = unit === 'day' ? [atShanghai(addDays(newest, 1))] : [];
  const rows = await tx.rows<PeriodSums & { presentFen: Fen; period: string | null }>(
    sumsBy(unit),
    [account.mid, ledgerIds, accountNos, from, NAMES[unit], ...ends],
    `account.periods ${unit}`,
  );
  const sums = new Map(
    rows.flatMap(({ presentFen: _, period, ...periodSums }) => (period === null ? [] : [[period, periodSums]])),
  );
  return periodBalances(periods, sums, rows[0]!.presentFen);
}
