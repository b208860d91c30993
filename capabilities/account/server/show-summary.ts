import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { SUMMARY_DAYS } from '../constants.ts';
import type { summarizeAccounts } from '../contract/operations.ts';
import { daySeries, type DayFlow } from '../domain/day-series.ts';
import { balancesOfAccounts, totalOf } from './describe.ts';
import { accountsOf } from './find-account.ts';

/** Balances over all accounts and the last 30 days for the home page. One question for balances, one for the days. */
export const showSummary: Handler<typeof summarizeAccounts> = async (context) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const accounts = await accountsOf(tx, mid);
  const balances = await balancesOfAccounts(tx, accounts);
  const totalFen = sumFen(balances.map(totalOf));
  const today = shanghaiDate(clock.now());
  const first = addDays(today, 1 - SUMMARY_DAYS);
  const ledgerIds = accounts.flatMap((account) => [account.availableId, account.frozenId, account.pendingId]);
  const flows = await dayFlows(tx, mid, ledgerIds, atShanghai(first));
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
 * What came in and went out a day, journal by journal: a hold moves between buckets of the merchant and nets to nothing, so that only what crosses the merchant's
 * border counts.
 */
async function dayFlows(tx: Tx, mid: string, ledgerIds: readonly string[], from: Date): Promise<Map<ShanghaiDate, DayFlow>> {
  const rows = await tx.rows<{ day: ShanghaiDate; inFen: Fen; outFen: Fen }>(
    `SELECT to_char(booked_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day,
       sum(greatest(net, 0))::bigint AS "inFen", sum(greatest(-net, 0))::bigint AS "outFen"
     FROM (
       SELECT journal_id, booked_at, sum(CASE WHEN direction = 'in' THEN amount_fen ELSE -amount_fen END) AS net
       FROM ledger.v_entries WHERE mid = $1 AND account_id = ANY($2::uuid[]) AND booked_at >= $3
       GROUP BY journal_id, booked_at
     ) AS journals
     GROUP BY 1`,
    [mid, ledgerIds, from],
    'account.day_flows',
  );
  return new Map(rows.map((row) => [row.day, { inFen: row.inFen, outFen: row.outFen }]));
}
