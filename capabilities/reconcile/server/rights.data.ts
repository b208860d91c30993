import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'reconcile/detail': ['maker', 'checker', 'viewer'],
  'reconcile/handle': ['maker', 'checker'],
  'reconcile/items': ['maker', 'checker', 'viewer'],
  'reconcile/match': ['maker', 'checker'],
  'reconcile/page': ['maker', 'checker', 'viewer'],
  'reconcile/remove': ['maker', 'checker'],
};
