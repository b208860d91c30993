import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { applyKind } from '../apply-kind.ts';
import { pettyBindings } from '../bindings.ts';
import { couponKind } from '../coupon-kind.ts';
import { expenseKind } from '../expense-kind.ts';
import { returnKind } from '../return-kind.ts';
import { transferKind } from '../transfer-kind.ts';
import { withdrawKind } from '../withdraw-kind.ts';
import { cardOf, colleagueOf, payOutOfPetty, pettyOf } from './petty-fixture.ts';

const shared = { bindings: pettyBindings(), withoutQuote: true } satisfies Partial<KindExamples>;

export const examples: readonly KindExamples[] = [
  {
    ...shared,
    kind: applyKind,
    path: 'byf/apply',
    ask: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      pettyAccountNo: (await pettyOf(fixture, payer, 'maker')).accountNo,
      amount,
      remark: '差旅',
    }),
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'into an account that is not opened', code: '04203KCSDS', ask: { pettyAccountNo: '9600000000000000' } },
      { why: 'for a forbidden purpose', code: '04205KCSDS', ask: { remark: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: couponKind,
    path: 'byf/coupon/issue',
    ask: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      pettyAccountNo: (await pettyOf(fixture, payer, 'maker')).accountNo,
      title: '团建券',
      amount,
      validDays: 7,
      remark: '部门团建',
    }),
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'for an account that is not opened', code: '04203KCSDS', ask: { pettyAccountNo: '9600000000000000' } },
      { why: 'with a forbidden title', code: '04205KCSDS', ask: { title: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: expenseKind,
    path: 'byf/expense/apply',
    ask: async ({ fixture }, payer, { amount }) => {
      await pettyOf(fixture, payer, 'maker');
      return {
        requestNo: newId(),
        accountNo: payer.account.accountNo,
        amount,
        category: 'travel',
        voucherNo: '24112000000012345678',
        remark: '往返高铁票',
      };
    },
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'for a forbidden purpose', code: '04205KCSDS', ask: { remark: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: returnKind,
    path: 'byf/return',
    prepare: payOutOfPetty,
    ask: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      pettyAccountNo: (await pettyOf(fixture, payer, 'maker')).accountNo,
      amount,
    }),
    refuses: [
      {
        why: 'into another’s account',
        code: '02101KCSDS',
        ask: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'out of another’s petty cash', code: '04204KCSDS', ask: { pettyAccountNo: '9600000000000000' } },
    ],
  },
  {
    ...shared,
    kind: withdrawKind,
    besideAccounts: true,
    path: 'byf/withdraw',
    prepare: payOutOfPetty,
    ask: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      cardId: await cardOf(fixture, payer, 'maker'),
      amount,
    }),
    refuses: [{ why: 'to a card that is not linked', code: '04207KCSDS', ask: { cardId: newId() } }],
  },
  {
    ...shared,
    kind: transferKind,
    besideAccounts: true,
    path: 'byf/transfer',
    prepare: payOutOfPetty,
    ask: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      pettyAccountNo: (await colleagueOf(fixture, payer)).accountNo,
      amount,
      remark: '出差周转',
    }),
    refuses: [
      { why: 'into an account that is not opened', code: '04203KCSDS', ask: { pettyAccountNo: '9600000000000000' } },
      { why: 'for a forbidden purpose', code: '04205KCSDS', ask: { remark: '六合彩' } },
    ],
  },
];
