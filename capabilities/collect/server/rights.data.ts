import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'collect/batch': ['maker'],
  'collect/create': ['maker'],
  'collect/detail': ['maker'],
  'collect/mandate/end': [],
  'collect/mandate/grant': [],
  'collect/mandate/list': ['maker'],
  'collect/page': ['maker'],
  'collect/plan/query': ['maker'],
  'collect/plan/save': ['maker'],
  'collect/plan/stop': ['maker'],
  'csdb/v2/merchRelation/queryRelationAccounts': ['maker'],
};
