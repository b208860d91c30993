import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { ok } from '#platform/kernel/result.ts';
import { creditCollections, type CollectionItem } from './credit-collections.ts';
import { refundCollection } from './refund-collection.ts';

const HOUR_MS = 3_600_000;
const REFUNDED = 'demo-ds-0005';
/** What customers of 南湖 paid in its shops: hours before the demo begins, and what. */
const payments = [
  { hoursAgo: 72, payerName: '周女士', channel: '微信支付', amountFen: 386_00n, isPending: true },
  { hoursAgo: 71, payerName: '吴先生', channel: '支付宝', amountFen: 1_280_00n, isPending: true },
  { hoursAgo: 50, payerName: '嘉兴百货有限公司', channel: '银联', amountFen: 25_600_00n, isPending: true },
  { hoursAgo: 5, payerName: '郑女士', channel: '微信支付', amountFen: 168_50n, isPending: false },
  { hoursAgo: 4, payerName: '何先生', channel: '支付宝', amountFen: 920_00n, isPending: true },
  { hoursAgo: 3, payerName: '冯女士', channel: '微信支付', amountFen: 56_80n, isPending: true },
] as const;

/** Collections that are settled, of which one is available at once and others wait, and a refund of a part. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const { accounts } = merchants.at(-1)!;
  for (const [index, { hoursAgo, ...payment }] of payments.entries())
    await once({ key: `collection ${index}`, mid: ALL_MERCHANTS, hoursAgo }, async (_call, { tx, now }) => {
      const item: CollectionItem = {
        ...payment,
        collectionNo: `demo-ds-${String(index + 1).padStart(4, '0')}`,
        accountNo: accounts[0]!.accountNo,
        note: '门店收款',
        paidAt: new Date(now.getTime() - HOUR_MS / 60),
      };
      const [answer] = await creditCollections(tx, [item], now);
      return answer!;
    });
  await once({ key: 'collection refund', mid: ALL_MERCHANTS, hoursAgo: 2 }, async (_call, { tx, now }) => {
    const refund = { refundNo: 'demo-tk-0001', collectionNo: REFUNDED, amountFen: 120_00n, reason: '顾客退货' };
    const refunded = await refundCollection(tx, refund, now);
    return refunded.ok ? ok({}) : refunded;
  });
}

export const collectionDemo: DemoPart = { seed };
