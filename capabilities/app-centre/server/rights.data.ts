import type { Rights } from '#platform/kernel/rights.ts';

const everybody = ['maker', 'checker', 'viewer'] as const;

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'firstDay/dismiss': 'member',
  'firstDay/query': 'member',
  'plm/app.agreement.accept': [],
  'plm/app.close': [],
  'plm/app.deal.list': [],
  'plm/app.deal.withdraw': [],
  'plm/app.detail': everybody,
  'plm/app.open': [],
  'plm/app.open.list': everybody,
  'plm/app.unopen.list': everybody,
};
