import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/query.acs.account': ['maker'],
  'topup/cancel': ['maker'],
  'topup/claim': ['maker'],
  'topup/create': ['maker'],
  'topup/page': ['maker'],
  'trade/xwbank/transIn': ['maker'],
};
