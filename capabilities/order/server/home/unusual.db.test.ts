import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryUnusual } from '../../contract/home-operations.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, must, OrderFixture } from '../test/order-fixture.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
let known: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, known] = await Promise.all([
    fixture.openMerchant({ balance: '900000.00', layers: null }),
    fixture.openMerchant(),
  ]);
});
afterAll(() => fixture.db.close());

const pay = async (to: TestMerchant, amount: string): Promise<string> =>
  must(await fixture.transfer(merchant, { accountNo: to.account.accountNo, name: to.name }, { amount })).orderNo;
const unusual = async (who = merchant) =>
  must(await fixture.call<OutputOf<typeof queryUnusual>>(who, 'checker', 'order/queryUnusual', {}));

it('Unusual payments are named with their reasons, only to their own merchant', async () => {
  fixture.clock.set('2026-10-20T15:00:00+08:00');
  for (let paid = 0; paid < 10; paid += 1) await pay(known, '2000.00');
  fixture.clock.set(BEGIN);
  await pay(known, '9999.99');
  fixture.clock.set('2026-11-20T15:01:00+08:00');
  const large = await pay(known, '20000.00');
  fixture.clock.set('2026-11-20T15:02:00+08:00');
  const stranger = await fixture.openMerchant();
  const first = await pay(stranger, '50000.00');
  fixture.clock.set('2026-11-20T23:30:00+08:00');
  const late = await pay(stranger, '1000.00');
  expect((await unusual()).list.map(({ orderNo, reasons }) => [orderNo, reasons])).toEqual([
    [late, ['在夜间提交']],
    [first, ['金额是同类付款通常金额的25倍', '首次向该收款方付款']],
    [large, ['金额是同类付款通常金额的10倍']],
  ]);
  expect(await unusual(known)).toEqual({ count: 0, list: [] });
  fixture.clock.set('2026-11-28T09:00:00+08:00');
  expect((await unusual()).count).toBe(0);
});

it('A payment that came to nothing is not named', async () => {
  merchant = await fixture.openMerchant({ balance: '900000.00' });
  const orderNo = await pay(known, '60000.00');
  expect((await unusual()).count).toBe(1);
  must(await fixture.call(merchant, 'checker', 'order/audit/reject', { orderNo, reason: '请补充付款用途' }));
  expect((await unusual()).count).toBe(0);
});
