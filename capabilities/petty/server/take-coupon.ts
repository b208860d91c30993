import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { findAccount, PROVIDER_NAME, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { newOrderNumber, receiveMoney, SYSTEM, type Arrived } from '#capabilities/order/server/index.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { takeCoupon } from '../contract/coupon-operations.ts';
import {
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  VOUCHER_EXPIRED,
  VOUCHER_MISSING,
  VOUCHER_USED,
} from '../contract/errors.ts';
import { pettyCouponInContract } from '../contract/kind.ts';
import { couponPool } from '../contract/provider-accounts.ts';
import { findPetty, findPettyOf, subAccountOf } from './account-row.ts';
import { endCoupon, lockCoupon, type Coupon } from './coupon-row.ts';

/** The merchant's account that paid for it. */
async function payerOf(tx: Tx, { mid, orderNo }: Coupon): Promise<MerchantAccount> {
  const issue = await tx.one<{ accountNo: string }>(
    'SELECT account_no FROM orders.orders WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'petty.payer_of_coupon',
  );
  const account = await findAccount(tx, mid, issue!.accountNo);
  if (!account) throw new Error(`coupon ${orderNo} has no account that paid for it`);
  return account;
}

/** The coupon ends, and its money leaves the pool by an order of its own. */
async function take(
  tx: Tx,
  coupon: Coupon,
  end: Pick<Arrived, 'account' | 'note' | 'at' | 'payer' | 'typeCode'> & { state: 'used' | 'returned' },
): Promise<string> {
  const { state, ...arrived } = end;
  const takenNo = newOrderNumber(end.at, (below) => randomInt(below));
  if ((await endCoupon(tx, coupon, { state, at: end.at, takenNo })) !== 1)
    throw new Error(`coupon ${coupon.orderNo} was locked and has ended`);
  await receiveMoney(
    tx,
    pettyCouponInContract,
    {
      ...arrived,
      from: couponPool.id,
      amountFen: coupon.amountFen,
      requestNo: `coupon-${coupon.orderNo}`,
      bankSerial: '',
      remark: `${coupon.title} ${coupon.orderNo}`,
      creditedBy: SYSTEM,
    },
    { orderNo: takenNo },
  );
  return takenNo;
}

/** `byf/coupon/use`: its owner alone, before its end, whole. */
export const takeOwnCoupon: Handler<typeof takeCoupon> = async (context, { orderNo }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const petty = await findPettyOf(tx, mid, personId);
  if (!petty) return fail(PETTY_NOT_OPEN);
  if (!petty.isStaff) return fail(PETTY_HOLDER_NOT_STAFF);
  const coupon = await lockCoupon(tx, mid, orderNo);
  if (coupon?.accountNo !== petty.accountNo || coupon.state === 'planned' || coupon.state === 'void')
    return fail(VOUCHER_MISSING);
  if (coupon.state === 'used') return fail(VOUCHER_USED);
  // It may have waited for the return: what is late is late although the job has not come by.
  const now = clock.now();
  if (coupon.state === 'returned' || coupon.expiresAt! <= now) return fail(VOUCHER_EXPIRED);
  const payer = await payerOf(tx, coupon);
  const takenNo = await take(tx, coupon, {
    state: 'used',
    account: { sub: subAccountOf(petty), countsFor: payer },
    payer: { name: payer.name, accountNo: payer.accountNo, bankName: PROVIDER_NAME },
    typeCode: '3066',
    note: `${petty.ownerName}使用备用金券“${coupon.title}”`,
    at: now,
  });
  return ok({ orderNo, takenNo });
};

/** `petty.coupon`: what its owner has not used comes back to the account that paid for it. */
export const returnCouponJob: JobHandler = withPayload(
  z.object({ orderNo: z.string() }),
  async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const coupon = await lockCoupon(tx, job.mid!, job.payload.orderNo);
      if (coupon?.state !== 'waiting') return job.complete(tx);
      const now = clock.now();
      if (coupon.expiresAt! > now) return job.again(tx, coupon.expiresAt!);
      const [petty, account] = [await findPetty(tx, coupon.mid, coupon.accountNo), await payerOf(tx, coupon)];
      await job.complete(tx);
      await take(tx, coupon, {
        state: 'returned',
        account,
        payer: { name: petty!.ownerName, accountNo: '', bankName: PROVIDER_NAME },
        typeCode: '3067',
        note: `${petty!.ownerName}未在有效期内使用备用金券，款项已退回`,
        at: now,
      });
    });
  },
);
