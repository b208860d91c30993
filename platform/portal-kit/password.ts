export interface SealedPassword {
  /** SM2 ciphertext in hex, C1C3C2, C1 with the leading 04 (wire.md, confirmation). */
  password: string;
  /** Names the random; it serves one try, right or wrong. */
  nonceStr: string;
}

/**
 * SM2 of random + password under the server's point (130 hex characters with the leading 04). The SM2 code is a chunk
 * of its own, loaded when the first password is sealed.
 */
export async function sealPassword(
  password: string,
  random: string,
  publicPoint: string,
  nonceStr: string,
): Promise<SealedPassword> {
  const { encryptPassword } = await import('#platform/wire/sm2-password.ts');
  return { password: encryptPassword(random, password, publicPoint), nonceStr };
}

/** Begins loading the SM2 code while the person is still typing. */
export const preparePasswords = (): void => void import('#platform/wire/sm2-password.ts');

/** The random for the operation password, as `getRandom` answers it. */
export interface PasswordRandom {
  jsSdkRandom: string;
  jsSdkDataB: string;
  nonceStr: string;
}
