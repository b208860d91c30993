import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { transferBindings } from '../bindings.ts';
import { transferKind } from '../transfer-kind.ts';

export const examples: KindExamples = {
  kind: transferKind,
  bindings: transferBindings(),
  path: 'csdb/v2/transfer/standard',
  async input({ fixture, payee }, payer, wish) {
    const { accountNo } = payer.account;
    const payeeAccountNo = payee.account.accountNo;
    const quoteId = await fixture.quote(payer, {
      function: 'transfer',
      accountNo,
      amount: wish.amount,
      payeeAccountNo,
    });
    return { requestNo: newId(), quoteId, accountNo, payeeAccountNo, payeeName: payee.name, remark: '货款', ...wish };
  },
  refuses: [
    { why: 'to a name that is not the account’s', code: '02601KCSDS', input: { payeeName: '测试商户有限公司' } },
    { why: 'to an account that does not exist', code: '02601KCSDS', input: { payeeAccountNo: '8899999999999999' } },
    {
      why: 'to the paying account',
      code: '02113KCSDS',
      input: (_scene, payer) => ({ payeeAccountNo: payer.account.accountNo, payeeName: payer.name }),
    },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
    { why: 'with a forbidden remark', code: '02602KCSDS', input: { remark: '六合彩' } },
    { why: 'into the past', code: '02408KCSDS', input: { scheduledAt: '2026-11-20 14:00:00' } },
    { why: 'without a quote', code: '02006KCSDS', input: { quoteId: 'none' } },
    { why: 'of another amount than was quoted', code: '02104KCSDS', input: { amount: '100.01' } },
  ],
};
