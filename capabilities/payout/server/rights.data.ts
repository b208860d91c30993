import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/center/checkWebDaiFuFuncProduct': 'member',
  'csdb/v2/daifu/withdraw/order': ['maker'],
  'csdb/v2/daifu/batchWithdraw/order': ['maker'],
  'csdb/v2/daifu/paymentAccount/getPaymentAccountLimit': ['maker'],
  'csdb/v2/daifu/paymentAccount/getCashierAccount': ['maker'],
  'csdb/v2/daifu/paymentAccount/getAvailCashierAccount': ['maker'],
};
