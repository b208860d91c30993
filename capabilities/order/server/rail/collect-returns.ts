import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { BANK_BOOKS_EVERY_MS } from '#platform/port/constants.ts';
import { bookReturn } from './book-return.ts';

const RAIL = 'main';

/**
 * `order.returns`: reads the bank's list of returns from its cursor. Each return is booked once, by its own number. One
 * that cannot be booked stops the cursor and fails the job, so that people notice it; the returns after it are still
 * booked.
 */
export const collectReturnsJob =
  (rail: BankRail): JobHandler =>
  async (job, { db, clock }) => {
    const cursor = await db.transaction({}, (tx) =>
      tx.one<{ cursor: string }>('SELECT cursor FROM orders.rail_cursors WHERE rail = $1', [RAIL], 'orders.cursor'),
    );
    // A bank that is away is asked again in the next round, without a failure of the job.
    const page = await rail.returnsSince(cursor?.cursor ?? '').catch(() => null);
    let waiting = false;
    let unfit: unknown;
    for (const bankReturn of page?.returns ?? []) {
      const isBooked = await bookReturn(db, bankReturn, clock.now()).catch(
        (error: unknown) => ((unfit ??= error), false),
      );
      waiting ||= !isBooked;
    }
    if (unfit) throw unfit;
    await db.transaction({}, async (tx) => {
      // A return that overtook its success is read again until the success is known.
      if (page && !waiting && page.cursor !== (cursor?.cursor ?? '')) {
        await tx.run(
          'INSERT INTO orders.rail_cursors (rail, cursor) VALUES ($1, $2) ON CONFLICT (rail) DO UPDATE SET cursor = excluded.cursor',
          [RAIL, page.cursor],
        );
      }
      await job.again(tx, everyMs(BANK_BOOKS_EVERY_MS)(clock.now()));
    });
  };
