import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import type { Forecast, showForecast } from '../contract/figure-operations.ts';
import { findAccount } from './find-account.ts';

/** What orders will take from an account: orders lie above this folder, apps/server hands it in. */
export type ForecastOf = (tx: Tx, account: { mid: string; accountNo: string; now: Date }) => Promise<Forecast>;

export const forecastOfAccount =
  (forecastOf: ForecastOf): Handler<typeof showForecast> =>
  async ({ tx, clock, ...context }, { accountNo }) => {
    const { mid } = roleOf({ tx, clock, ...context });
    if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
    return ok({ forecast: await forecastOf(tx, { mid, accountNo, now: clock.now() }) });
  };
