import type { SecurityDeps } from '#capabilities/security/server/index.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { wealthAuditRules } from '../audit-rules.ts';
import { wealthBindings } from '../bindings.ts';
import { buyKind } from '../buy-kind.ts';
import { redeemKind } from '../redeem-kind.ts';
import { openHoldingOf, payOutOfHolding } from './holding.ts';

const shared = {
  bindings: wealthBindings({ security: {} as SecurityDeps }),
  withoutQuote: true,
  audit: wealthAuditRules,
} satisfies Partial<KindExamples>;

export const examples: readonly KindExamples[] = [
  {
    ...shared,
    kind: buyKind,
    path: 'plm/hqb.purchase',
    prepare: openHoldingOf,
    ask: async (_scene, payer, { amount }) => ({ requestNo: newId(), accountNo: payer.account.accountNo, amount }),
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
    ],
  },
  {
    ...shared,
    kind: redeemKind,
    path: 'plm/hqb.redeem',
    prepare: payOutOfHolding,
    // The opening balance lies in the holding without having been bought.
    audit: wealthAuditRules.filter(({ title }) => !title.startsWith('a holding has')),
    ask: async (_scene, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      amount,
      mode: 'fast',
    }),
    refuses: [
      {
        why: 'into another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'more than may be advanced', code: '04307KCSDS', ask: { amount: '5000000.01' } },
    ],
  },
];
