import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/accSplit/v4Supported': ['maker'],
  'csdb/v2/separate/detail': ['maker'],
  'csdb/v2/separate/finish': ['maker'],
  'csdb/v2/separate/freeze': ['maker'],
  'csdb/v2/separate/batch': ['maker'],
  'csdb/v2/separate/order': ['maker'],
  'csdb/v2/separate/page': ['maker'],
  'csdb/v2/separate/ratio/decide': [],
  'csdb/v2/separate/ratio/query': ['maker'],
  'csdb/v2/separate/ratio/set': [],
  'csdb/v2/separate/ratio/withdraw': [],
  'csdb/v2/separate/received': ['maker'],
  'csdb/v2/separate/receiver/add': ['maker'],
  'csdb/v2/separate/receiver/list': ['maker'],
  'csdb/v2/separate/receiver/remove': ['maker'],
  'csdb/v2/separate/return': ['maker'],
};
