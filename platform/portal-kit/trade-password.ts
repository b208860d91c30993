import { confirmCalls } from './confirm-calls.ts';
import type { SealedPassword } from './password.ts';
import type { PasswordEntry } from './secure-password/password-entry.ts';
import { dropSession, writeSession } from './storage.ts';

/**
 * Seals and forgets what was entered. A random serves one try, so it is asked for at each submission and forgotten
 * after it.
 */
export async function sealTradePassword(entry: PasswordEntry): Promise<SealedPassword> {
  const { jsSdkRandom, jsSdkDataB, nonceStr } = await confirmCalls().random();
  writeSession('jsSdkRandom', jsSdkRandom);
  writeSession('jsSdkDataB', jsSdkDataB);
  try {
    return await entry.seal({ random: jsSdkRandom, publicPoint: jsSdkDataB, nonceStr });
  } finally {
    dropSession('jsSdkRandom');
    dropSession('jsSdkDataB');
  }
}
