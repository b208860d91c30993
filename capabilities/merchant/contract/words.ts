/** What a merchant may do, as the provider has decided it. */
export const merchantStates = {
  active: '正常',
  receive_only: '只收不付',
  no_login: '不可登录',
  closing: '销户中',
  closed: '已销户',
} as const;
export type MerchantState = keyof typeof merchantStates;
export const merchantTones = {
  active: 'good',
  receive_only: 'waiting',
  no_login: 'bad',
  closing: 'waiting',
  closed: 'off',
} as const;
