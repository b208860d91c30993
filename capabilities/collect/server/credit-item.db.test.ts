import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { queryAccountActivity } from '#capabilities/account/contract/activity-operations.ts';
import type { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { collectTransit } from '../contract/provider-accounts.ts';
import { start, detail, fixture, granted, openCollect } from './test/collect-fixture.ts';

beforeAll(openCollect);
afterAll(() => fixture.db.close());

const DAY = { startTime: '2026-11-20T00:00:00+08:00', endTime: '2026-11-21T00:00:00+08:00' };
const ordersOf = async (who: TestMerchant) =>
  must(
    await fixture.call<OutputOf<typeof queryOrdersJnl>>(who, 'maker', 'order/queryOrdersJnl', {
      ...DAY,
    }),
  ).list;

describe('What is collected', () => {
  it('arrives by the collector’s order 3040 from the transit account, even if a worker dies', async () => {
    const parent = await fixture.openMerchant({ balance: '0.01' });
    const payer = await fixture.openMerchant({ balance: '300.00' });
    const { runId } = must(await start(parent, [{ mandateId: await granted(payer, parent) }]));
    // The account's order is made, and paid; then the worker dies.
    const dying = fixture.newWorker(0, dyingDatabase(fixture.db.database, 2));
    await dying.runDue().catch(() => undefined);
    const [taken] = await ordersOf(payer);
    expect(await fixture.moved(taken!.orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-300.00',
      [collectTransit.code]: '300.00',
    });
    expect(await detail(parent, runId)).toMatchObject({
      state: 'running',
      items: [{ state: 'waiting', orderNo: null }],
    });
    await fixture.mustAddUp();
    // Its account may no longer receive: what the payer has paid arrives all the same.
    await fixture.setStatus(parent, 'frozen');
    await Promise.all(Array.from({ length: 4 }, () => fixture.newWorker().runDue()));
    await fixture.run();
    await fixture.setStatus(parent, 'normal');
    const [{ orderNo } = { orderNo: '' }] = (await detail(parent, runId)).items;
    const arrived = (await ordersOf(parent)).filter(({ typeCode }) => typeCode === '3040');
    expect(arrived).toMatchObject([{ orderNo, state: 'succeeded', amount: '300.00', payeeName: payer.account.name }]);
    expect(await fixture.moved(orderNo!)).toEqual({
      [`${parent.account.accountNo}:available`]: '300.00',
      [collectTransit.code]: '-300.00',
    });
    expect(await fixture.money(parent)).toBe('300.01 + 0.00');
    // Who paid, not the account between.
    const { list } = must(
      await fixture.call<OutputOf<typeof queryAccountActivity>>(
        parent,
        'maker',
        'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
        DAY,
      ),
    );
    expect(list.find((entry) => entry.orderNo === orderNo)).toMatchObject({ counterName: payer.account.name });
    await fixture.mustAddUp();
  });
});
