import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/remittance/page': ['risk', 'finance', 'audit'],
  'console/remittance/export': ['risk', 'finance', 'audit'],
  'console/remittance/receivers': ['finance'],
  'console/remittance/claim': ['finance'],
  'console/remittance/sendBack': ['finance'],
};
