import { expect } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { checkedSheet, faultsOf } from '#capabilities/order/server/test/sheets.ts';
import type { MerchantPlan, TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { examples as splits } from '#capabilities/split/server/test/examples.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { RefundRow, RefundTradeDetail } from '../../contract/operations.ts';
import { refundKind } from '../refund-kind.ts';
import { following } from './examples.ts';

const batchKind = { ...refundKind, contract: { ...refundKind.contract, batch: refundKind.contract.batch! } };

export let fixture: OrderFixture;
export async function openRefunds(): Promise<void> {
  const parts = [following[0]!, splits];
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...uploadBindings({ batchKinds: [batchKind], batchRunOf }),
      ...new Set(parts.flatMap(({ bindings }) => bindings)),
    ],
    kinds: [...new Set(parts.flatMap(({ kinds }) => kinds!))],
    audit: parts.flatMap(({ audit }) => audit ?? []),
  });
}

export type Placed = { orderNo: string; state: string };
export type Line = [tradeNo: string, yuan: string, refundNo?: string];

/** A merchant with 0.01 that two others have paid 100.00 and 50.00. */
export async function scene(plan: MerchantPlan = { layers: null }) {
  const [merchant, one, other] = await Promise.all([
    fixture.openMerchant({ balance: '0.01', ...plan }),
    fixture.openMerchant(),
    fixture.openMerchant(),
  ]);
  const trades = [
    await received({ fixture }, merchant, one, '100.00'),
    await received({ fixture }, merchant, other, '50.00'),
  ] as const;
  return { merchant, one, other, trades };
}

export const checked = (merchant: TestMerchant, lines: readonly Line[]) =>
  checkedSheet(fixture, merchant, {
    kind: batchKind,
    heads: '原订单号,退款金额,商户退款单号,退款原因',
    lines: lines.map(([tradeNo, yuan, refundNo = newId().slice(-32)]) =>
      [tradeNo, yuan, refundNo, '货物退回'].join(','),
    ),
    total: yuanOfFen(lines.reduce((sum, [, yuan]) => sum + fenOfYuan(yuan), 0n)),
  });

export const submit = (merchant: TestMerchant, batchId: string, accountNo = merchant.account.accountNo) =>
  fixture.call<Placed>(merchant, 'maker', 'csdb/v2/refund/batch', { requestNo: newId(), batchId, accountNo });

/** Of a sheet without faults. */
export const placed = async (merchant: TestMerchant, lines: readonly Line[]): Promise<Placed> => {
  const batch = await checked(merchant, lines);
  expect(faultsOf(batch).filter((text) => text.includes(' '))).toEqual([]);
  return must(await submit(merchant, batch.batchId));
};

export const call = <T>(who: TestMerchant, path: string, input: object) =>
  fixture.call<T>(who, 'maker', `csdb/v2/refund/${path}`, input);
/** What was given back of a trade, and what still can be. */
export const seen = async (who: TestMerchant, tradeNo: string): Promise<string> => {
  const { refunded, refundable } = must(await call<RefundTradeDetail>(who, 'detail', { tradeNo }));
  return `${refunded} ${refundable}`;
};
export const refundsOf = async (who: TestMerchant, more: object = {}): Promise<RefundRow[]> =>
  must(await call<{ list: RefundRow[] }>(who, 'page', { pageNo: 1, pageSize: 20, ...more })).list;
export const runAll = async (): Promise<void> => {
  for (let run = 0; run < 4; run += 1) await fixture.run();
};
