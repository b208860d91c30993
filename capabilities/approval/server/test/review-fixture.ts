import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, MerchantPlan, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { approvalBindings } from '../bindings.ts';
import { reviewOf } from '../index.ts';
import { REMIND, remindReviewersJob } from '../remind-reviewers.ts';

/** Messages in the sequence in which they were taken. */
export const messages: { mobile: string; text: string }[] = [];
export const gateway = {
  isAway: false,
  send: async ({ mobile, text }: { mobile: string; text: string }): Promise<void> => {
    if (gateway.isAway) throw new Error(`${text} was not taken`);
    messages.push({ mobile, text });
  },
};

export let fixture: OrderFixture;
export let payee: TestMerchant;

export async function openReview(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...approvalBindings, ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
    jobs: () => ({ [REMIND]: remindReviewersJob({ sms: gateway }) }),
  });
  payee = await fixture.openMerchant();
}

/** A merchant with one transfer in it. */
export async function placed(
  amount: string,
  { who = 'maker', scheduledAt, ...plan }: MerchantPlan & { who?: Who; scheduledAt?: string } = {},
) {
  const merchant = await fixture.openMerchant(plan);
  const answer = await fixture.transfer(
    merchant,
    { accountNo: payee.account.accountNo, name: payee.name },
    { amount, who, ...(scheduledAt ? { scheduledAt } : {}) },
  );
  return { merchant, answer, orderNo: answer.ok ? answer.data.orderNo : '' };
}

export const decide = (
  merchant: TestMerchant,
  who: Who,
  call: 'reject' | 'audit/reject' | 'audit/cancel' | 'audit/upward',
  orderNo: string,
  reason = '收款信息有误',
) => fixture.call<{ state: string; auditStatus: string }>(merchant, who, `order/${call}`, { orderNo, reason });

export const personIdOf = (merchant: TestMerchant, who: Who) => merchant.people[who].personId;

/** Switches a person off or on in this merchant only. */
export const setActive = (merchant: TestMerchant, who: Who, isActive: boolean) =>
  fixture.db.admin.query('UPDATE merchant.relations SET auth_status = $3 WHERE mid = $1 AND person_id = $2', [
    merchant.mid,
    personIdOf(merchant, who),
    isActive ? 'active' : 'disabled',
  ]);
