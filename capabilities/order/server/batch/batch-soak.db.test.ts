import { afterAll, beforeAll, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { isSoak, seededRandom } from '#testkit/sample.ts';
import { orderBindings } from '../bindings.ts';
import { orderJobs } from '../order-jobs.ts';
import {
  bankAccountOf,
  bankCashOf,
  checkedBatch,
  runPayroll,
  REFUSED,
  payrollBindings,
  payrollContract,
  payrollKind,
} from '../test/batch-kind.ts';
import { BookRail } from '../test/book-rail.ts';
import { dyingDatabase } from '../test/dying-database.ts';
import { BEGIN, must, OrderFixture, type Placed } from '../test/order-fixture.ts';

withKinds(payrollContract);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** `npm run soak` runs the large one. */
const LINES = isSoak() ? 10_000 : 1_000;
const MAX_COMMITS = 40;
const random = seededRandom('deaths of workers');

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...payrollBindings()],
    kinds: [payrollKind],
  });
});
afterAll(() => fixture.db.close());

it(`Randomly killed workers pay each of ${LINES} lines once, and three books agree`, async () => {
  const payer = await fixture.openMerchant({ layers: null, balance: '1000000.00' });
  const tails = ['1234', '1234', '1234', '1234', '1234', '1234', '0005', '0006', REFUSED];
  const accountOf = (lineNo: number) => bankAccountOf(lineNo, tails[lineNo % tails.length]);
  const batchId = await checkedBatch(fixture, payer, { lines: LINES, accountOf });
  const { orderNo } = must(
    await fixture.call<Placed>(payer, 'maker', runPayroll.path, {
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      batchId,
    }),
  );
  const rail = new BookRail({ bulk: true });
  const isOpen = async () => ['queued', 'processing'].includes((await fixture.detail(payer, orderNo)).state);
  // Each round, two workers run beside each other on the same jobs; each dies after a drawn number of commits, with
  // what it has under way in its other lanes.
  for (let round = 1; await isOpen(); round += 1) {
    fixture.clock.set(new Date(Date.parse(BEGIN) + round * 7_000).toISOString());
    const dies = () => dyingDatabase(fixture.db.database, 1 + Math.floor(random() * MAX_COMMITS));
    const workers = [1, 2].map(() =>
      createWorker({
        db: dies(),
        clock: fixture.clock,
        log: silent,
        handlers: orderJobs({ rail, texts: {} }),
        backoffMs: () => 0,
        concurrency: 4,
      }),
    );
    await Promise.allSettled(workers.map((worker) => worker.runDue()));
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
  }
  const ended = Array.from({ length: LINES }, (_, index) => tails[(index + 1) % tails.length]);
  const paid = ended.filter((tail) => tail !== REFUSED && tail !== '0005').length;
  const { rows } = await fixture.db.admin.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM orders.lines WHERE order_no = $1 GROUP BY state ORDER BY state',
    [orderNo],
  );
  expect(rows).toEqual([
    { state: 'failed', count: LINES - paid },
    { state: 'succeeded', count: paid },
  ]);
  expect(rail.paidFor(orderNo)).toEqual({ count: paid, fen: BigInt(paid) * 10_00n });
  // What may have been sent is asked for first.
  expect([...rail.book.values()].filter(({ sends }) => sends > 1)).toEqual([]);
  expect(await bankCashOf(fixture, orderNo)).toBe(BigInt(paid) * 10_00n);
  expect(await fixture.limitUsed(payer, '2026-11-20', 'payroll')).toBe(`${paid * 10}.00 in ${paid}`);
  await fixture.mustAddUp();
});
