import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { ARRIVES, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { pettyCouponInContract } from '../../contract/kind.ts';
import { applyKind } from '../apply-kind.ts';
import { pettyAuditRules } from '../audit-rules.ts';
import { pettyBindings } from '../bindings.ts';
import { couponKind } from '../coupon-kind.ts';
import { EXPIRE } from '../coupon-row.ts';
import { expenseKind } from '../expense-kind.ts';
import { returnKind } from '../return-kind.ts';
import { returnCouponJob } from '../take-coupon.ts';
import { transferKind } from '../transfer-kind.ts';
import { withdrawKind } from '../withdraw-kind.ts';
import { cardOf, colleagueOf, payOutOfPetty, pettyOf } from './petty-fixture.ts';

const shared = { bindings: pettyBindings(), withoutQuote: true } satisfies Partial<KindExamples>;

/** A coupon for the maker. */
const couponOf = async (fixture: OrderFixture, payer: TestMerchant, amount: string) => ({
  requestNo: newId(),
  accountNo: payer.account.accountNo,
  pettyAccountNo: (await pettyOf(fixture, payer, 'maker')).accountNo,
  title: '团建券',
  amount,
  validDays: 7,
  remark: '部门团建',
});

async function couponIssued(fixture: OrderFixture, payer: TestMerchant): Promise<string> {
  const input = await couponOf(fixture, payer, ARRIVES);
  const { orderNo } = must(await fixture.call<Placed>(payer, 'maker', 'byf/coupon/issue', input));
  await fixture.run();
  return orderNo;
}

export const examples: readonly KindExamples[] = [
  {
    ...shared,
    kind: applyKind,
    path: 'byf/apply',
    input: async ({ fixture }, payer, { amount }) => ({
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
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'into an account that is not opened', code: '04203KCSDS', input: { pettyAccountNo: '9600000000000000' } },
      { why: 'for a forbidden purpose', code: '04205KCSDS', input: { remark: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: couponKind,
    path: 'byf/coupon/issue',
    input: ({ fixture }, payer, { amount }) => couponOf(fixture, payer, amount),
    refuses: [
      {
        why: 'out of another’s account',
        code: '02101KCSDS',
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'for an account that is not opened', code: '04203KCSDS', input: { pettyAccountNo: '9600000000000000' } },
      { why: 'with a forbidden title', code: '04205KCSDS', input: { title: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: expenseKind,
    path: 'byf/expense/apply',
    input: async ({ fixture }, payer, { amount }) => {
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
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'for a forbidden purpose', code: '04205KCSDS', input: { remark: '六合彩' } },
    ],
  },
  {
    ...shared,
    kind: returnKind,
    path: 'byf/return',
    prepare: payOutOfPetty,
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      accountNo: payer.account.accountNo,
      pettyAccountNo: (await pettyOf(fixture, payer, 'maker')).accountNo,
      amount,
    }),
    refuses: [
      {
        why: 'into another’s account',
        code: '02101KCSDS',
        input: ({ payee }) => ({ accountNo: payee.account.accountNo }),
      },
      { why: 'out of another’s petty cash', code: '04204KCSDS', input: { pettyAccountNo: '9600000000000000' } },
    ],
  },
  {
    ...shared,
    kind: withdrawKind,
    besideAccounts: true,
    path: 'byf/withdraw',
    prepare: payOutOfPetty,
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      cardId: await cardOf(fixture, payer, 'maker'),
      amount,
    }),
    refuses: [{ why: 'to a card that is not linked', code: '04207KCSDS', input: { cardId: newId() } }],
  },
  {
    ...shared,
    kind: transferKind,
    besideAccounts: true,
    path: 'byf/transfer',
    prepare: payOutOfPetty,
    input: async ({ fixture }, payer, { amount }) => ({
      requestNo: newId(),
      pettyAccountNo: (await colleagueOf(fixture, payer)).accountNo,
      amount,
      remark: '出差周转',
    }),
    refuses: [
      { why: 'into an account that is not opened', code: '04203KCSDS', input: { pettyAccountNo: '9600000000000000' } },
      { why: 'for a forbidden purpose', code: '04205KCSDS', input: { remark: '六合彩' } },
    ],
  },
];

export const incoming: readonly IncomingExamples[] = [
  {
    contract: pettyCouponInContract,
    open: () =>
      OrderFixture.open({
        bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...shared.bindings],
        kinds: [couponKind],
        jobs: () => ({ [EXPIRE]: returnCouponJob }),
        audit: pettyAuditRules,
      }),
    arrivals: {
      async '3066'(merchant, fixture) {
        const orderNo = await couponIssued(fixture, merchant);
        const { availableId, frozenId } = await pettyOf(fixture, merchant, 'maker');
        merchant.account = { ...merchant.account, availableId, frozenId };
        return () => fixture.call(merchant, 'maker', 'byf/coupon/use', { orderNo });
      },
      async '3067'(merchant, fixture) {
        await couponIssued(fixture, merchant);
        return () => fixture.run('2026-11-28T00:00:00+08:00');
      },
    },
  },
];
