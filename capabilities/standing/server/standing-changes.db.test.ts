import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { StandingFixture } from './test/standing-fixture.ts';

let fixture: StandingFixture;
beforeAll(async () => {
  fixture = await StandingFixture.open([withdrawalKind], withdrawalMenu);
});
beforeEach(() => fixture.orders.clock.set(BEGIN));
afterEach(() => fixture.orders.mustAddUp());
afterAll(() => fixture.orders.db.close());

/** BEGIN is Friday afternoon, the 20th. */
const SATURDAY = '2026-11-21T08:30:00+08:00';
const SUNDAY = '2026-11-22T08:30:00+08:00';

const makes = async (merchant: TestMerchant) =>
  must(await fixture.create(merchant, withdrawalKind.contract.id, {})).standingId;

describe('A standing instruction that people change', () => {
  it('has a reason for a day that was due before the worker came', async () => {
    const merchant = await fixture.openMerchant();
    const [resumed, ended] = [await makes(merchant), await makes(merchant)];
    must(await fixture.change(merchant, 'pause', resumed));
    fixture.orders.clock.set('2026-11-22T12:00:00+08:00');
    const nextAt = '2026-11-23T08:30:00+08:00';
    expect(must(await fixture.change(merchant, 'resume', resumed))).toMatchObject({ state: 'active', nextAt });
    must(await fixture.change(merchant, 'cancel', ended));
    await fixture.worker.runDue();
    const runsOf = async (standingId: string) =>
      (await fixture.detail(merchant, standingId)).runs.map(({ date, reason, missed }) => [date, reason, missed]);
    expect(await runsOf(resumed)).toEqual([['2026-11-22', '定期付款已暂停', 1]]);
    expect(await runsOf(ended)).toEqual([['2026-11-22', '定期付款已终止', 1]]);
    expect(await fixture.list(merchant, { toHandle: true })).toEqual([]);
    expect(await fixture.ordersOf(merchant)).toEqual([]);
  });

  it('is not due again on a day that it has had when the clock is set back', async () => {
    const merchant = await fixture.openMerchant();
    const standingId = await makes(merchant);
    await fixture.run(SATURDAY);
    fixture.orders.clock.set('2026-11-21T08:29:30+08:00');
    must(await fixture.change(merchant, 'pause', standingId));
    expect(must(await fixture.change(merchant, 'resume', standingId)).nextAt).toBe(SUNDAY);
  });
});
