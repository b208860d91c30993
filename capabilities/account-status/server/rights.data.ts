import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/account/merchAccountStatusUpdate': [],
  'csdb/v2/account/partFreeze/create': [],
  'csdb/v2/account/partFreeze/decide': ['checker'],
  'csdb/v2/account/partFreeze/page': ['checker'],
  'csdb/v2/account/partFreeze/release': [],
  'csdb/v2/account/partFreeze/withdraw': [],
  'csdb/v2/account/statusChange/decide': ['checker'],
  'csdb/v2/account/statusChange/page': ['checker'],
  'csdb/v2/account/statusChange/withdraw': [],
  'csdb/v2/account/statusList': ['checker'],
};
