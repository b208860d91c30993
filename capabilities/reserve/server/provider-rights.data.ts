import type { ProviderRights } from '#platform/kernel/rights.ts';

const sees = ['risk', 'finance', 'audit'] as const;

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/reserve/trial': sees,
  'console/reserve/exportTrial': sees,
  'console/reserve/entries': sees,
  'console/reserve/exportEntries': sees,
  'console/reserve/equation': sees,
  'console/reserve/differences': sees,
  'console/reserve/exportDifferences': sees,
  'console/reserve/fees': sees,
  'console/reserve/exportFees': sees,
  'console/adjustment/find': ['finance'],
  'console/adjustment/attach': ['finance'],
  'console/adjustment/file': sees,
  'console/adjustment/propose': ['finance'],
  'console/adjustment/page': sees,
  'console/adjustment/export': sees,
};
