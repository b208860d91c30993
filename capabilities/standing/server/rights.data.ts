import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/standing/cancel': ['maker'],
  'csdb/v2/standing/create': ['maker'],
  'csdb/v2/standing/detail': ['maker'],
  'csdb/v2/standing/list': ['maker'],
  'csdb/v2/standing/pause': ['maker'],
  'csdb/v2/standing/resume': ['maker'],
};
