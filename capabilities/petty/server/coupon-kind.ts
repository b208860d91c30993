import { z } from 'zod';
import type { PricedKind } from '#capabilities/account/server/index.ts';
import type { Kind } from '#capabilities/order/server/index.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import type { issueCoupon } from '../contract/coupon-operations.ts';
import { pettyCouponContract, pettyCouponInContract } from '../contract/kind.ts';
import { couponPool } from '../contract/provider-accounts.ts';
import { findPetty } from './account-row.ts';
import { handOut, intoPetty, pettyPrice } from './apply-kind.ts';
import { endCouponOrder, insertCoupon } from './coupon-row.ts';

const details = z.object({ title: z.string(), validDays: z.number() });
type Details = z.output<typeof details>;
type Input = InputOf<typeof issueCoupon>;

/** 3068: out of the merchant's account into the pool, where it waits for its owner until the end of its last day. */
export const couponKind: Kind<Input, ErrorOf<typeof issueCoupon>, Details> = {
  contract: pettyCouponContract,
  price: pettyPrice,
  details: {
    schema: details,
    show: ({ title, validDays }) => [
      { label: '券名称', text: title },
      { label: '有效期', text: `发放后${validDays}天` },
    ],
  },
  async decide(tx, input, { mid, now }) {
    const petty = await findPetty(tx, mid, input.pettyAccountNo);
    const { title, validDays, amount, pettyAccountNo: accountNo } = input;
    const plan = await handOut(tx, mid, { ...input, petty, typeCode: '3068', also: title });
    if (!plan.ok) return plan;
    return ok({
      ...plan.data,
      details: { title, validDays },
      onPlaced: (inserted, { orderNo }) =>
        insertCoupon(inserted, {
          mid,
          orderNo,
          accountNo,
          title,
          amountFen: fenOfYuan(amount),
          validDays,
          submittedAt: now,
        }),
    });
  },
  /** A person who is no longer staff gets no coupon. */
  async destination(tx, order, lines, now) {
    const owners = await intoPetty(tx, order, lines, now);
    return owners.map((owner) => (owner.ok ? ok({ accountId: couponPool.id }) : owner));
  },
  onEnd: endCouponOrder,
};

/** A coupon that was used or came back: money that arrives from the pool. Costs nothing and decides nothing. */
export const couponInKind: PricedKind = { contract: pettyCouponInContract, price: [] };
