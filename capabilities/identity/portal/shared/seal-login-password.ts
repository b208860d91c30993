import { call } from '#platform/portal-kit/client.ts';
import type { SealedPassword } from '#platform/portal-kit/password.ts';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { dropSession, writeSession } from '#platform/portal-kit/storage.ts';
import { initLoginKeyboard } from '../../contract/operations.ts';

const UNCOMPRESSED_POINT = '04';

/**
 * Sends what was entered, sealed for a call that needs no session. A random serves one try, so each try asks for its
 * own (wire.md, confirmation).
 */
export async function sendSealed<T>(entry: PasswordEntry, send: (sealed: SealedPassword) => Promise<T>): Promise<T> {
  const { sm2Random, publicKeyX, publicKeyY, nonceStr } = await call(initLoginKeyboard, {}, { quiet: true });
  writeSession('sm2Random', sm2Random);
  try {
    const publicPoint = UNCOMPRESSED_POINT + publicKeyX + publicKeyY;
    return await send(await entry.seal({ random: sm2Random, publicPoint, nonceStr }));
  } finally {
    dropSession('sm2Random');
  }
}
