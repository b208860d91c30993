import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { orderBindings } from '../bindings.ts';
import { lockOrder } from '../row/order-row.ts';
import { BEGIN, OrderFixture, must } from '../test/order-fixture.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const HOUR = '2026-11-23T09:00:00+08:00';
const scheduledAt = '2026-11-23 09:00:00';

describe('A scheduled order', () => {
  it('that crosses others at its hour never waits for one that waits for it', async () => {
    const [one, two] = [
      await fixture.openMerchant({ balance: '1000.00' }),
      await fixture.openMerchant({ balance: '1000.00' }),
    ];
    const send = (from: TestMerchant, into: TestMerchant) =>
      fixture.transfer(from, { accountNo: into.account.accountNo, name: into.name }, { amount: '20.00', scheduledAt });
    const placed = await Promise.all(Array.from({ length: 20 }, () => [send(one, two), send(two, one)]).flat());
    placed.forEach(must);
    const before = fixture.runAgain();
    fixture.clock.set(HOUR);
    await Promise.all([fixture.run(), fixture.newWorker().runDue(), fixture.newWorker().runDue()]);
    expect([await fixture.money(one), await fixture.money(two)]).toEqual(['990.00 + 0.00', '990.00 + 0.00']);
    expect(fixture.runAgain() - before).toBe(0);
  });

  it('moves its money in one step of its transaction, held and paid', async () => {
    const [payer, payee] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const { orderNo } = must(
      await fixture.transfer(
        payer,
        { accountNo: payee.account.accountNo, name: payee.name },
        { amount: '20.00', scheduledAt },
      ),
    );
    await fixture.run(HOUR);
    const { entries } = await fixture.detail(payer, orderNo);
    expect(entries.map(({ bucketName, direction, amount }) => [bucketName, direction, amount])).toEqual([
      ['可用', 'out', '20.50'],
      ['冻结', 'in', '20.50'],
      ['冻结', 'out', '20.00'],
      ['冻结', 'out', '0.50'],
    ]);
  });
});

describe('An order that is being decided', () => {
  it('does not keep a row elsewhere waiting that refers to it', async () => {
    const [payer, payee] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const { orderNo } = must(
      await fixture.transfer(payer, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '20.00' }),
    );
    await fixture.db.database.transaction({ mid: payer.mid }, async (tx) => {
      await lockOrder(tx, payer.mid, orderNo);
      const { rowCount } = await fixture.db.admin.query(
        'SELECT 1 FROM orders.orders WHERE mid = $1 AND order_no = $2 FOR KEY SHARE NOWAIT',
        [payer.mid, orderNo],
      );
      expect(rowCount).toBe(1);
      await expect(
        fixture.db.admin.query(
          'SELECT 1 FROM orders.orders WHERE mid = $1 AND order_no = $2 FOR NO KEY UPDATE NOWAIT',
          [payer.mid, orderNo],
        ),
      ).rejects.toThrow('could not obtain lock');
    });
  });
});
