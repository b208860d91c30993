import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'dzd/balanceProof': ['maker', 'checker', 'viewer'],
  'dzd/download': ['maker', 'checker', 'viewer'],
  'dzd/subscription/query': ['maker', 'checker', 'viewer'],
  'dzd/subscription/set': [],
  'dzd/queryAccountForStatement': ['maker', 'checker', 'viewer'],
};
