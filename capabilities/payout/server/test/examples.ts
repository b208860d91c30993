import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { payoutBindings } from '../bindings.ts';
import { payoutKind } from '../payout-kind.ts';

/** A company's account; a person's card has a check digit. */
const company = {
  payeeName: '上海1号机电有限公司',
  payeeBankAccountNo: '31001520313050001234',
  payeeBankName: '中国建设银行',
  payeeType: 'company',
};
export const person = {
  payeeName: '王小明',
  payeeBankAccountNo: '6222021234567894',
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
};

export const examples: KindExamples = {
  kind: payoutKind,
  bindings: payoutBindings(),
  path: 'csdb/v2/daifu/withdraw/order',
  async input({ fixture }, payer, wish) {
    const { accountNo } = payer.account;
    const quoteId = await fixture.quote(payer, { function: 'payout', accountNo, amount: wish.amount });
    return { requestNo: newId(), quoteId, accountNo, ...company, remark: '货款', ...wish };
  },
  refuses: [
    { why: 'to a person whose name has digits', code: '03001KCSDS', input: { ...person, payeeName: '王2明' } },
    {
      why: 'to a card with a wrong check digit',
      code: '03002KCSDS',
      input: { ...person, payeeBankAccountNo: '6222021234567890' },
    },
    {
      why: 'out of another’s account',
      code: '02101KCSDS',
      input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
    },
    { why: 'with a forbidden remark', code: '03003KCSDS', input: { remark: '六合彩' } },
    { why: 'of 50,000 without a purpose', code: '03004KCSDS', input: { amount: '50000.00', remark: '' } },
    { why: 'into the past', code: '02408KCSDS', input: { scheduledAt: '2026-11-20 14:00:00' } },
    { why: 'without a quote', code: '02006KCSDS', input: { quoteId: 'none' } },
    { why: 'of another amount than was quoted', code: '02104KCSDS', input: { amount: '100.01' } },
    { why: 'of another speed than was quoted', code: '02104KCSDS', input: { speed: 'T1' } },
  ],
};
