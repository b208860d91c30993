import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'bonusBatchTrade/batch': ['maker'],
  'bonusBatchTrade/checkPayee': ['maker'],
  'bonusBatchTrade/claim': 'anybody',
  'bonusBatchTrade/getLimits': ['maker'],
  'bonusBatchTrade/getPackets': ['maker'],
  'csdb/v2/bonusBatchTrade/getRecords': ['maker'],
  'bonusBatchTrade/issue': ['maker'],
  'bonusBatchTrade/open': 'anybody',
  'bonusBatchTrade/sendCode': 'anybody',
};
