import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/pricing/plan/list': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/plan/detail': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/plan/add': ['ops'],
  'console/pricing/draft/save': ['ops'],
  'console/pricing/draft/drop': ['ops'],
  'console/pricing/version/propose': ['ops'],
  'console/pricing/version/compare': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/version/try': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/merchant/list': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/merchant/assign': ['ops'],
  'console/pricing/template/list': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/template/propose': ['ops'],
  'console/pricing/limit/show': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/limit/propose': ['ops'],
  'console/pricing/raise/list': ['ops', 'risk', 'finance', 'audit'],
  'console/pricing/raise/decide': ['risk', 'finance'],
};
