import type { ProviderRights } from '#platform/kernel/rights.ts';

const readers = ['admin', 'ops', 'risk', 'support', 'audit'] as const;

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/message/detail': readers,
  'console/message/list': readers,
  'console/message/propose': ['ops'],
  'console/post/addressees': readers,
  'console/post/detail': readers,
  'console/post/end': ['ops'],
  'console/post/list': readers,
  'console/post/propose': ['ops'],
  'console/post/reach': readers,
  'console/post/readers': readers,
};
