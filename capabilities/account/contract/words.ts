/** The words of this capability that server and page share: codes with the Chinese that a person reads. */

export const accountTypes = {
  basic: '基本户',
  settlement: '结算户',
  payout: '代付户',
  margin: '保证金户',
} as const;
export type AccountType = keyof typeof accountTypes;

/** Domain-rules section 12. */
export const accountStatuses = {
  normal: '正常',
  receive_only: '只收不付',
  pay_only: '只付不收',
  frozen: '冻结',
  dormant: '休眠',
  closing: '销户中',
} as const;
export type AccountStatus = keyof typeof accountStatuses;

/** What money can do out of an account, as fees and limits tell it apart. */
export const fundFunctions = { withdraw: '提现', transfer: '转账', payout: '代付', payment: '企业付款' } as const;
export type FundFunction = keyof typeof fundFunctions;

/** Paid into an account inside the provider: booked at once, whatever speed is asked for. */
export const staysInside = (fundFunction: FundFunction): boolean => fundFunction === 'transfer' || fundFunction === 'payment';

export const speeds = { T0: '实时到账', T1: '次工作日到账' } as const;
export type Speed = keyof typeof speeds;

export const buckets = { available: '可用', frozen: '冻结', pending: '在途' } as const;
export type Bucket = keyof typeof buckets;

/** Spec section 3, transaction-code dictionary: types of entry in 收支明细. */
export const activityTypes: Readonly<Record<string, string>> = {
  '1010': '充值',
  '1020': '异名汇入',
  '1030': '收款入账',
  '2010': '提现',
  '2011': '预约提现',
  '3010': '转账',
  '3011': '预约转账',
  '3020': '转账给个人',
  '4010': '付款给公司',
  '4020': '代付给个人',
  '6010': '结算入账',
  '9010': '退票',
};

/** With the two events between an account's own buckets, which are neither income nor expense. */
export const entryTypes: Readonly<Record<string, string>> = { ...activityTypes, hold: '冻结', release: '解冻' };
