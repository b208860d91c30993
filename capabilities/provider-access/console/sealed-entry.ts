import { call } from '#platform/portal-kit/client.ts';
import type { SealedPassword } from '#platform/portal-kit/password.ts';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { openPasswordKeyboard } from '../contract/operations.ts';

const UNCOMPRESSED_POINT = '04';

/** Seals and forgets what was entered. A random serves one try, so each try has its own (wire.md, confirmation). */
export async function sealedEntry(entry: PasswordEntry): Promise<SealedPassword> {
  const { sm2Random, publicKeyX, publicKeyY, nonceStr } = await call(openPasswordKeyboard, {}, { quiet: true });
  return entry.seal({ random: sm2Random, publicPoint: UNCOMPRESSED_POINT + publicKeyX + publicKeyY, nonceStr });
}
