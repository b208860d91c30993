import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/onboarding/export': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/onboarding/list': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/onboarding/detail': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/onboarding/save': ['ops'],
  'console/onboarding/submit': ['ops'],
  'console/onboarding/attach': ['ops'],
  'console/onboarding/detach': ['ops'],
  'console/onboarding/attachment': ['ops', 'risk'],
  'console/onboarding/return': ['risk'],
  'console/onboarding/reject': ['risk'],
  'console/onboarding/approve': ['risk'],
  'console/onboarding/sendInvitationAgain': ['ops'],
  'console/onboarding/revealIdNo': ['ops', 'risk'],
  'console/onboarding/sheet/list': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/onboarding/sheet/detail': ['admin', 'ops', 'risk', 'finance', 'support', 'audit'],
  'console/onboarding/sheet/upload': ['ops'],
  'console/onboarding/sheet/rows': ['ops'],
  'console/onboarding/sheet/change': ['ops'],
  'console/onboarding/sheet/choose': ['ops'],
  'console/onboarding/sheet/discard': ['ops'],
  'console/onboarding/sheet/template': ['ops'],
  'console/onboarding/sheet/faults': ['ops'],
  'console/onboarding/sheet/submit': ['ops'],
  'console/onboarding/sheet/approve': ['risk'],
  'console/onboarding/sheet/return': ['risk'],
};
