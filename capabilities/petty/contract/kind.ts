import { byfGroup, type KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { couponPool } from './provider-accounts.ts';

/** The merchant hands money to a member of its staff, who keeps it in a petty-cash account. */
export const pettyApplyContract: KindContract = {
  id: 'petty_apply',
  name: '备用金领用',
  order: 95,
  codes: { '3060': '备用金领用' },
  codeGroup: byfGroup.apply,
  payee: 'link',
  rights: { see: ['0319'], make: ['031901'], cancel: ['031901'] },
};

/** The merchant pays a member of its staff what this person has spent for it. */
export const pettyExpenseContract: KindContract = {
  id: 'petty_expense',
  name: '备用金报销',
  order: 96,
  codes: { '3062': '备用金报销' },
  codeGroup: byfGroup.expense,
  payee: 'link',
  rights: { see: ['0319'], make: ['031904'], cancel: ['031904'] },
};

/** The owner gives back what is left, or an administrator does for one who has gone. */
export const pettyReturnContract: KindContract = {
  id: 'petty_return',
  name: '备用金退还',
  order: 97,
  codes: { '3061': '备用金退还' },
  codeGroup: byfGroup.apply,
  payee: 'link',
  sides: { from: '退还自', to: '到账账户', source: '备用金账户' },
  rights: { see: ['0319'], make: ['031903'], cancel: ['031903'] },
};

/** The owner withdraws to the own bank card. */
export const pettyWithdrawContract: KindContract = {
  id: 'petty_withdraw',
  name: '备用金提现',
  order: 98,
  codes: { '3063': '备用金提现' },
  codeGroup: byfGroup.withDraw,
  payee: 'bank',
  rights: { see: ['0319'], make: ['031906'], cancel: ['031906'] },
};

/** The owner passes money on to another member of staff. */
export const pettyTransferContract: KindContract = {
  id: 'petty_transfer',
  name: '备用金转账',
  order: 99,
  codes: { '3064': '备用金转账' },
  codeGroup: byfGroup.transfer,
  payee: 'link',
  rights: { see: ['0319'], make: ['031907'], cancel: ['031907'] },
};

/** The merchant gives a member of its staff money to take until a day. */
export const pettyCouponContract: KindContract = {
  id: 'petty_coupon',
  name: '备用金券',
  order: 100,
  codes: { '3068': '发放备用金券' },
  // Of the form of scheduled batches (spec section 3).
  formerCodes: { '3065': '3068' },
  codeGroup: byfGroup.coupon,
  payee: 'link',
  words: { succeeded: '已发放' },
  hasLaterClaims: true,
  accounts: [couponPool],
  rights: { see: ['0319'], make: ['031908'], cancel: ['031908'] },
};

/** What its owner has taken of a coupon, and what comes back to the merchant because nobody did. */
export const pettyCouponInContract: KindContract = {
  id: 'petty_coupon_in',
  name: '备用金券入账',
  order: 101,
  codes: { '3066': '使用备用金券', '3067': '备用金券退回' },
  codeGroup: byfGroup.coupon,
  payee: 'account',
  direction: 'in',
  rights: { see: ['0319'], make: [], cancel: [] },
};
