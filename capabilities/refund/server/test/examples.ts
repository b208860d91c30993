import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { refundAuditRules } from '../audit-rules.ts';
import { refundBindings } from '../bindings.ts';
import { refundKind } from '../refund-kind.ts';

export const refundAsk = (tradeNo: string, amount: string, more: object = {}) => ({
  requestNo: newId(),
  tradeNo,
  refundNo: newId().slice(-32),
  amount,
  reason: '货物退回',
  ...more,
});

export const following: readonly FollowingExamples[] = [
  {
    kind: refundKind,
    kinds: [refundKind, transferKind],
    bindings: [...refundBindings(), ...transferBindings()],
    audit: refundAuditRules,
    path: 'csdb/v2/refund/apply',
    async original({ fixture }, maker, payer, amount) {
      const orderNo = await received({ fixture }, maker, payer, amount);
      return { orderNo, readState: async () => (await fixture.detail(payer, orderNo)).state };
    },
    batch: {
      path: 'csdb/v2/refund/batch',
      heads: '原订单号,退款金额,商户退款单号,退款原因',
      row: (tradeNo, amount) => [tradeNo, amount, newId().slice(-32), '货物退回'].join(','),
    },
    input: refundAsk,
    refuses: [
      { why: 'of a trade that does not exist', code: '03801KCSDS', input: { tradeNo: '2'.repeat(24) } },
      { why: 'more than the trade brought', code: '03803KCSDS', input: { amount: '100.01' } },
      { why: 'with a forbidden reason', code: '03804KCSDS', input: { reason: '六合彩' } },
    ],
    usesHold: false,
    codes: { taken: '03803KCSDS', unknown: '03801KCSDS' },
  },
];
