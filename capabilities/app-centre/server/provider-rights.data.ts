import type { ProviderRights } from '#platform/kernel/rights.ts';

const everybody = ['admin', 'ops', 'risk', 'finance', 'support', 'audit'] as const;

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/product/acceptance/export': everybody,
  'console/product/acceptance/list': everybody,
  'console/product/detail': everybody,
  'console/product/list': everybody,
  'console/product/opening/propose': ['ops'],
  'console/product/request/decide': ['risk'],
  'console/product/request/list': everybody,
  'console/product/terms/propose': ['ops'],
};
