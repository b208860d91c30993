import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/cfca.cert.apply': 'member',
  'plm/cfca.cert.install': 'member',
  'plm/cfca.cert.list': 'member',
  'plm/cfca.cert.unbind': 'member',
};
