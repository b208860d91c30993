import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { wealthMenu } from '#capabilities/wealth/contract/menu.ts';
import { subscribeKind } from '#capabilities/wealth/server/subscribe-kind.ts';
import { openHoldingOf } from '#capabilities/wealth/server/test/holding.ts';
import { OWN_PAYEE } from '../contract/words.ts';
import { StandingFixture } from './test/standing-fixture.ts';

let fixture: StandingFixture;
beforeAll(async () => {
  fixture = await StandingFixture.open([subscribeKind], wealthMenu);
  fixture.orders.clock.set(BEGIN);
});
afterEach(() => fixture.orders.mustAddUp());
afterAll(() => fixture.orders.db.close());

const BUY = subscribeKind.contract.id;
const wish = { payee: OWN_PAYEE, rule: 'above', amount: '400.00' };

it('BZ10 money above the amount that stays moves into the fund automatically, once a day', async () => {
  const merchant = await fixture.openMerchant({ balance: '900.00' });
  await openHoldingOf(fixture.orders, merchant);
  must(await fixture.create(merchant, BUY, wish));
  for (const at of ['2026-11-21T08:30:00+08:00', '2026-11-22T08:30:00+08:00']) await fixture.run(at);
  const orders = await fixture.ordersOf(merchant);
  expect(orders).toHaveLength(1);
  expect(await fixture.orders.detail(merchant, orders[0]!)).toMatchObject({
    typeCode: '2040',
    amount: '500.00',
    payeeBankName: '基金账户',
  });
  expect((await fixture.orders.money(merchant)).split(' ')[0]).toBe('400.00');
  fixture.orders.clock.set(BEGIN);
});

it('A merchant without the agreement gets a refusal that says so', async () => {
  const merchant = await fixture.openMerchant();
  const answer = await fixture.create(merchant, BUY, wish);
  expect(codeOf(answer)).toBe('03603KCSDS');
  expect(answer).toMatchObject({ text: '该业务尚未签约开通，请先完成签约' });
});
