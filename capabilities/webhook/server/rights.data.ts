import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'webhook/endpoints': [],
  'webhook/add': [],
  'webhook/edit': [],
  'webhook/decide': [],
  'webhook/withdraw': [],
  'webhook/secret': [],
  'webhook/rotate': [],
  'webhook/pause': [],
  'webhook/resume': [],
  'webhook/end': [],
  'webhook/test': [],
  'webhook/deliveries': [],
  'webhook/delivery': [],
  'webhook/again': [],
};
