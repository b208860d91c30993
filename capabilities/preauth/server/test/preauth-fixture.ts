import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { PreauthAnswer, PreauthDetail, PreauthRow } from '../../contract/operations.ts';
import { askOf, examples } from './examples.ts';

export let fixture: OrderFixture;
export async function openPreauth(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...examples.bindings],
    kinds: examples.kinds!,
    audit: examples.audit,
  });
}

export const openPair = async () => {
  const [payee, payer] = await Promise.all([fixture.openMerchant({ balance: '0.01' }), fixture.openMerchant()]);
  return { payee, payer };
};
export const send = (who: TestMerchant, path: string, orderNo: string, more: object = {}) =>
  fixture.call<PreauthAnswer>(who, 'maker', `preAuth/${path}`, askOf(orderNo, more));
export const amounts = ({ held, used, released }: Pick<PreauthAnswer, 'held' | 'used' | 'released'>): string =>
  `${held} ${used} ${released}`;
export const rowsOf = async (who: TestMerchant, side: 'payee' | 'payer', more: object = {}): Promise<PreauthRow[]> =>
  must(
    await fixture.call<{ list: PreauthRow[] }>(who, 'maker', 'preAuth/page', {
      side,
      pageNo: 1,
      pageSize: 20,
      ...more,
    }),
  ).list;
export const detailOf = async (who: TestMerchant, orderNo: string): Promise<PreauthDetail> =>
  must(await fixture.call<PreauthDetail>(who, 'maker', 'preAuth/detail', { orderNo }));
/** Of all that the payee's filter finds. */
export const totalOf = async (who: TestMerchant, more: object): Promise<string> =>
  must(await fixture.call<{ totalAmount: string }>(who, 'maker', 'preAuth/page', { pageNo: 1, pageSize: 20, ...more }))
    .totalAmount;
export const toConfirm = async (who: TestMerchant): Promise<number> =>
  must(
    await fixture.call<{ toConfirm: number }>(who, 'maker', 'preAuth/page', { side: 'payee', pageNo: 1, pageSize: 20 }),
  ).toConfirm;
/** What this merchant can do with it now. */
export const offered = async (who: TestMerchant, orderNo: string): Promise<string[]> =>
  Object.entries((await detailOf(who, orderNo)).actions).flatMap(([action, may]) => (may ? [action] : []));
export const seen = async (who: TestMerchant, orderNo: string) => {
  const row = await detailOf(who, orderNo);
  return `${row.state} ${amounts(row)}`;
};
