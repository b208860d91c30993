import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/bankFile/days': ['risk', 'finance', 'audit'],
  'console/bankFile/days.export': ['risk', 'finance', 'audit'],
  'console/bankFile/differences.export': ['risk', 'finance', 'audit'],
  'console/bankFile/differences': ['risk', 'finance', 'audit'],
  'console/bankFile/difference': ['risk', 'finance', 'audit'],
  'console/bankFile/take': ['finance'],
  'console/bankFile/propose': ['finance'],
  'console/bankFile/again': ['finance'],
};
