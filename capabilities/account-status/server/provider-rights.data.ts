import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/freeze/find': ['risk'],
  'console/freeze/propose': ['risk'],
  'console/freeze/release': ['risk'],
  'console/freeze/export': ['risk', 'finance', 'audit'],
  'console/freeze/page': ['risk', 'finance', 'audit'],
};
