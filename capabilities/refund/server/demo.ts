import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { applyRefund, listRefundTrades } from '../contract/operations.ts';

/** 晨光 gives a part of what 远山 has paid back. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const { mid } = merchants[0]!;
  await once({ key: 'refund 1', mid, hoursAgo: 0 }, async (call) => {
    const found = await call('maker', listRefundTrades, { keyword: '展台物料款', pageNo: 1, pageSize: 20 });
    if (!found.ok) return found;
    return call('maker', applyRefund, {
      requestNo: 'demo-refund-1',
      tradeNo: found.data.list[0]!.tradeNo,
      refundNo: 'TK20260001',
      amount: '680.00',
      reason: '物料未用完，退回部分款项',
    });
  });
}

export const refundDemo: DemoPart = { seed };
