import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'plm/default.mid.setting': 'person',
  'plm/merchant.contact.update': [],
  'plm/merchant.info': 'member',
  'plm/pend.auth.list': 'person',
  'plm/platform.sections': 'person',
  'plm/query.admin.info': 'member',
};
