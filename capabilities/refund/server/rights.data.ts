import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/refund/apply': ['maker'],
  'csdb/v2/refund/batch': ['maker'],
  'csdb/v2/refund/detail': ['maker'],
  'csdb/v2/refund/page': ['maker'],
  'csdb/v2/refund/trades': ['maker'],
};
