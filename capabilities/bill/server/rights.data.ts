import type { Rights } from '#platform/kernel/rights.ts';

/** Written by hand (security.md T1): who may make each call of this folder. */
export const rights: Rights = {
  'bill/authTrade': ['viewer', 'maker', 'checker'],
  'bill/batchSearch': ['viewer', 'maker', 'checker'],
  'bill/busiFund': ['viewer', 'maker', 'checker'],
  'bill/customerPush': ['viewer', 'maker', 'checker'],
  'bill/payAccount': ['viewer', 'maker', 'checker'],
  'bill/paymentTrans': ['viewer', 'maker', 'checker'],
  'bill/receiceTrans': ['viewer', 'maker', 'checker'],
  'bill/separateTrans': ['viewer', 'maker', 'checker'],
};
