import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import type { SplitTradeDetail, SplitTradeRow } from '../../contract/operations.ts';
import type { SplitReceiver } from '../../contract/receiver-operations.ts';
import { shareKind } from '../share-kind.ts';
import { bound, examples, frozen } from './examples.ts';

/** Shares by a sheet. */
export const sheetKind = { ...shareKind, contract: { ...shareKind.contract, batch: shareKind.contract.batch! } };

export let fixture: OrderFixture;
export async function openSplit(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings({ batchKinds: [sheetKind] }),
      ...uploadBindings({ batchKinds: [sheetKind], batchRunOf }),
      ...examples.bindings,
    ],
    kinds: examples.kinds!,
    audit: examples.audit,
  });
}

/** A merchant that shares, who pays it, and two receivers. */
export async function cast() {
  const [merchant, payer, store, brand] = await Promise.all([
    fixture.openMerchant({ balance: '0.01' }),
    fixture.openMerchant(),
    fixture.openMerchant({ balance: '0.01' }),
    fixture.openMerchant({ balance: '0.01' }),
  ]);
  return { merchant, payer, store, brand };
}

/** The same with 100.00 of a trade set apart and both receivers bound. */
export async function scene(share = '100.00') {
  const people = await cast();
  const { merchant, payer, store, brand } = people;
  const [storeId, brandId] = [await bound({ fixture }, merchant, store), await bound({ fixture }, merchant, brand)];
  return { ...people, storeId, brandId, ...(await frozen({ fixture }, merchant, payer, share)) };
}

export const call = <T = { orderNo: string; state: string }>(who: TestMerchant, path: string, input: object) =>
  fixture.call<T>(who, 'maker', `csdb/v2/separate/${path}`, input);
export const detailOf = async (who: TestMerchant, tradeNo: string): Promise<SplitTradeDetail> =>
  must(await call<SplitTradeDetail>(who, 'detail', { tradeNo }));
const paged = { pageNo: 1, pageSize: 20 };
export const tradesOf = async (who: TestMerchant, more: object = {}): Promise<SplitTradeRow[]> =>
  must(await call<{ list: SplitTradeRow[] }>(who, 'page', { ...paged, ...more })).list;
export const receiversOf = async (who: TestMerchant): Promise<SplitReceiver[]> =>
  must(await call<{ list: SplitReceiver[] }>(who, 'receiver/list', paged)).list;
export const seen = async (who: TestMerchant, tradeNo: string): Promise<string> => {
  const { state, limit, shared, left: remaining } = await detailOf(who, tradeNo);
  return `${state} ${limit} ${shared} ${remaining}`;
};
