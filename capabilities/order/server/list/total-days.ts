import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { TOTAL_DAYS_EVERY_MS } from '../../constants.ts';

/** A change of an order of one of these days waits for the transaction, so that it has few. */
const DAYS_PER_TRANSACTION = 20;
const MONTHS_PER_TRANSACTION = 20;

/** Adds up every month that has ended before `now`, whose days are all totalled, and is not totalled itself. */
async function totalMonths(db: Database, now: Date): Promise<void> {
  for (let months = MONTHS_PER_TRANSACTION; months === MONTHS_PER_TRANSACTION;)
    ({ months } = (await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.one<{ months: number }>('SELECT orders.total_months($1, $2) AS months', [MONTHS_PER_TRANSACTION, now]),
    ))!);
}

/**
 * Adds up the orders of every day that has ended before `now` and is not totalled, and the months of such days. Answers
 * how many days. Totals are exact without it, but read each order of such days.
 */
export async function totalDays(db: Database, now: Date): Promise<number> {
  const days = await totalWaitingDays(db, now);
  await totalMonths(db, now);
  return days;
}

async function totalWaitingDays(db: Database, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { days } = (await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.one<{ days: number }>('SELECT orders.total_days($1, $2) AS days', [DAYS_PER_TRANSACTION, now]),
    ))!;
    total += days;
    if (days < DAYS_PER_TRANSACTION) return total;
  }
}

/** `order.days`: see `totalDays`. */
export const totalDaysJob: JobHandler = recurring(everyMs(TOTAL_DAYS_EVERY_MS), async ({ db, clock }) => {
  await totalDays(db, clock.now());
});
