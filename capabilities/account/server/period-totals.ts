import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { periodBalances, type PeriodBalances, type PeriodSums } from '../domain/period-balances.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import { daySums, FLOWS } from './activity-days.ts';
import { DELTA } from './activity-query.ts';

import { ownBuckets, type AccountBuckets } from './own-buckets.ts';

/** How a period is named: `2026-11-20` or `2026-11`. */
const NAMES = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/** The balance and all sums in one statement: of one snapshot. A period without entries has no row. */
const SUMS = `SELECT b.fen AS "presentFen", s.* FROM
  (SELECT coalesce(sum(balance_fen), 0)::bigint AS fen FROM ledger.v_balances WHERE mid = $1 AND account_id = ANY($2::uuid[])) b
  LEFT JOIN (
    SELECT to_char(e.day, $5) AS period, ${FLOWS}, coalesce(-sum(${DELTA}) FILTER (WHERE e.counter_account_id = '${providerAccounts.feeIncome}'), 0)::bigint AS "feeFen"
    ${daySums('$4', 'NULL')} GROUP BY 1) s ON true`;

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
  const rows = await tx.rows<PeriodSums & { presentFen: Fen; period: string | null }>(
    SUMS,
    [account.mid, ledgerIds, accountNos, from, NAMES[unit]],
    'account.periods',
  );
  const sums = new Map(rows.flatMap(({ presentFen: _, period, ...own }) => (period === null ? [] : [[period, own]])));
  return periodBalances(periods, sums, rows[0]!.presentFen);
}
