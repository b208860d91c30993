import { flagReturned } from '#capabilities/payee/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { BankRail, BankReturn } from '#platform/port/bank-rail.ts';
import { RETURNS_EVERY_MS } from '../../constants.ts';
import { bookReturn } from './bank-return-order.ts';
import { bookLineOnce } from './line-return.ts';
import { insertReturn } from '../row/bank-return-row.ts';
import { lockOrder } from '../row/order-row.ts';

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
      const isBooked = await bookOnce(db, bankReturn, clock.now()).catch(
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
      await job.again(tx, everyMs(RETURNS_EVERY_MS)(clock.now()));
    });
  };

/**
 * False when the order has not succeeded yet and the return must wait for it. A foreign number is skipped, because no
 * money of ours belongs to it.
 */
async function bookOnce(db: Database, bankReturn: BankReturn, now: Date): Promise<boolean> {
  const { returnNo, channelNo, amountFen } = bankReturn;
  const found = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    tx.one<{ mid: string; orderNo: string }>(
      'SELECT mid, order_no AS "orderNo" FROM orders.instructions WHERE channel_no = $1',
      [channelNo],
      'orders.by_channel',
    ),
  );
  if (!found) return bookLineOnce(db, bankReturn, now);
  return db.transaction({ mid: found.mid }, async (tx) => {
    const order = await lockOrder(tx, found.mid, found.orderNo);
    if (order?.state === 'processing') return false;
    if (order?.state !== 'succeeded') return true;
    if (amountFen !== order.amountFen)
      throw new Error(`return ${returnNo} is not of the amount of order ${order.orderNo}`);
    if (!(await insertReturn(tx, order, bankReturn))) return true;
    await flagReturned(tx, { mid: order.mid, accountNo: order.payeeAccountNo, reason: bankReturn.reason, at: now });
    await bookReturn(tx, order, bankReturn, now);
    return true;
  });
}
