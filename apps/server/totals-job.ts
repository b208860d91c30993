import { keepTotals } from '#ledger/src/index.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';

export const TOTALS = 'ledger.totals';
/** Sums read each entry that is not added up yet, so not many of them may wait; in business time. */
const TOTALS_EVERY_MS = 60_000;

/** `ledger.totals`: adds what was posted to the totals of accounts and days. */
export const totalsJob = (): JobHandler =>
  recurring(everyMs(TOTALS_EVERY_MS), async ({ db }) => {
    await keepTotals(db);
  });
