import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { checkoutAuditRules } from '../audit-rules.ts';
import { checkoutBindings } from '../bindings.ts';
import { paymentKind } from '../payment-kind.ts';
import { bill } from './pay-links.ts';

export const examples: KindExamples = {
  kind: paymentKind,
  bindings: checkoutBindings(),
  path: 'bfp/orderPay',
  audit: checkoutAuditRules,
  async input({ fixture, payee }, payer, { amount }) {
    const { accountNo } = payer.account;
    const { trade } = await bill(fixture, payee, { amount, validDays: 90 });
    const quoteId = await fixture.quote(payer, { function: 'payment', accountNo, amount });
    return {
      requestNo: newId(),
      trade,
      quoteId,
      accountNo,
      amount,
      payeeAccountNo: maskAccount(payee.account.accountNo),
    };
  },
  refuses: [
    { why: 'by a link that names no trade', code: '02801KCSDS', input: { trade: '0'.repeat(32) } },
    { why: 'of another amount than the trade’s', code: '02809KCSDS', input: { amount: '99.99' } },
    { why: 'to another account than the trade’s', code: '02809KCSDS', input: { payeeAccountNo: '**** 9999' } },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
    { why: 'without a quote', code: '02006KCSDS', input: { quoteId: 'none' } },
  ],
};
