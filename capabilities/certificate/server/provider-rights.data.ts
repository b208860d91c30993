import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/certificate/authorities': ['admin', 'ops', 'audit'],
};
