import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/webhook/endpoints': ['admin', 'ops', 'audit'],
  'console/webhook/deliveries': ['admin', 'ops', 'audit'],
  'console/webhook/delivery': ['admin', 'ops', 'audit'],
  'console/webhook/add': ['admin'],
  'console/webhook/edit': ['admin'],
  'console/webhook/end': ['admin'],
  'console/webhook/rotate': ['admin'],
  'console/webhook/secret': ['admin'],
  'console/webhook/pause': ['admin'],
  'console/webhook/resume': ['admin'],
  'console/webhook/test': ['admin'],
  'console/webhook/again': ['admin'],
};
