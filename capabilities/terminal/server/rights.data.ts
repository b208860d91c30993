import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'merchinfo/getTerminalAndRelationMerchant': ['viewer', 'maker', 'checker'],
  'terminal/add': [],
  'terminal/edit': [],
  'terminal/queryBalanceInfoByAccountType': ['viewer', 'maker', 'checker'],
  'terminal/queryMerchantOpenAccountType': ['viewer', 'maker', 'checker'],
  'terminal/switch': [],
};
