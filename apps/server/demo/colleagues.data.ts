import type { ProviderRole } from '#capabilities/provider-access/contract/words.ts';

/** The provider's people of the demo. All have one password and one authenticator, which README.md names. */
export const DEMO_CONSOLE_PASSWORD = 'Console#2026';
export const DEMO_TOTP_SECRET = 'NZ2XEZLZORSW43DPMJUGK3TDMFXWO5LJ';

export const demoColleagues: readonly {
  loginName: string;
  userName: string;
  mobile: string;
  roles: ProviderRole[];
}[] = [
  { loginName: 'op-admin', userName: '管文静', mobile: '13700000001', roles: ['admin'] },
  // Changes of people take two administrators.
  { loginName: 'op-admin2', userName: '管清和', mobile: '13700000007', roles: ['admin'] },
  { loginName: 'op-ops', userName: '运晓东', mobile: '13700000002', roles: ['ops'] },
  { loginName: 'op-risk', userName: '封志远', mobile: '13700000003', roles: ['risk'] },
  { loginName: 'op-finance', userName: '蔡雨桐', mobile: '13700000004', roles: ['finance'] },
  { loginName: 'op-support', userName: '柯敏', mobile: '13700000005', roles: ['support'] },
  { loginName: 'op-audit', userName: '沈审言', mobile: '13700000006', roles: ['audit'] },
];
