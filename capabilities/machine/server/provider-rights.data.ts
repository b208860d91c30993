import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/machine/call.page': ['admin', 'ops', 'audit'],
  'console/machine/key.edit': ['admin'],
  'console/machine/key.end': ['admin'],
  'console/machine/key.list': ['admin', 'ops', 'audit'],
  'console/machine/key.make': ['admin'],
  'console/machine/key.rotate': ['admin'],
};
