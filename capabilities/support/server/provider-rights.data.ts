import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/merchant/page': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/export': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/open': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/show': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/requirements': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/read': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/state': ['ops'],
  'console/merchant/document/list': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/document/attach': ['ops'],
  'console/merchant/document/file': ['ops', 'risk'],
  'console/merchant/document/renew': ['ops'],
  'console/merchant/openMatters': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/merchant/manager': ['ops'],
  'console/person/find': ['ops', 'risk', 'support', 'audit'],
  'console/person/endSessions': ['support'],
  'console/person/unlock': ['support'],
  'console/person/reset': ['support'],
};
