import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchExport } from '#capabilities/order/server/batch/batch-export.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { BEGIN, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import type { MerchantPlan, TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { statementBindings } from '#capabilities/statement/server/bindings.ts';
import type { getErrorRecords, queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { BankState } from '#platform/port/bank-rail.ts';
import { payoutBindings } from '../bindings.ts';
import { payoutKind } from '../payout-kind.ts';
import { batchKinds, type SheetLine } from './sheet-batch.ts';

export let fixture: OrderFixture;
export let merchant: TestMerchant;

export async function openResults(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...payoutBindings(),
      ...uploadBindings({ batchKinds, batchRunOf }),
      ...statementBindings({ sources: [batchExport] }),
    ],
    kinds: [payoutKind],
  });
}

/** Before each test: a merchant, which reviews nothing unless the test says so. */
export async function openPayer(plan: MerchantPlan = { layers: null }): Promise<void> {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant(plan);
}

/** The bank refuses accounts that end in 0005. */
export const PAID = '31001520313050001234';
export const FAILS = '31001520313050000005';
/** A bank that does not tell the end of a line. */
export class SilentRail extends BookRail {
  override query = async (channelNo: string): Promise<BankState> =>
    channelNo.endsWith('-3') ? { state: 'unknown' } : super.query(channelNo);
}
export const line = (accountNo: string, amount: number): SheetLine => ({ accountNo, amount });

type Batch = OutputOf<typeof queryBatchRecords>;
type Sheet = OutputOf<typeof getErrorRecords>;
export const queryBatch = async (which: object, more: object = {}, owner = merchant): Promise<Batch> =>
  must(
    await fixture.call<Batch>(owner, 'maker', 'csdb/v2/business/queryBatchRecords', {
      pageNo: 1,
      pageSize: 20,
      ...which,
      ...more,
    }),
  );
export const rowsOf = ({ list }: Batch) => list.map(({ rowNo, state, reason }) => [rowNo, state, reason]);
export const sheet = (which: object, owner = merchant) =>
  fixture.call<Sheet>(owner, 'maker', 'csdb/v2/business/getErrorRecords', which);
export const submit = async (batchId: string): Promise<Placed> =>
  must(
    await fixture.call<Placed>(merchant, 'maker', 'csdb/v2/daifu/batchWithdraw/order', {
      requestNo: newId(),
      batchId,
      accountNo: merchant.account.accountNo,
    }),
  );
