import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeApplication, openApplications } from '#capabilities/access/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { payoutApplication } from '../contract/application.ts';
import { payoutBindings } from './bindings.ts';
import { payoutKind } from './payout-kind.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: payoutBindings(), kinds: [payoutKind] });
});
afterAll(() => fixture.db.close());

it('BZ22 says to every member whether the merchant has payout opened, as it is now', async () => {
  const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
  const { mid } = merchant;
  const opened = async (who: TestMerchant) =>
    must(await fixture.call<{ opened: boolean }>(who, 'viewer', 'csdb/v2/center/checkWebDaiFuFuncProduct', {})).opened;
  expect(await opened(merchant)).toBe(false);
  await fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, [payoutApplication.code]));
  expect([await opened(merchant), await opened(other)]).toEqual([true, false]);
  await fixture.db.database.transaction({ mid }, (tx) => closeApplication(tx, mid, payoutApplication.code));
  expect(await opened(merchant)).toBe(false);
});
