import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { SUMMARY_DAYS } from '../constants.ts';
import type { summarizeAccounts } from '../contract/operations.ts';
import { daySeries, type DayFlow } from '../domain/day-series.ts';
import { daySums } from './activity-days.ts';
import { balancesOfAccounts, totalOf } from './describe.ts';
import { accountsOf } from './find-account.ts';
import { ownBuckets, type OwnBuckets } from './own-buckets.ts';

/** Balances over all accounts and the last 30 days for the home page. One question for balances, one for the days. */
export const showSummary: Handler<typeof summarizeAccounts> = async (context) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const accounts = await accountsOf(tx, mid);
  const balances = await balancesOfAccounts(tx, accounts);
  const totalFen = sumFen(balances.map(totalOf));
  const today = shanghaiDate(clock.now());
  const first = addDays(today, 1 - SUMMARY_DAYS);
  const flows = await dayFlows(tx, mid, ownBuckets(accounts), atShanghai(first));
  return ok({
    accountCount: accounts.length,
    availableBalance: yuanOfFen(sumFen(balances.map((balance) => balance.availableFen))),
    frozenBalance: yuanOfFen(sumFen(balances.map((balance) => balance.frozenFen))),
    inTransitBalance: yuanOfFen(sumFen(balances.map((balance) => balance.pendingFen))),
    totalBalance: yuanOfFen(totalFen),
    series: daySeries(first, SUMMARY_DAYS, totalFen, flows).map((day) => ({
      date: day.date,
      in: yuanOfFen(day.inFen),
      out: yuanOfFen(day.outFen),
      closing: yuanOfFen(day.closingFen),
    })),
  });
};

/**
 * Income and expense per day from the same entries that 收支明细 lists over all accounts, so that both have the same
 * sums.
 */
async function dayFlows(
  tx: Tx,
  mid: string,
  { ledgerIds, accountNos }: OwnBuckets,
  from: Date,
): Promise<Map<ShanghaiDate, DayFlow>> {
  const rows = await tx.rows<{ day: ShanghaiDate; inFen: Fen; outFen: Fen }>(
    `SELECT to_char(e.day, 'YYYY-MM-DD') AS day,
       coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in'), 0)::bigint AS "inFen",
       coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out'), 0)::bigint AS "outFen"
     ${daySums('$4', 'NULL')} GROUP BY 1`,
    [mid, ledgerIds, accountNos, from],
    'account.day_flows',
  );
  return new Map(rows.map((row) => [row.day, { inFen: row.inFen, outFen: row.outFen }]));
}
