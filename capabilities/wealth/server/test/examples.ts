import type { SecurityDeps } from '#capabilities/security/server/index.ts';
import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import { wealthInContract } from '../../contract/kind.ts';
import { wealthAuditRules } from '../audit-rules.ts';
import { wealthBindings } from '../bindings.ts';
import { subscribeKind } from '../subscribe-kind.ts';
import { redeemKind } from '../redeem-kind.ts';
import { openHoldingOf, payOutOfHolding } from './holding.ts';
import { subscribe, confirm, fixture, fundRound, hold, openWealth, redeem, refuse, signed } from './wealth-fixture.ts';

const shared = {
  bindings: wealthBindings({ security: {} as SecurityDeps }),
  withoutQuote: true,
  audit: wealthAuditRules,
} satisfies Partial<KindExamples>;

export const examples: readonly KindExamples[] = [
  {
    ...shared,
    kind: subscribeKind,
    path: 'plm/hqb.purchase',
    prepare: openHoldingOf,
    input: async (_scene, payer, { amount }) => ({ requestNo: newId(), accountNo: payer.account.accountNo, amount }),
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
    ],
  },
  {
    ...shared,
    kind: redeemKind,
    path: 'plm/hqb.redeem',
    prepare: payOutOfHolding,
    // The opening balance lies in the holding without a subscription.
    audit: wealthAuditRules.filter(({ title }) => !title.startsWith('a holding has')),
    input: async (_scene, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      amount,
      mode: 'fast',
    }),
    refuses: [
      {
        why: 'into another’s account',
        code: '02101KCSDS',
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'more than may be advanced', code: '04307KCSDS', input: { amount: '5000000.01' } },
    ],
  },
];

export const incoming: readonly IncomingExamples[] = [
  {
    contract: wealthInContract,
    open: async () => {
      await openWealth();
      return fixture;
    },
    arrivals: {
      async '1040'(merchant) {
        await hold(merchant, ARRIVES);
        fixture.clock.set('2026-11-23T10:00:00+08:00');
        const { orderNo } = must(await redeem(merchant, ARRIVES, 'ordinary'));
        await fixture.run();
        await fundRound();
        confirm(merchant, orderNo, '2026-11-24');
        return () => fundRound('2026-11-24T09:00:00+08:00');
      },
      async '2041'(merchant) {
        await signed(merchant);
        const { orderNo } = must(await subscribe(merchant, ARRIVES));
        await fixture.run();
        refuse(merchant, orderNo, '超过单户申购上限');
        return () => fundRound();
      },
    },
  },
];
