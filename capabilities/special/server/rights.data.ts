import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'special/account/create': [],
  'special/account/list': ['viewer', 'maker', 'checker'],
  'special/account/scene/config': [],
  'special/account/scene/list': ['viewer', 'maker', 'checker'],
};
