import { confirmCalls } from './confirm-calls.ts';
import { sealPassword, type SealedPassword } from './password.ts';
import { dropSession, writeSession } from './storage.ts';

/** A random serves one try, so it is asked for at each submission and forgotten after it. */
export async function sealTradePassword(password: string): Promise<SealedPassword> {
  const { jsSdkRandom, jsSdkDataB, nonceStr } = await confirmCalls().random();
  writeSession('jsSdkRandom', jsSdkRandom);
  writeSession('jsSdkDataB', jsSdkDataB);
  try {
    return await sealPassword(password, jsSdkRandom, jsSdkDataB, nonceStr);
  } finally {
    dropSession('jsSdkRandom');
    dropSession('jsSdkDataB');
  }
}
