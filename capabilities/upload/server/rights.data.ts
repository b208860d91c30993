import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/business/batchOrder': ['maker'],
  'csdb/v2/business/changeBatchRows': ['maker'],
  'csdb/v2/business/getErrorRecords': ['maker'],
  'csdb/v2/business/queryBatchRecords': ['maker'],
  'csdb/v2/business/queryBatchRows': ['maker'],
};
