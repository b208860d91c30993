import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { withdrawalBindings } from '../bindings.ts';
import { withdrawalKind } from '../withdrawal-kind.ts';

export const examples: KindExamples = {
  kind: withdrawalKind,
  bindings: withdrawalBindings(),
  path: 'csdb/v2/withDraw/standard',
  async input({ fixture }, payer, wish) {
    const {
      bankAccountId,
      account: { accountNo },
    } = payer;
    const quoteId = await fixture.quote(payer, { function: 'withdraw', accountNo, amount: wish.amount, speed: 'T0' });
    return { requestNo: newId(), quoteId, accountNo, bankAccountId, speed: 'T0', remark: '货款', ...wish };
  },
  refuses: [
    { why: 'to a bank account that is not its own', code: '02115KCSDS', input: { bankAccountId: newId() } },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
    { why: 'with a forbidden remark', code: '02501KCSDS', input: { remark: '六合彩' } },
    { why: 'into the past', code: '02408KCSDS', input: { scheduledAt: '2026-11-20 14:00:00' } },
    { why: 'without a quote', code: '02006KCSDS', input: { quoteId: 'none' } },
    { why: 'of another amount than was quoted', code: '02104KCSDS', input: { amount: '100.01' } },
  ],
};
