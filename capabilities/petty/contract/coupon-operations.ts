import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { COUPON_DAYS_MAX, COUPON_TITLE_MAX } from '../constants.ts';
import {
  PETTY_ACCOUNT_MISSING,
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  PETTY_PURPOSE_REFUSED,
  VOUCHER_EXPIRED,
  VOUCHER_MISSING,
  VOUCHER_USED,
} from './errors.ts';
import { pettyAccountNo, placed, purpose } from './shapes.ts';
import { couponStates } from './words.ts';

const text = z.string();
const orderNo = z.string({ error: '请选择备用金券' }).regex(/^\d{24}$/, '请选择备用金券');

/** Gives a member of staff money to take for a purpose until a day; what is not taken comes back automatically. */
export const issueCoupon = operation({
  path: 'byf/coupon/issue',
  title: '发放备用金券',
  input: z.object({
    requestNo,
    accountNo: chosenAccountInput('请选择付款账户'),
    pettyAccountNo,
    title: z
      .string({ error: '请填写券名称' })
      .trim()
      .min(1, '请填写券名称')
      .max(COUPON_TITLE_MAX, `券名称最多${COUPON_TITLE_MAX}个字`),
    amount: amountInput,
    /** Until the end of the day that is so many days after the one on which it is issued. */
    validDays: z
      .number({ error: '请填写有效天数' })
      .int('请填写整数天数')
      .min(1, `有效天数为1至${COUPON_DAYS_MAX}`)
      .max(COUPON_DAYS_MAX, `有效天数为1至${COUPON_DAYS_MAX}`),
    remark: purpose,
    mespAuthList,
  }),
  output: placed,
  errors: [...payingErrors, PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED],
  policy: placesOrder('031908', 'byf.coupon'),
  codeBinds: { payee: (input) => input.pettyAccountNo, amount: ({ amount }) => amount },
});

const coupon = z.object({
  /** Of the order that issued it, and names it. */
  orderNo: text,
  ownerName: text,
  title: text,
  amount: yuan,
  state: keysOf(couponStates),
  stateName: text,
  submittedAt: text,
  /** Null before it is issued. */
  expiresAt: text.nullable(),
  /** The order by which its money was taken or came back; empty otherwise. */
  takenNo: text,
  /** The person who asks may take it now. */
  mayUse: z.boolean(),
});
export type CouponRow = z.output<typeof coupon>;

/** An owner's own; an administrator sees those of all staff. */
export const listCoupons = operation({
  path: 'byf/coupon/list',
  title: '查询备用金券',
  input: z.object({ states: z.array(keysOf(couponStates)).max(5).optional(), ...pageInput }),
  output: pageOutput(coupon),
  errors: [],
  policy: { audience: 'merchant', permission: ['0319'], effect: 'read' },
});

/** Its money goes into the own petty-cash account, whole. It is used once, so that a second send finds it used. */
export const takeCoupon = operation({
  path: 'byf/coupon/use',
  title: '使用备用金券',
  input: z.object({ orderNo }),
  output: z.object({ orderNo: text, takenNo: text }),
  errors: [PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, VOUCHER_MISSING, VOUCHER_USED, VOUCHER_EXPIRED],
  policy: { audience: 'merchant', permission: ['031909'], effect: 'change' },
});

const cap = amountInput.nullable();

/** What an owner may withdraw and pass on; null: no cap of that kind. */
export const setPettyCaps = operation({
  path: 'byf/account/caps',
  title: '设置备用金限额',
  input: z.object({ requestNo: requestNo.optional(), pettyAccountNo, single: cap, day: cap, month: cap, mespAuthList }),
  output: z.object({ pettyAccountNo: text }),
  errors: [PETTY_ACCOUNT_MISSING],
  policy: {
    audience: 'merchant',
    permission: ['031902'],
    adminOnly: true,
    effect: 'change',
    confirm: { password: true, sms: 'byf.caps' },
    loosens: true,
  },
  codeBinds: {},
});

export const pettyCouponOperations = [issueCoupon, listCoupons, takeCoupon, setPettyCaps];
