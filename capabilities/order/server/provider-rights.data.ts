import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/order/page': ['ops', 'risk', 'finance', 'support', 'audit'],
  'console/order/export': ['ops', 'risk', 'finance', 'support', 'audit'],
  'console/order/show': ['ops', 'risk', 'finance', 'support', 'audit'],
  'console/fund/unknownPayments': ['risk', 'finance', 'audit'],
  'console/fund/proposeResult': ['finance'],
};
