import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'second/account/entries': ['viewer', 'maker', 'checker'],
  'second/account/getAccountInfo': ['viewer', 'maker', 'checker'],
  'second/account/list': ['viewer', 'maker', 'checker'],
  'second/account/open': [],
  'second/pay': ['maker'],
  'second/recharge': ['maker'],
  'second/return': ['maker'],
  'second/transfer': ['maker'],
};
