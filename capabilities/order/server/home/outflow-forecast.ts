import { accountsOf, type ForecastOf } from '#capabilities/account/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { FORECAST_DAYS } from '../../constants.ts';
import { planOutflow, type OutflowDay, type PlannedOutflow } from '../../domain/outflow-rule.ts';
import { dueBefore, RUNS_AT } from './due-orders.ts';
import type { OutflowSource } from './outflow-source.ts';

/** What orders and other sources will take from the accounts. Without `accountNo` it is of all accounts. */
export async function outflowOf(
  tx: Tx,
  { mid, today, accountNo: only }: { mid: string; today: string; accountNo?: string },
  sources: readonly OutflowSource[],
): Promise<OutflowDay[]> {
  const horizon = Math.max(...FORECAST_DAYS);
  const before = atShanghai(addDays(today, horizon));
  const days = Array.from({ length: horizon }, (_, index) => addDays(today, index));
  const orders = await tx.rows<{ runsAt: Date; accountNo: string; fen: bigint }>(
    `SELECT ${RUNS_AT} AS "runsAt", account_no, amount_fen + fee_fen AS fen FROM orders.orders
     WHERE mid = $1 AND ${dueBefore('$2')}`,
    [mid, before],
    'orders.outflow',
  );
  const repeated: PlannedOutflow[] = [];
  for (const source of sources) repeated.push(...(await source(tx, mid, before)));
  const accounts = await accountsOf(tx, mid);
  const balances = await balancesOf(
    tx,
    accounts.map(({ availableId }) => availableId),
  );
  const available = new Map(accounts.map(({ accountNo, availableId }) => [accountNo, balances.get(availableId) ?? 0n]));
  const planned = [...orders.map(({ runsAt, ...order }) => ({ ...order, date: shanghaiDate(runsAt) })), ...repeated];
  return planOutflow(
    days,
    planned.filter(({ accountNo }) => only === undefined || accountNo === only),
    available,
  );
}

/** The sums of the next 1, 7 and 30 days, today included. */
export const within = (outflow: readonly OutflowDay[]) =>
  FORECAST_DAYS.map((days) => {
    const some = outflow.slice(0, days);
    return {
      days,
      count: some.reduce((sum, { count }) => sum + count, 0),
      amount: yuanOfFen(sumFen(some.map(({ fen }) => fen))),
    };
  });

/** For the page of an account, which lies below orders. */
export const forecastOf =
  (sources: readonly OutflowSource[]): ForecastOf =>
  async (tx, { mid, accountNo, now }) =>
    within(await outflowOf(tx, { mid, today: shanghaiDate(now), accountNo }, sources));
