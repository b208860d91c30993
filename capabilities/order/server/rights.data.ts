import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'csdb/v2/business/checkRepeatCommit': ['maker'],
  'csdb/v2/business/queryBatches': ['maker'],
  'order/audit': ['checker'],
  'order/audit/cancel': ['maker'],
  'order/audit/reject': ['checker'],
  'order/audit/upward': ['checker'],
  'order/auditBatch': ['checker'],
  'order/queryAttention': [],
  'order/queryUnusual': ['checker'],
  'order/queryOrderDetail': ['viewer', 'maker', 'checker'],
  'order/queryOrderLines': ['viewer', 'maker', 'checker'],
  'order/queryOrdersJnl': ['viewer', 'maker', 'checker'],
  'order/queryOrdersJnlExport': ['maker', 'checker'],
  'order/queryPayAgain': ['maker'],
  'order/querySignatures': ['viewer', 'maker', 'checker'],
  'order/queryWorkbench': ['viewer', 'maker', 'checker'],
  'order/reject': ['checker'],
  'order/rejectBatch': ['checker'],
  'order/reviewAmountVerification': ['checker'],
  'plm/audit.backlog': 'member',
};
