import type { Order } from '#capabilities/order/server/index.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { CouponState } from '../contract/words.ts';

export const EXPIRE = 'petty.coupon';

export interface Coupon {
  mid: string;
  orderNo: string;
  /** The petty-cash account that may take it. */
  accountNo: string;
  title: string;
  amountFen: Fen;
  validDays: number;
  state: CouponState;
  submittedAt: Date;
  expiresAt: Date | null;
  takenNo: string | null;
}

export const COUPON_COLUMNS = `c.mid, c.order_no, c.account_no, c.title, c.amount_fen, c.valid_days, c.state,
  c.submitted_at, c.expires_at, c.taken_no`;

/** Under its lock: use and return are decided one after the other. */
export const lockCoupon = (tx: Tx, mid: string, orderNo: string): Promise<Coupon | undefined> =>
  tx.one<Coupon>(
    `SELECT ${COUPON_COLUMNS} FROM petty.coupons c WHERE c.mid = $1 AND c.order_no = $2 FOR UPDATE`,
    [mid, orderNo],
    'petty.lock_coupon',
  );

export const insertCoupon = (
  tx: Tx,
  coupon: Pick<Coupon, 'mid' | 'orderNo' | 'accountNo' | 'title' | 'amountFen' | 'validDays' | 'submittedAt'>,
): void =>
  tx.send(
    'INSERT INTO petty.coupons (mid, order_no, account_no, title, amount_fen, valid_days, submitted_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      coupon.mid,
      coupon.orderNo,
      coupon.accountNo,
      coupon.title,
      coupon.amountFen,
      coupon.validDays,
      coupon.submittedAt,
    ],
    'petty.insert_coupon',
  );

/** The order has run, and the coupon can be used until the end of its last day; or it came to nothing. */
export async function endCouponOrder(tx: Tx, { mid, orderNo, state, finishedAt }: Order): Promise<void> {
  if (state !== 'succeeded') {
    tx.send(
      `UPDATE petty.coupons SET state = 'void' WHERE mid = $1 AND order_no = $2 AND state = 'planned'`,
      [mid, orderNo],
      'petty.void_coupon',
    );
    return;
  }
  const coupon = await lockCoupon(tx, mid, orderNo);
  if (coupon?.state !== 'planned') return;
  const expiresAt = atShanghai(addDays(shanghaiDate(finishedAt!), coupon.validDays + 1));
  tx.send(
    `UPDATE petty.coupons SET state = 'waiting', expires_at = $3 WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo, expiresAt],
    'petty.open_coupon',
  );
  enqueueLater(tx, { kind: EXPIRE, key: `${mid}/${orderNo}`, mid, payload: { orderNo }, runAt: expiresAt });
}

export const endCoupon = (
  tx: Tx,
  { mid, orderNo }: Coupon,
  end: { state: 'used' | 'returned'; at: Date; takenNo: string },
): Promise<number> =>
  tx.run(
    `UPDATE petty.coupons SET state = $3, ended_at = $4, taken_no = $5 WHERE mid = $1 AND order_no = $2 AND state = 'waiting'`,
    [mid, orderNo, end.state, end.at, end.takenNo],
    'petty.end_coupon',
  );
