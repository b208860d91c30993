import { afterAll, beforeAll, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { orderBindings } from '../bindings.ts';
import { moveLines, openLines, stampLines, type LineMove } from './line-row.ts';
import { checkedBatch, runPayroll, payrollBindings, payrollContract, payrollKind } from '../test/batch-kind.ts';
import { must, OrderFixture, type Placed } from '../test/order-fixture.ts';

withKinds(payrollContract);

const LINES = 3_000;
const SLICE = { first: 1_001, last: 1_050 };
/** Each line is found, locked or changed a few times; the order has sixty times as many. */
const TOUCHES_OF_A_LINE = 4;

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...payrollBindings()],
    kinds: [payrollKind],
  });
});
afterAll(() => fixture.db.close());

/** Rows of lines that this transaction has read. */
const readBy = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables WHERE schemaname = 'orders' AND relname = 'lines'`,
    )
  )?.count ?? 0;

it('Some lines of a large batch are moved without reading the others', async () => {
  const payer = await fixture.openMerchant({ layers: null });
  const batchId = await checkedBatch(fixture, payer, { lines: LINES });
  const { orderNo } = must(
    await fixture.call<Placed>(payer, 'maker', runPayroll.path, {
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      batchId,
    }),
  );
  const key = { mid: payer.mid, orderNo };
  const moves = (to: LineMove['to']) =>
    Array.from({ length: SLICE.last - SLICE.first + 1 }, (_, index) => ({ lineNo: SLICE.first + index, to }));
  const now = fixture.clock.now();
  const undone = new Error('undone: the money of these lines has not moved');
  await expect(
    fixture.db.database.transaction({ mid: payer.mid }, async (tx) => {
      const steps = [
        () => moveLines(tx, key, 'waiting', moves('processing'), now),
        () => openLines(tx, key, { after: SLICE.first - 1, to: SLICE.last, limit: LINES }),
        () => stampLines(tx, key, SLICE.first, SLICE.last, now),
        () => moveLines(tx, key, 'processing', moves('succeeded'), now),
      ];
      for (const step of steps) {
        const before = await readBy(tx);
        await step();
        expect((await readBy(tx)) - before).toBeLessThanOrEqual(moves('waiting').length * TOUCHES_OF_A_LINE);
      }
      throw undone;
    }),
  ).rejects.toBe(undone);
  await fixture.mustAddUp();
});
