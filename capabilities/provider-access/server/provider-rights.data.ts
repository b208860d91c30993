import type { ProviderRights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who of the provider may make each call of this folder. The matrix of the console
 * compares it with the policies.
 */
export const providerRights: ProviderRights = {
  'console/access/page': 'anybody',
  'console/access/keyboard': 'anybody',
  'console/access/login': 'anybody',
  'console/access/totp': 'anybody',
  'console/access/invitation.open': 'anybody',
  'console/access/invitation.accept': 'anybody',
  'console/access/invitation.confirm': 'anybody',
  'console/access/info': 'everyone',
  'console/access/preview': 'everyone',
  'console/access/logout': 'everyone',
  'console/access/users': ['admin', 'audit'],
  'console/access/user.invite': ['admin'],
  'console/access/user.roles': ['admin'],
  'console/access/user.disable': ['admin'],
  'console/access/user.enable': ['admin'],
  'console/access/user.renew': ['admin'],
  'console/access/own.logins': 'everyone',
  'console/access/own.endSession': 'everyone',
  'console/access/own.password': 'everyone',
  'console/access/own.authenticator': 'everyone',
  'console/access/own.confirmAuthenticator': 'everyone',
  'console/access/passkey.begin': 'anybody',
  'console/access/passkey.login': 'anybody',
  'console/access/own.passkeys': 'everyone',
  'console/access/own.passkey.begin': 'everyone',
  'console/access/own.passkey.add': 'everyone',
  'console/access/own.passkey.rename': 'everyone',
  'console/access/own.passkey.remove': 'everyone',
  'console/access/records': ['admin', 'audit'],
  'console/access/records.export': ['admin', 'audit'],
  'console/provider-info/show': ['admin', 'ops', 'audit'],
  'console/provider-info/propose': ['admin'],
};
