import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/withDraw/batch': ['maker'],
  'csdb/v2/withDraw/standard': ['maker'],
  'csdb/v2/withDrawAcc/bind': ['maker'],
  'csdb/v2/withDrawAcc/bindingList': ['maker', 'checker'],
  'csdb/v2/withDrawAcc/decide': ['checker'],
  'csdb/v2/withDrawAcc/unbind': ['maker'],
  'csdb/v2/withDrawAcc/withdrawChange': ['maker'],
};
