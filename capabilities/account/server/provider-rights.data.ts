import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/calendar/cut-off/propose': ['admin'],
  'console/calendar/export': ['admin', 'ops', 'audit'],
  'console/calendar/file.read': ['admin'],
  'console/calendar/propose': ['admin'],
  'console/calendar/show': ['admin', 'ops', 'audit'],
  'console/rail/pause': ['admin', 'finance'],
  'console/rail/resume': ['admin', 'finance'],
  'console/rail/show': ['admin', 'ops', 'risk', 'finance', 'audit'],
  'console/word/export': ['admin', 'ops', 'audit'],
  'console/word/file.read': ['admin'],
  'console/word/propose': ['admin'],
  'console/word/show': ['admin', 'ops', 'audit'],
  'console/word/test': ['admin', 'ops', 'audit'],
};
