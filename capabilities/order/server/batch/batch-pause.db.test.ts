import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { LINES_A_CALL, LINES_AT_ONCE } from '../../constants.ts';
import { after, endAll, fixture, openBatches, submitted, workerOf } from '../test/batch-fixture.ts';
import { payrollContract } from '../test/batch-kind.ts';
import { BookRail } from '../test/book-rail.ts';
import { BEGIN, must } from '../test/order-fixture.ts';
import { railConsole } from '../test/rail-console.ts';

withKinds(payrollContract);

let at: Awaited<ReturnType<typeof railConsole>>;
beforeAll(async () => {
  await openBatches();
  at = await railConsole(fixture);
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** The same bank; after so many calls that send, the provider pauses its rail. */
function pausedAfter(calls: number, rail: BookRail): BankRail {
  let remaining = calls;
  return {
    send: (one) => rail.send(one),
    query: (one) => rail.query(one),
    sendMany: async (all) => {
      const answers = await rail.sendMany!(all);
      remaining -= 1;
      if (remaining === 0) must(await at.pause());
      return answers;
    },
    queryMany: (all) => rail.queryMany!(all),
    pull: () => rail.pull(),
    queryPull: () => rail.queryPull(),
    returnsSince: (cursor) => rail.returnsSince(cursor),
    remittancesSince: () => rail.remittancesSince(),
  };
}

describe('A batch whose rail is paused in the middle of it', () => {
  it('sends what was begun, follows that, and sends each other line once after the pause', async () => {
    const lines = 1200;
    const { payer, orderNo } = await submitted({ lines });
    const book = new BookRail({ bulk: true });
    const worker = workerOf(pausedAfter(LINES_AT_ONCE / LINES_A_CALL, book));
    await worker.runDue();
    expect(book.book.size).toBe(LINES_AT_ONCE);
    for (const seconds of [120, 240]) {
      fixture.clock.set(after(seconds));
      await worker.runDue();
    }
    expect(book.book.size).toBe(LINES_AT_ONCE);
    expect(await fixture.detail(payer, orderNo)).toMatchObject({ state: 'processing', waitsForRail: true });
    const { rows } = await fixture.db.admin.query<{ state: string }>(
      'SELECT DISTINCT state FROM orders.lines WHERE order_no = $1 AND sent_at IS NOT NULL',
      [orderNo],
    );
    expect(rows).toEqual([{ state: 'succeeded' }]);
    await at.resume();
    await endAll(book, payer, orderNo, lines);
    expect([...book.book.values()].every(({ sends }) => sends === 1)).toBe(true);
  });
});
