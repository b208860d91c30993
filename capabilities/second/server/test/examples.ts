import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { newId } from '#platform/kernel/id.ts';
import { secondBindings } from '../bindings.ts';
import { payKind, rechargeKind, returnKind, transferKind } from '../second-kinds.ts';
import { payOutOfSecond, secondOf } from './second-fixture.ts';

const shared = { bindings: secondBindings(), withoutQuote: true } satisfies Partial<KindExamples>;
const unknown = { why: 'of a second-level account that there is not', code: '07302KCSDS' };
const forbidden = { why: 'with a forbidden remark', code: '07305KCSDS', input: { remark: '六合彩' } };
const anothers: KindExamples['refuses'][number] = {
  why: 'with another’s account',
  code: '02101KCSDS',
  input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
};

export const examples: readonly KindExamples[] = [
  {
    ...shared,
    kind: rechargeKind,
    path: 'second/recharge',
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      secondAccountNo: (await secondOf(fixture, payer, '门店')).accountNo,
      amount,
    }),
    refuses: [anothers, forbidden, { ...unknown, input: { secondAccountNo: '9800000000000000' } }],
  },
  {
    ...shared,
    kind: returnKind,
    path: 'second/return',
    prepare: payOutOfSecond,
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      secondAccountNo: (await secondOf(fixture, payer, '门店')).accountNo,
      amount,
    }),
    refuses: [anothers, forbidden, { ...unknown, input: { secondAccountNo: '9800000000000000' } }],
  },
  {
    ...shared,
    kind: transferKind,
    besideAccounts: true,
    path: 'second/transfer',
    prepare: payOutOfSecond,
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      secondAccountNo: (await secondOf(fixture, payer, '门店')).accountNo,
      toAccountNo: (await secondOf(fixture, payer, '市场部')).accountNo,
      amount,
    }),
    refuses: [forbidden, { ...unknown, input: { toAccountNo: '9800000000000000' } }],
  },
  {
    ...shared,
    kind: payKind,
    besideAccounts: true,
    path: 'second/pay',
    prepare: payOutOfSecond,
    input: async ({ fixture, payee }, payer, { amount }) => ({
      requestNo: newId(),
      secondAccountNo: (await secondOf(fixture, payer, '门店')).accountNo,
      payeeAccountNo: payee.account.accountNo,
      payeeName: payee.name,
      amount,
    }),
    refuses: [
      forbidden,
      { ...unknown, input: { secondAccountNo: '9800000000000000' } },
      { why: 'to a payee of another name', code: '07306KCSDS', input: { payeeName: '别的公司' } },
    ],
  },
];
