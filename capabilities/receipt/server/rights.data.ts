import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'receipt/download': ['maker', 'checker', 'viewer'],
  'receipt/received': ['maker', 'checker', 'viewer'],
  'receipt/summary': ['maker', 'checker', 'viewer'],
  'receipt/verify': 'anybody',
};
