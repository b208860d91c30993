import { describe, expect, it } from 'vitest';
import { providerRoles, type ProviderRole } from '../contract/words.ts';
import { plainRecoveryCode, recoveryCodeOf } from './recovery-code.ts';
import { codesOfRoles, providerCodes, rolesWith } from '../contract/roles.ts';
import { codeAt, newTotpSecret, otpauthUri, spelledSecret, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B: the secret is the ASCII of 12345678901234567890; the last six digits of the eight. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('A code of an authenticator', () => {
  it.each(vectors)('is at second %i the one of RFC 6238', (seconds, code) => {
    expect(codeAt(SECRET, at(seconds))).toBe(code);
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('serves one step before and after its own, and no longer', () => {
    const steps = [-60, -30, 0, 30, 60].map((off) => stepOfCode(SECRET, codeAt(SECRET, at(90_000 + off)), at(90_000)));
    expect(steps).toEqual([null, 2999, 3000, 3001, null]);
  });

  it.each(['说明一下原因', '12345６', '12345', '1234567', ' 12345', ''])(
    'is not %j, which is no six digits',
    (code) => {
      expect(stepOfCode(SECRET, code, at(90_000))).toBeNull();
    },
  );

  it('is of a secret that every authenticator reads', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(spelledSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    const uri = new URL(otpauthUri(secret, { issuer: '商户门户', loginName: 'op-admin' }));
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(uri.pathname)).toBe('/商户门户:op-admin');
  });
});

describe('A recovery code', () => {
  it('has ten letters that are not taken for each other, each as likely as the others', () => {
    const bytes = [255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 239];
    expect(recoveryCodeOf(() => bytes.shift()!)).toBe('ABCDE-FGHJ9');
  });

  it('is the same in small letters, with blanks and without its hyphen', () => {
    expect(plainRecoveryCode(' abcde fghjk ')).toBe(plainRecoveryCode('ABCDE-FGHJK'));
  });
});

describe('The roles of the provider', () => {
  const roles = Object.keys(providerRoles) as ProviderRole[];

  it('hold every code, and together no other', () => {
    expect(codesOfRoles(roles)).toEqual([...providerCodes]);
    expect(codesOfRoles([])).toEqual([]);
  });

  it('keep proposing and approving apart, except of people, which takes two administrators', () => {
    const rolesWithBoth = (one: string, other: string) =>
      roles.filter((role) => {
        const codes: string[] = codesOfRoles([role]);
        return codes.includes(one) && codes.includes(other);
      });
    expect(rolesWithBoth('op.onboarding.edit', 'op.onboarding.approve')).toEqual([]);
    expect(rolesWithBoth('op.price.edit', 'op.price.approve')).toEqual([]);
    expect(rolesWithBoth('op.fund.propose', 'op.fund.approve')).toEqual([]);
    expect(rolesWithBoth('op.freeze.propose', 'op.freeze.approve')).toEqual([]);
    expect(rolesWithBoth('op.merchant.edit', 'op.merchant.approve')).toEqual([]);
    expect(rolesWithBoth('op.support.act', 'op.merchant.approve')).toEqual([]);
    expect(rolesWithBoth('op.notice.edit', 'op.notice.approve')).toEqual([]);
    expect(rolesWithBoth('op.user.edit', 'op.user.approve')).toEqual(['admin']);
  });

  it('let the auditor see all and change nothing', () => {
    expect(codesOfRoles(['audit'])).toEqual(providerCodes.filter((code) => code.endsWith('.view')));
    expect(rolesWith('op.user.approve')).toEqual(['admin']);
  });
});
