import { Secret, TOTP } from 'otpauth';
import { TOTP as RULE } from '../constants.ts';

/** Time-based codes of an authenticator (RFC 6238), as all of them have them: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: RULE.digits,
    period: RULE.stepSeconds,
    ...about,
  });

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: RULE.secretBytes }).base32;

/** Grouped, for a person who types it. */
export const spelledSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / RULE.stepSeconds);

/** The library compares bytes, and throws for six characters that are more of them. */
const CODE = new RegExp(`^\\d{${RULE.digits}}$`);

/**
 * The step whose code it is, of those that a clock may be off by; null of a wrong one. A step that was used already is
 * the caller's to refuse.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: RULE.drift });
  return delta === null ? null : stepAt(now) + delta;
}

/** What an authenticator shows; the demo's people ask the server for it. */
export const codeAt = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() });

/** The content of the QR that an authenticator reads. */
export const otpauthUri = (secret: string, { issuer, loginName }: { issuer: string; loginName: string }): string =>
  totpOf(secret, { issuer, label: loginName }).toString();
