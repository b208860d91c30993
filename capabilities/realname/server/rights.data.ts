import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/real.auth.qr.code': 'person',
  'plm/real.auth.scan': 'person',
  'plm/real.auth.submit': 'person',
};
